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
export function escapeMarkup(text: string): string {
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

/** Returns a link's words followed by its address, or only the address if the words are the same. */
function linkText(address: string, inside: string): string {
  const words = inside.replace(ANY_TAG, '').replace(/\s+/g, ' ').trim();
  const bare = address.replace(/^mailto:/i, '');
  if (!words) return bare;
  return words === bare || words === address ? words : `${words} (${bare})`;
}

/**
 * Converts a mail's HTML to its plain text part: paragraphs and list items on lines of their own, links
 * followed by their address, pictures as their alternative text. Meant for our own mails, not for
 * arbitrary HTML.
 */
export function plainText(html: string): string {
  const lines = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(head|style|script|title)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(LINK, (_all, double?: string, single?: string, inside = '') =>
      linkText(double ?? single ?? '', inside),
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
