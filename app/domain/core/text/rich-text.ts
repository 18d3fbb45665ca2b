/** A block of a product's description: a paragraph, a heading or a list item. */
export type Block = { kind: 'paragraph' | 'heading' | 'item'; text: string };

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  hellip: '…',
  deg: '°',
  times: '×',
};

const LAST_CODE_POINT = 0x10ffff;

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, ...parts) => {
    const [decimal, hex, name] = parts as (string | undefined)[];
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const point = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
    return point > 0 && point <= LAST_CODE_POINT ? String.fromCodePoint(point) : '';
  });
}

function kindOf(tag: string): Block['kind'] {
  if (tag === 'li') return 'item';
  return /^h[1-6]$/.test(tag) ? 'heading' : 'paragraph';
}

const SILENT = /<(script|style|template|iframe)\b[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi;
const TAG = /<\/?([a-z][a-z0-9]*)\b[^>]*>/gi;
const BREAKS = /^(?:p|div|section|article|br|ul|ol|li|table|tr|td|th|blockquote|h[1-6])$/;

/**
 * Reads a description's HTML as plain text blocks. Shop staff write it, so it is not trusted: none of its
 * markup reaches the page, only its text, which is escaped when rendered.
 */
export function parseBlocks(html: string): Block[] {
  const source = html.replace(SILENT, ' ');
  const blocks: Block[] = [];
  let kind: Block['kind'] = 'paragraph';
  let text = '';
  let at = 0;

  const close = () => {
    const words = decode(text).replace(/\s+/g, ' ').trim();
    if (words !== '') blocks.push({ kind, text: words });
    text = '';
  };

  for (const match of source.matchAll(TAG)) {
    text += source.slice(at, match.index);
    at = match.index + match[0].length;
    const tag = (match[1] ?? '').toLowerCase();
    if (!BREAKS.test(tag)) continue;
    close();
    const opens = !match[0].startsWith('</');
    if (tag !== 'br') kind = opens ? kindOf(tag) : 'paragraph';
  }
  text += source.slice(at);
  close();
  return blocks;
}
