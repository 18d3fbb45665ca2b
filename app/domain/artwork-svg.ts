import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { ArtworkRefusal } from './artwork';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
/** What a browser would draw or load as a web page's, inside of a drawing. */
const PAGES = new Set(['http://www.w3.org/1999/xhtml', 'http://www.w3.org/1998/Math/MathML']);

/** A drawing of this many parts, or so deeply nested, is no logo. */
const MOST_ELEMENTS = 20_000;
const DEEPEST = 64;
/** Each of them draws a whole part again: a few nested ones could draw for years. */
const MOST_USES = 200;

/** What is read in one go, in characters: others have their turn in between. */
const AT_ONCE = 65_536;

/** Elements that run, show or load something else. */
const SCRIPTS = new Set(['script', 'handler', 'listener']);
const FOREIGN = new Set(['foreignObject', 'iframe', 'object', 'embed', 'audio', 'video', 'canvas']);
const LOADING = new Set(['image', 'feImage', 'cursor', 'font-face-uri', 'color-profile', 'a']);
const MOVING = new Set([
  'animate',
  'animateColor',
  'animateMotion',
  'animateTransform',
  'discard',
  'set',
]);

class Refused extends Error {
  constructor(readonly code: ArtworkRefusal) {
    super(code);
  }
}

function refuse(code: ArtworkRefusal): never {
  throw new Refused(code);
}

/**
 * Why an SVG is not taken; null for one that only draws. It is parsed as the XML that it has to be:
 * with scripts, event handlers, foreign content, moving parts, references to anything outside of it or
 * a DOCTYPE (with which come entities) it is refused whole. Nothing is cut out of a customer's file:
 * what was sent is what is kept. A large one takes seconds, in which everybody else goes on.
 */
export async function svgFault(text: string): Promise<ArtworkRefusal | null> {
  const parser = new SaxesParser({ xmlns: true });
  let elements = 0;
  let uses = 0;
  let depth = 0;
  let style = '';
  let isInStyle = false;
  parser.on('error', () => refuse('artwork_svg_unreadable'));
  parser.on('doctype', () => refuse('artwork_svg_doctype'));
  parser.on('processinginstruction', ({ target }) => {
    // Adobe's packets of facts about a file are harmless; style sheets are elsewhere.
    if (target !== 'xpacket') refuse('artwork_svg_reference');
  });
  parser.on('opentag', (tag) => {
    elements += 1;
    depth += 1;
    if (tag.uri === SVG && tag.local === 'use') uses += 1;
    if (elements > MOST_ELEMENTS || depth > DEEPEST || uses > MOST_USES) {
      refuse('artwork_svg_too_complex');
    }
    if (elements === 1 && (tag.local !== 'svg' || tag.uri !== SVG)) {
      refuse('artwork_svg_unreadable');
    }
    const fault = elementFault(tag);
    if (fault) refuse(fault);
    // A reader takes the text on both sides of it as one style sheet.
    if (isInStyle) refuse('artwork_svg_unreadable');
    isInStyle = tag.uri === SVG && tag.local === 'style' && !tag.isSelfClosing;
    style = '';
  });
  const read = (part: string) => {
    if (isInStyle) style += part;
  };
  parser.on('text', read);
  parser.on('cdata', read);
  parser.on('closetag', () => {
    depth -= 1;
    if (isInStyle && !isInnerStyle(style)) refuse('artwork_svg_reference');
    isInStyle = false;
  });
  try {
    for (let at = 0; at < text.length; at += AT_ONCE) {
      parser.write(text.slice(at, at + AT_ONCE));
      await new Promise((resolve) => setImmediate(resolve));
    }
    parser.close();
    return elements === 0 ? 'artwork_svg_unreadable' : null;
  } catch (error) {
    return error instanceof Refused ? error.code : 'artwork_svg_unreadable';
  }
}

function elementFault({ local, uri, attributes }: SaxesTagNS): ArtworkRefusal | null {
  // Whatever their namespace: a reader that does not care about namespaces would run them too.
  if (SCRIPTS.has(local)) return 'artwork_svg_script';
  if (FOREIGN.has(local) || PAGES.has(uri)) return 'artwork_svg_foreign';
  if (MOVING.has(local)) return 'artwork_svg_moving';
  if (LOADING.has(local)) return 'artwork_svg_reference';
  for (const attribute of Object.values(attributes)) {
    const name = attribute.local.toLowerCase();
    const { value } = attribute;
    if (name.startsWith('on')) return 'artwork_svg_script';
    if (/^\s*(?:javascript|vbscript|data)\s*:/i.test(value)) return 'artwork_svg_script';
    const isReference = name === 'href' || name === 'src' || attribute.uri === XLINK;
    if (isReference && name === 'href' && !/^#[^\s]+$/.test(value)) return 'artwork_svg_reference';
    if (name === 'src' || attribute.name === 'xml:base') return 'artwork_svg_reference';
    // What other programs note in a namespace of their own draws nothing.
    if (attribute.uri === '' && !isInnerStyle(value)) return 'artwork_svg_reference';
  }
  return null;
}

/**
 * Whether a style, or an attribute that may hold one, refers to the drawing itself at the most: as it
 * stands, since what looks like a comment may be part of a text, and without its comments. Each pattern
 * passes over ten megabytes once.
 */
function isInnerStyle(style: string): boolean {
  return isInnerText(style) && (!style.includes('/*') || isInnerText(withoutComments(style)));
}

function isInnerText(style: string): boolean {
  // An escape could spell anything, and no drawing program writes one.
  if (/\\|@import|expression\s*\(|-moz-binding|behavior\s*:|image-set\s*\(|src\s*\(/i.test(style)) {
    return false;
  }
  return [...style.matchAll(/url\s*\(\s*(.?.?)/gi)].every(([, start = '']) =>
    /^["']?#/.test(start),
  );
}

/** No pattern: of many comments that do not end it would look for the end of each. */
function withoutComments(style: string): string {
  let plain = '';
  let at = 0;
  for (;;) {
    const begin = style.indexOf('/*', at);
    if (begin < 0) return plain + style.slice(at);
    plain += style.slice(at, begin);
    const end = style.indexOf('*/', begin + 2);
    if (end < 0) return plain;
    at = end + 2;
  }
}
