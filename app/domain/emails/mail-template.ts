type RenderedMail = { html: string; text: string };

/** A template that cannot be used; the message names the placeholder. */
export class TemplateError extends Error {}

const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9_]*)\}/g;

// Pieces of a template: comments, script and style with their content, tags with quoted values.
const MARKUP =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|title|textarea)\b[\s\S]*?(?:<\/\1\s*>|$)|<[a-z/!](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const QUOTED_VALUE = /([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ADDRESS_ATTRIBUTES = new Set(['href', 'src', 'action', 'background', 'formaction', 'poster']);

type Values = Readonly<Record<string, string>>;

function valueOf(values: Values, name: string): string {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) throw new TemplateError(`Nothing is known to fill {${name}}`);
  return value;
}

function rejectInside(piece: string, place: string): string {
  const [found] = piece.match(PLACEHOLDER) ?? [];
  if (found) throw new TemplateError(`${found} cannot stand ${place}`);
  return piece;
}

function fillText(piece: string, values: Values): string {
  if (/<[a-z/!{]/i.test(piece)) rejectInside(piece, 'after a tag that is not closed');
  return piece.replace(PLACEHOLDER, (_all, name: string) =>
    escapeMarkup(valueOf(values, name)).replace(/\r\n?|\n/g, '<br>\n'),
  );
}

function encodePart(value: string): string {
  // `encodeURIComponent` throws on half a surrogate pair.
  return encodeURIComponent(value.replace(/\p{Cs}/gu, '\uFFFD')).replaceAll('%40', '@');
}

/**
 * Fills an address. A placeholder at its start may stand for a whole address, which must be a web or mail
 * address; anywhere else the value is percent-encoded.
 */
function fillAddress(template: string, values: Values): string {
  const filled = template.replace(PLACEHOLDER, (_all, name: string, offset: number) => {
    const value = valueOf(values, name);
    return escapeMarkup(offset === 0 ? value : encodePart(value));
  });
  if (template.startsWith('{') && !/^(?:https?:\/\/|mailto:)/i.test(filled)) {
    throw new TemplateError(`${template} is not a web or mail address`);
  }
  return filled;
}

function fillTag(tag: string, values: Values): string {
  rejectInside(tag.replace(QUOTED_VALUE, '$1'), 'in a tag outside a quoted value');
  return tag.replace(QUOTED_VALUE, (whole, attribute: string, double?: string, single?: string) => {
    const name = attribute.toLowerCase();
    if (name === 'style' || name.startsWith('on')) return rejectInside(whole, `in ${name}`);
    const template = double ?? single ?? '';
    const filled = ADDRESS_ATTRIBUTES.has(name)
      ? fillAddress(template, values)
      : template.replace(PLACEHOLDER, (_all, key: string) => escapeMarkup(valueOf(values, key)));
    const quote = double === undefined ? "'" : '"';
    return `${attribute}=${quote}${filled}${quote}`;
  });
}

function fillMarkup(piece: string, values: Values): string {
  if (piece.startsWith('<!')) return rejectInside(piece, 'in a comment');
  const raw = /^<(script|style|title|textarea)\b/i.exec(piece);
  return raw ? rejectInside(piece, `in ${raw[1]}`) : fillTag(piece, values);
}

/**
 * Fills the `{placeholders}` of a mail's HTML with escaped values and derives the plain text part from
 * the result. Line breaks in a value become `<br>`. Braces that hold anything but a name (as in a
 * stylesheet) are left alone, and values without a placeholder are ignored.
 * @throws TemplateError for a placeholder without a value, or in a place where escaping would not make
 *   it harmless: script, style, comment, an unquoted value, an address that is not a web or mail address
 */
export function renderTemplate(html: string, values: Values): RenderedMail {
  let filled = '';
  let end = 0;
  for (const match of html.matchAll(MARKUP)) {
    filled += fillText(html.slice(end, match.index), values) + fillMarkup(match[0], values);
    end = match.index + match[0].length;
  }
  filled += fillText(html.slice(end), values);
  return { html: filled, text: plainText(filled) };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Named entities that people use in mails; others are left as they are. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  times: '×',
  rarr: '→',
  zwnj: '',
};

/** Escapes text for element content and quoted attribute values. */
function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

function character(code: number): string {
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}

function unescapeMarkup(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (all, decimal, hex, name) => {
      if (decimal !== undefined) return character(Number(decimal));
      if (hex !== undefined) return character(parseInt(hex, 16));
      return NAMED[String(name).toLowerCase()] ?? all;
    },
  );
}

const BLOCK_END = /<\/(?:p|h[1-6]|ul|ol|table|blockquote|div|section|article|header|footer)\s*>/gi;
const ANY_TAG = /<[a-z/!](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const LINK =
  /<a\b(?:[^<>"']|"[^"]*"|'[^']*')*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')(?:[^<>"']|"[^"]*"|'[^']*')*>([\s\S]*?)<\/a\s*>/gi;

/** What ends a line after a link. */
const LINE_END = /^\s*(?:<\/(?:p|div|li|td|h[1-6])\b|<br\b|$)/i;

/**
 * Returns a link's words and its address: in parentheses within a sentence, after a colon at the end of a line, where mail
 * programs shall not take a closing sign for a part of it. Only the address if the words are the same.
 */
function linkText(address: string, inside: string, isLast: boolean): string {
  const label = inside.replace(ANY_TAG, '').replace(/\s+/g, ' ').trim();
  const bare = address.replace(/^mailto:/i, '');
  if (!label || label === bare || label === address) return label || bare;
  return isLast ? `${label.replace(/[.:]$/, '')}: ${bare}` : `${label} (${bare})`;
}

/** A paragraph without a gap to the one that follows, by their margins: a heading of lines, or one of several facts. */
const TIGHT =
  /(<p\b[^>]*\bstyle="margin:(?:0|\d+px 0 4px)"[^>]*>(?:(?!<\/p).)*)<\/p\s*>\s*(?=<p\b[^>]*\bstyle="margin:0")/gi;

/**
 * Converts a mail's HTML to its plain text part: paragraphs and list items on lines of their own, closer where
 * the HTML has no gap, links followed by their address, pictures as their alternative text. Meant for our own mails, not for
 * arbitrary HTML.
 */
function plainText(html: string): string {
  const lines = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(head|style|script|title)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(TIGHT, '$1<br>')
    .replace(
      LINK,
      (
        all: string,
        double: string | undefined,
        single: string | undefined,
        inside: string,
        at: number,
        whole: string,
      ) => {
        const after = whole.slice(at + all.length, at + all.length + 20);
        return linkText(double ?? single ?? '', inside, LINE_END.test(after));
      },
    )
    .replace(/<img\b[^>]*?\balt\s*=\s*"([^"]*)"[^>]*>/gi, '$1')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<hr\b[^>]*>/gi, '\n\n----\n\n')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<\/tr\s*>/gi, '\n')
    .replace(/<\/t[dh]\s*>/gi, ' ')
    .replace(BLOCK_END, '\n\n')
    .replace(ANY_TAG, '');
  const tidy = unescapeMarkup(lines)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return `${tidy}\n`;
}
