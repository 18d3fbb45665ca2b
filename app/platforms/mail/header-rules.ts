/** Longest address there is (RFC 5321, 4.5.3.1). */
const LONGEST_ADDRESS = 254;
/** Longest line of a header (RFC 5322, 2.1.1), less room for the name and its folding. */
const LONGEST_TEXT = 900;

// One `@`, and nothing that a header gives a meaning to: no spaces, quotes, lists, groups, comments.
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

/** One bare address, as a header may carry it. It may still belong to nobody. */
export function isAddress(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && ADDRESS.test(text);
}

/** Text for a header: no CR, LF or other control character, no line or paragraph separator. */
export function isHeaderText(text: string): boolean {
  return text.length <= LONGEST_TEXT && !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text);
}

/** A message id without or with its angle brackets. */
export function isMessageId(text: string): boolean {
  return isAddress(text.replace(/^<(.*)>$/, '$1'));
}
