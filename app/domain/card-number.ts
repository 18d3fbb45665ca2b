/** A run of 13 to 19 digits, also with blanks or dashes between them, that is no part of a word. */
const RUN = /(?<![\p{L}\p{N}])\d(?:[ -]?\d){12,18}(?![\p{L}\p{N}])/gu;

/**
 * Whether a text holds what looks like the number of a card, which must never reach us
 * (money-security 1.2): as many digits, and the check digit is right.
 */
export function holdsCardNumber(text: string): boolean {
  // Digits of other scripts and widths are the same number to whoever typed them.
  const runs = text.normalize('NFKC').match(RUN) ?? [];
  return runs.some((run) => passesLuhn(run.replace(/\D/g, '')));
}

/** ISO/IEC 7812-1: every second digit from the right is doubled. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
