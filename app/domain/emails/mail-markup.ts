/**
 * A strict check of a mail's HTML: only known tags with known, quoted attributes, properly nested, and
 * links only to web and mail addresses. Anything else is refused rather than repaired, so that the text
 * that was reviewed is exactly the text that is sent.
 */

export type MarkupError = {
  code:
    | 'tag'
    | 'attribute'
    | 'address'
    | 'style'
    | 'meta'
    | 'malformed'
    | 'unclosed'
    | 'title'
    | 'placeholder'
    | 'placeholder-place'
    | 'placeholder-missing';
  /** The offending piece exactly as typed, shortened to one line. */
  what: string;
};

/** The placeholders that a template may use. */
export type Placeholders = {
  names: readonly string[];
  /** The ones whose value is a complete address. */
  links: readonly string[];
};

const VOID = new Set(['meta', 'br', 'hr', 'img']);
const TAGS = new Set(
  (
    'meta br hr img html head title body div p h1 h2 h3 h4 a span b strong i em u small code ul ol ' +
    'li blockquote center table thead tbody tr td th'
  ).split(' '),
);
const EVERYWHERE = new Set(
  (
    'style lang dir align valign width height bgcolor border cellpadding cellspacing role title alt ' +
    'colspan rowspan'
  ).split(' '),
);
const OWN: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src'],
  meta: ['charset', 'name', 'content'],
};
const META_NAMES = new Set(['viewport', 'color-scheme', 'supported-color-schemes']);

const DOCTYPE = /^\s*<!doctype html>/i;
const TAG =
  /<(\/?)([a-z][a-z0-9]*)((?:\s+[^\s"'<>/=]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*)\s*(\/?)>/giy;
const ATTRIBUTE = /([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9_]*)\}/g;
/** CSS that could load, run or hide something. */
const WILD_STYLE =
  /[@\\{}]|\/\*|url\s*\(|expression|javascript|behavior|binding|position\s*:|image\s*\(/i;
const LONGEST_SUBJECT = 150;

/** Lists the placeholders of a text, and those that stand for a complete address. */
export function placeholdersIn(html: string): { names: string[]; links: string[] } {
  const names = [...html.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const links = [...html.matchAll(/href\s*=\s*["']\{([A-Za-z][A-Za-z0-9_]*)\}/gi)];
  return { names: [...new Set(names)], links: [...new Set(links.map(([, name = '']) => name))] };
}

/**
 * Returns the first error of a template; null if it can be sent with any values.
 *
 * @param known what this mail can fill in; if `link` is among the links, the text must contain it
 */
export function markupError(html: string, known: Placeholders): MarkupError | null {
  const error = (code: MarkupError['code'], what: string) => ({ code, what: lineOf(what) });
  const unknown = placeholdersIn(html).names.find((name) => !known.names.includes(name));
  if (unknown !== undefined) return error('placeholder', `{${unknown}}`);
  const open: string[] = [];
  let titles = 0;
  let at = DOCTYPE.exec(html)?.[0].length ?? 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    if (open.at(-1) === 'title') {
      const subject = html.slice(at, next < 0 ? html.length : next);
      if (!isSubject(subject)) return error('title', subject);
    }
    if (next < 0) break;
    TAG.lastIndex = next;
    const tag = TAG.exec(html);
    if (tag === null) return error('malformed', html.slice(next));
    const [piece, slash, typedName = '', attributes = ''] = tag;
    const name = typedName.toLowerCase();
    if (!TAGS.has(name)) return error('tag', piece);
    if (open.at(-1) === 'title' && slash === '') return error('title', piece);
    const wrong = attributeError(name, attributes, known);
    if (wrong !== null) return error(wrong, piece);
    if (slash !== '') {
      if (open.pop() !== name || attributes !== '') return error('unclosed', piece);
    } else if (!VOID.has(name)) open.push(name);
    if (name === 'title' && slash !== '') titles += 1;
    at = next + piece.length;
  }
  const left = open.at(-1);
  if (left !== undefined) return error('unclosed', `<${left}>`);
  if (titles !== 1) return error('title', '');
  const mustStay = known.links.includes('link') && !html.includes('{link}');
  return mustStay ? error('placeholder-missing', '{link}') : null;
}

function isSubject(text: string): boolean {
  const subject = text.trim();
  const isLine = !/[\p{Cc}{}]/u.test(subject);
  return subject !== '' && subject.length <= LONGEST_SUBJECT && isLine;
}

function attributeError(
  tag: string,
  attributes: string,
  known: Placeholders,
): MarkupError['code'] | null {
  const seen = new Set<string>();
  for (const [, typed = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    const name = typed.toLowerCase();
    const value = double ?? single ?? '';
    if (seen.has(name)) return 'attribute';
    seen.add(name);
    if (!EVERYWHERE.has(name) && !OWN[tag]?.includes(name)) return 'attribute';
    if (name === 'style' && WILD_STYLE.test(value)) return 'style';
    if (name === 'href' && !isHref(value, known)) return 'address';
    if (name === 'src' && !/^https:\/\/[^\s{}]+$/i.test(value)) return 'address';
    if (tag === 'meta' && name === 'name' && !META_NAMES.has(value.toLowerCase())) return 'meta';
    const mayFill = ['href', 'title', 'alt'].includes(name);
    if (!mayFill && value.includes('{')) return 'placeholder-place';
  }
  return null;
}

/** Whether an address is a single placeholder for a link, or is written out in full. */
function isHref(value: string, { links }: Placeholders): boolean {
  const own = /^\{([A-Za-z][A-Za-z0-9_]*)\}$/.exec(value)?.[1];
  if (own !== undefined) return links.includes(own);
  return /^(?:https:\/\/|mailto:)[^\s{}]+$/i.test(value);
}

function lineOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
