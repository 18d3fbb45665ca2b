import { type Face, type FontFile, fontFiles } from './document-fonts.server';

export type TextStyle = {
  face: Face;
  /** Points. */
  size: number;
  /** `#10241a` */
  color: string;
  /** Distance of two lines, in points. */
  leading: number;
  /** Figures of equal width, so that amounts stand below each other. */
  isTabular?: true;
};

/** Characters in a row that one font draws. */
type Run = {
  font: string;
  text: string;
  /** What stands there really, where it is drawn as something else. */
  actual: string | null;
};

/** One line of text that is ready to be drawn; its width is that of what can be seen. */
export type TextLine = { runs: readonly Run[]; width: number };

/** Joiners and selectors change how a character before them looks; fonts need not have them. */
const INVISIBLE = /^(?:\p{Cf}|\p{Variation_Selector})$/u;
const MISSING = '□';
/** Numbers run from left to right in every script, but the library turns a run of these around with its letters. */
const ARABIC_DIGIT = /^[\u0660-\u0669\u06f0-\u06f9]$/;
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Breaks text into lines and draws it. Each character is drawn by the first font of its face that has it; one that
 * no font has becomes a box that is read aloud, searched and copied as what it is.
 */
export class Typesetter {
  readonly #doc: PDFKit.PDFDocument;
  readonly #registered = new Set<string>();

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  /** Returns the lines of a text at most so many points wide; one empty line for an empty text. */
  lines(text: string, style: TextStyle, width: number): TextLine[] {
    return printable(text)
      .split('\n')
      .flatMap((paragraph) => this.#broken(paragraph, style, width));
  }

  /**
   * Draws a line whose baseline's left end, or right end with `right`, is at a point of the page.
   *
   * @param element what it is content of; null for what is no content
   */
  draw(
    line: TextLine,
    style: TextStyle,
    at: { x: number; baseline: number; right: boolean },
    element: PDFKit.PDFStructureElement | null,
  ) {
    let x = at.right ? at.x - line.width : at.x;
    for (const run of line.runs) {
      const left = x;
      const draw = () => {
        this.#use(run.font, style.size);
        this.#doc
          .fillColor(style.color)
          .text(run.text, left, at.baseline, { ...layoutOf(style), baseline: 'alphabetic' });
      };
      if (element === null) draw();
      else if (run.actual === null) element.add(draw);
      else {
        const span = this.#doc.struct('Span', { actual: run.actual });
        element.add(span.add(draw));
        span.end();
      }
      x += this.#widthOf([run], style);
    }
  }

  #broken(paragraph: string, style: TextStyle, width: number): TextLine[] {
    const lines: TextLine[] = [];
    let current = '';
    const finish = () => {
      lines.push(this.#line(current, style));
      current = '';
    };
    // Lines may end after a space or a hyphen.
    for (const word of paragraph.split(/(?<=[^\S\u00A0]|-)(?=[^\s-])/u)) {
      if (current !== '' && this.#width(`${current}${word}`.trimEnd(), style) > width) finish();
      if (this.#width(word.trimEnd(), style) <= width) {
        current += word;
        continue;
      }
      for (const { segment } of GRAPHEMES.segment(word)) {
        if (current !== '' && this.#width(current + segment, style) > width) finish();
        current += segment;
      }
    }
    finish();
    return lines;
  }

  /** A space where a line was broken stays in it, so that the words are apart when they are read aloud. */
  #line(text: string, style: TextStyle): TextLine {
    return {
      runs: runsOf(text, fontFiles(style.face)),
      width: this.#width(text.trimEnd(), style),
    };
  }

  #width(text: string, style: TextStyle): number {
    return this.#widthOf(runsOf(text, fontFiles(style.face)), style);
  }

  #widthOf(runs: readonly Run[], style: TextStyle): number {
    return runs.reduce((sum, { font, text }) => {
      this.#use(font, style.size);
      return sum + this.#doc.widthOfString(text, layoutOf(style));
    }, 0);
  }

  #use(font: string, size: number) {
    if (!this.#registered.has(font)) {
      const file = [...fontFiles('regular'), ...fontFiles('bold'), ...fontFiles('display')].find(
        ({ name }) => name === font,
      );
      if (!file) throw new RangeError(`no font ${font}`);
      this.#doc.registerFont(font, file.bytes);
      this.#registered.add(font);
    }
    this.#doc.font(font).fontSize(size);
  }
}

/** The library keeps the widths of words it has measured only without features, so most text asks for none. */
function layoutOf({ isTabular }: TextStyle): PDFKit.Mixins.TextOptions {
  return isTabular === true ? { lineBreak: false, features: ['tnum'] } : { lineBreak: false };
}

/** Removes what would change how the rest is shown, and what cannot be text. */
function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd');
}

/** Divides a text into runs of one font each. */
function runsOf(text: string, fonts: readonly FontFile[]): Run[] {
  const [first] = fonts;
  if (first && has(first, text)) return text === '' ? [] : [plain(first, text)];
  const runs: Run[] = [];
  for (const { segment } of GRAPHEMES.segment(text)) {
    const font = fonts.find((one) => has(one, segment));
    if (!font) {
      runs.push({ font: boxFont(fonts).name, text: MISSING, actual: segment });
      continue;
    }
    // A sequence may be drawn by one glyph, which stands for its first character only.
    if (font !== first && [...segment].length > 1) {
      runs.push({ font: font.name, text: segment, actual: segment });
      continue;
    }
    const last = runs.at(-1);
    const isNext = last?.font === font.name && last.actual === null;
    const isAlone = ARABIC_DIGIT.test(segment) || ARABIC_DIGIT.test(last?.text ?? '');
    if (isNext && !isAlone) last.text += segment;
    else runs.push(plain(font, segment));
  }
  return runs;
}

function plain({ name }: FontFile, text: string): Run {
  return { font: name, text, actual: null };
}

function has(font: FontFile, text: string): boolean {
  return [...text].every((one) => INVISIBLE.test(one) || font.has.has(one.codePointAt(0) ?? 0));
}

function boxFont(fonts: readonly FontFile[]): FontFile {
  const font = fonts.find((one) => has(one, MISSING));
  if (!font) throw new RangeError('no font has a box');
  return font;
}
