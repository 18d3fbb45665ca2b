import { LINE, PAGE, CONTENT_END, CONTENT_WIDTH, TEXT } from './document-styles';
import { type TextLine, type TextStyle, Typesetter } from './typesetter.server';

/** Where text stands: `x` is its left end, or its right end with `right`. */
type Place = { x: number; right?: boolean };

type Element = PDFKit.PDFStructureElement;

/**
 * The pages of a document while they are drawn from top to bottom. Whatever is text belongs to an element of the
 * document's structure (the tags that screen readers follow); whatever is not is an artifact, which they skip.
 */
export class DocumentSheet {
  readonly type: Typesetter;
  /** Where the next thing begins on the current page, in points from its top. */
  y: number = PAGE.top;
  readonly #doc: PDFKit.PDFDocument;
  readonly #root: Element;
  readonly #running: string;

  /**
   * Begins on the file's current page, which is empty.
   *
   * @param running what the following pages say at their top
   * @param part what the document is in a file of several; without it, the file is the document
   */
  constructor(doc: PDFKit.PDFDocument, running: string, part?: Element) {
    this.#doc = doc;
    this.type = new Typesetter(doc);
    this.#running = running;
    this.#root = part ?? doc.struct('Document');
    if (!part) doc.addStructure(this.#root);
  }

  /** Adds an element below another, or below the document. `end` it when all its content is drawn. */
  element(tag: string, parent: Element = this.#root, options: object = {}): Element {
    const element = this.#doc.struct(tag, options);
    parent.add(element);
    return element;
  }

  get room(): number {
    return CONTENT_END - this.y;
  }

  /** Goes on to the next page if less than so many points are left, unless the page has only begun. */
  ensure(height: number): boolean {
    if (height <= this.room || this.y <= PAGE.top + RUNNING_HEIGHT) return false;
    this.nextPage();
    return true;
  }

  nextPage() {
    this.#doc.addPage();
    this.y = PAGE.top;
    const [line] = this.type.lines(this.#running, TEXT.small, CONTENT_WIDTH);
    if (line) this.repeat([line], TEXT.small, { x: PAGE.side, y: PAGE.top });
    this.y = PAGE.top + RUNNING_HEIGHT;
  }

  /** Draws the lines of one text below each other at a height of the current page, as content of an element. */
  write(element: Element, lines: readonly TextLine[], style: TextStyle, at: Place & { y: number }) {
    lines.forEach((line, nth) => this.#put(line, style, at, at.y + nth * style.leading, element));
  }

  /** Draws what another page has said already. */
  repeat(lines: readonly TextLine[], style: TextStyle, at: Place & { y: number }) {
    this.artifact(
      () => lines.forEach((line, nth) => this.#put(line, style, at, at.y + nth * style.leading)),
      { type: 'Pagination' },
    );
  }

  /** Writes text from here on, over as many pages as it takes. */
  flow(
    element: Element,
    text: string,
    style: TextStyle,
    { x, width }: { x: number; width: number },
  ) {
    for (const line of this.type.lines(text, style, width)) {
      this.ensure(style.leading);
      this.write(element, [line], style, { x, y: this.y });
      this.y += style.leading;
    }
  }

  /** Writes texts below each other, a paragraph each. @returns where they end */
  paragraphs(
    parent: Element,
    texts: readonly string[],
    style: TextStyle,
    { x, width, y }: { x: number; width: number; y: number },
  ): number {
    return texts.reduce((top, text) => {
      const lines = this.type.lines(text, style, width);
      const paragraph = this.element('P', parent);
      this.write(paragraph, lines, style, { x, y: top });
      paragraph.end();
      return top + lines.length * style.leading;
    }, y);
  }

  /** Draws what is not content. */
  artifact(draw: () => void, options: { type: 'Layout' | 'Pagination' } = { type: 'Layout' }) {
    this.#doc.markContent('Artifact', options);
    draw();
    this.#doc.endMarkedContent();
  }

  /** A line at a height, across the page or from a point on. */
  rule(y: number, { from, color = LINE }: { from?: number; color?: string } = {}) {
    this.artifact(() => {
      const end = PAGE.width - PAGE.side;
      this.#doc
        .lineWidth(0.75)
        .moveTo(from ?? PAGE.side, y)
        .lineTo(end, y)
        .stroke(color);
    });
  }

  panel(y: number, height: number, color: string) {
    this.artifact(() => {
      this.#doc.rect(PAGE.side, y, CONTENT_WIDTH, height).fill(color);
    });
  }

  /**
   * Writes the foot of every page of the document and hands its pages to the file, so that they are not held in memory
   * while others are drawn.
   *
   * @param right what stands on its right side, by page and number of pages
   */
  finish(left: string, right: (page: number, of: number) => string) {
    const { start, count } = this.#doc.bufferedPageRange();
    const y = PAGE.height - 42;
    for (let nth = 0; nth < count; nth += 1) {
      this.#doc.switchToPage(start + nth);
      this.rule(y);
      this.artifact(
        () => {
          const end = { x: PAGE.width - PAGE.side, right: true };
          const [page] = this.type.lines(right(nth + 1, count), TEXT.small, CONTENT_WIDTH);
          const [about] = this.type.lines(left, TEXT.small, CONTENT_WIDTH - 90);
          if (about) this.#put(about, TEXT.small, { x: PAGE.side }, y + 8);
          if (page) this.#put(page, TEXT.small, end, y + 8);
        },
        { type: 'Pagination' },
      );
    }
    this.#root.end();
    this.#doc.flushPages();
  }

  #put(
    line: TextLine,
    style: TextStyle,
    { x, right = false }: Place,
    top: number,
    element: Element | null = null,
  ) {
    // The baseline of capitals that stand in the middle of the line's height.
    const baseline = top + style.leading / 2 + style.size * 0.35;
    this.type.draw(line, style, { x, baseline, right }, element);
  }
}

/** What the running head of the following pages takes. */
const RUNNING_HEIGHT = 24;
