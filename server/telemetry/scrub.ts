/** What may belong to a person or open something, in the order in which it is taken out of a text. */
const PRIVATE = [
  // Values that a message repeats stand in quotes or brackets.
  /"[^"]*"|“[^”]*”|‘[^’]*’|`[^`]*`|(?<!\w)'[^']*'(?!\w)|\[[^\]]*\]|\{[^}]*\}/g,
  /=\s*\([^)]*\)/g,
  // Mail addresses, and what stands behind a question mark in a URL.
  /[^\s<>]+@[^\s<>]+/g,
  /\?\S+/g,
  // Phone and card numbers.
  /\+?\d[\d\s().-]{6,}\d/g,
  // Tokens, ids and hashes: long words with digits or signs in them.
  /(?=\S*[\d_])[\w/+=.-]{16,}/g,
  // Names: two words or more that begin with a capital.
  /\p{Lu}[\p{L}’'-]+(?:\s+\p{Lu}[\p{L}’'-]+)+/gu,
];

const LONGEST = 300;

/** Returns an error's message without what may be somebody's: an ellipsis stands in each of its places. */
export function scrub(message: string): string {
  return PRIVATE.reduce((text, pattern) => text.replace(pattern, '…'), message).slice(0, LONGEST);
}
