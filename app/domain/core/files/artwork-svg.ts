import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { ArtworkRejection } from './artwork';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
/** Namespaces that a browser would render or load as a web page inside a drawing. */
const PAGES = new Set(['http://www.w3.org/1999/xhtml', 'http://www.w3.org/1998/Math/MathML']);

/** No logo has more elements or deeper nesting than this. */
const MOST_ELEMENTS = 20_000;
const DEEPEST = 64;
/** Each `use` renders its target again, so a few nested ones could take years to draw. */
const MOST_USES = 200;

/** Characters parsed at a time; in between, the event loop serves other requests. */
const AT_ONCE = 65_536;

/** Elements that run scripts, embed or load something else, or animate. */
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

class Rejected extends Error {
  constructor(readonly code: ArtworkRejection) {
    super(code);
  }
}

function reject(code: ArtworkRejection): never {
  throw new Rejected(code);
}

/**
 * Returns why an SVG is rejected; null if it only draws. It is parsed strictly as XML and rejected as a whole
 * if it has scripts, event handlers, foreign content, animation, external references or a DOCTYPE (which can
 * define entities). We do not sanitize customers' files: we keep exactly what was sent. A large file takes
 * seconds, during which other requests are still served.
 */
export async function svgError(text: string): Promise<ArtworkRejection | null> {
  const parser = new SaxesParser({ xmlns: true });
  let elements = 0;
  let uses = 0;
  let depth = 0;
  let style = '';
  let isInStyle = false;
  parser.on('error', () => reject('artwork_svg_unreadable'));
  parser.on('doctype', () => reject('artwork_svg_doctype'));
  parser.on('processinginstruction', ({ target }) => {
    // Adobe's metadata packets are harmless; style sheets are external.
    if (target !== 'xpacket') reject('artwork_svg_reference');
  });
  parser.on('opentag', (tag) => {
    elements += 1;
    depth += 1;
    if (tag.uri === SVG && tag.local === 'use') uses += 1;
    if (elements > MOST_ELEMENTS || depth > DEEPEST || uses > MOST_USES) {
      reject('artwork_svg_too_complex');
    }
    if (elements === 1 && (tag.local !== 'svg' || tag.uri !== SVG)) {
      reject('artwork_svg_unreadable');
    }
    const fieldError = elementError(tag);
    if (fieldError) reject(fieldError);
    // Some parsers would join the text before and after a nested element into one style sheet.
    if (isInStyle) reject('artwork_svg_unreadable');
    isInStyle = tag.uri === SVG && tag.local === 'style' && !tag.isSelfClosing;
    style = '';
  });
  const onText = (part: string) => {
    if (isInStyle) style += part;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    depth -= 1;
    if (isInStyle && !isInnerStyle(style)) reject('artwork_svg_reference');
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
    return error instanceof Rejected ? error.code : 'artwork_svg_unreadable';
  }
}

function elementError({ local, uri, attributes }: SaxesTagNS): ArtworkRejection | null {
  // In any namespace: a viewer that ignores namespaces would run these too.
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
    // Attributes that drawing programs add in their own namespaces render nothing.
    if (attribute.uri === '' && !isInnerStyle(value)) return 'artwork_svg_reference';
  }
  return null;
}

/**
 * Whether a style sheet, or an attribute that may hold style, refers to nothing outside the drawing. Checked
 * with and without its comments, because what looks like a comment may be part of a string. Each pattern runs
 * in linear time, even on ten megabytes.
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

/** Not a regular expression: on many unterminated comments it would search for the end of each. */
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
