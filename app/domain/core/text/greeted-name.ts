/** Anything longer is a message rather than a name. */
const LONGEST = 60;

/** What mail programs turn into links, or contact details: hosts, addresses, phone numbers. */
const LEADS_SOMEWHERE = [
  /:\/\//,
  /www\./i,
  /@/,
  /[\p{L}\p{N}_-]\.(?:\p{L}{2,}|xn--)/iu,
  /\d{1,3}(?:\.\d{1,3}){3}/,
  /(?:\d[\s().-]*){7,}/,
];

/**
 * Returns the name to use in our mails; null, for a neutral greeting, if it contains a link or contact
 * details. Anybody can make us send a mail to anybody under a name of their choice, so a link in the name
 * would be theirs in our mail. The name is stored and shown elsewhere exactly as typed.
 */
export function greetedName(name: string | null): string | null {
  const typed = name?.trim() ?? '';
  if (typed === '' || [...typed].length > LONGEST) return null;
  // As mail programs and browsers read it: full-width letters and dots, without invisible characters.
  const normalized = typed
    .normalize('NFKC')
    .replace(/[\u3002\uFF61]/g, '.')
    .replace(/[\p{Cf}\u034F]/gu, '');
  return LEADS_SOMEWHERE.some((pattern) => pattern.test(normalized)) ? null : typed;
}

/** Returns the word after 'Hello' in a mail: the name, or else 'there'. */
export function greeting(name: string | null): string {
  return greetedName(name) ?? 'there';
}

/** Words that a company's initials leave out. */
const SMALL_WORDS = new Set(['a', 'an', 'and', 'at', 'for', 'in', 'of', 'the']);

const LETTER = /[\p{L}\p{N}]\p{M}*/u;

/**
 * Returns one or two initials of a name, in capitals: `Bay Hills Food Co-op` → `BH`, `the Earth` → `E`.
 * Empty for a name without a letter or digit.
 */
export function monogram(name: string): string {
  const words = name.split(/\s+/u).filter((word) => LETTER.test(word));
  const significant = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()));
  const chosen = significant.length > 0 ? significant : words;
  return chosen
    .slice(0, 2)
    .map((word) => LETTER.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase();
}
