/** The longest possible address (RFC 5321, 4.5.3.1). */
const LONGEST_ADDRESS = 254;
/** The longest line of a header (RFC 5322, 2.1.1), minus room for the name and its folding. */
const LONGEST_TEXT = 900;

// One `@`, and no character with a meaning in headers: no spaces, quotes, lists, groups, comments.
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

/** Whether the text is one bare address that a header may carry. The mailbox need not exist. */
export function isAddress(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && ADDRESS.test(text);
}

/** Whether a header may carry the text: no control characters (CR, LF), no line or paragraph separators. */
export function isHeaderText(text: string): boolean {
  return text.length <= LONGEST_TEXT && !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text);
}

/** Whether the text is a message id, with or without angle brackets. */
export function isMessageId(text: string): boolean {
  return isAddress(text.replace(/^<(.*)>$/, '$1'));
}
