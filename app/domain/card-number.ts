/** What stands between the parts of a number as people write it; never more than two at once. */
const BETWEEN = /^[\p{P}\p{S}\p{Z}\s]{1,2}$/u;

/** What draws nothing, or only around the digit before it. */
const UNSEEN = /[\p{Cf}\p{M}]/gu;

const ROW_ID = /(?<![\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])/gi;

/** Days and amounts with cents, whose digits one after the other make up numbers of any length. */
const DAYS_AND_AMOUNTS = new RegExp(
  [
    String.raw`(?<!\d)(?:19|20)\d\d-[01]\d-[0-3]\d(?!\d)`,
    String.raw`(?<!\d)[01]?\d\/[0-3]?\d\/(?:19|20)\d\d(?!\d)`,
    String.raw`(?<![\d.,])\d{1,3}(?:,?\d{3}){0,2}\.\d\d(?![\d.])`,
  ].join('|'),
  'g',
);

const FEWEST = 13;
const MOST = 19;

/**
 * Whether a text holds what looks like the number of a card, which must never reach us
 * (money-security 1.2): 13 to 19 digits of whatever script, the check digit right, alone or in parts
 * with a blank or a sign or two between them. Letters beside it hide nothing; what follows it in the
 * same way, as its month and year do, hides it only if the number is in parts of no regular size.
 */
export function holdsCardNumber(text: string): boolean {
  const plain = plainDigits(text).replace(ROW_ID, 'x');
  const hasPrinted = runsOf(plain).some((run) => holdsWritten(run, 4));
  return hasPrinted || runsOf(plain.replace(DAYS_AND_AMOUNTS, 'x')).some(holdsOne);
}

/** The numbers of a text, each as its parts. */
function runsOf(text: string): string[][] {
  const runs: string[][] = [];
  let end = -1;
  for (const { 0: part, index } of text.matchAll(/\d+/g)) {
    const run = end >= 0 && BETWEEN.test(text.slice(end, index)) ? runs.at(-1) : undefined;
    if (run) run.push(part);
    else runs.push([part]);
    end = index + part.length;
  }
  return runs;
}

/** Whether all of a run is one, or some of its parts. */
function holdsOne(run: readonly string[]): boolean {
  return isCardNumber(run.join('')) || holdsWritten(run, 1);
}

/** @param least the fewest digits that its first part may have */
function holdsWritten(run: readonly string[], least: number): boolean {
  return run.some((part, from) => {
    let digits = '';
    for (let to = from; part.length >= least && digits.length < MOST; to += 1) {
      const next = run[to];
      if (next === undefined) break;
      digits += next;
      if (isCardNumber(digits) && isWritten(run.slice(from, to + 1))) return true;
    }
    return false;
  });
}

/** In one part, in parts of one size or of fours with a shorter last one, or as 4-6-4 and 4-6-5 are. */
function isWritten(parts: readonly string[]): boolean {
  const sizes = parts.map(({ length }) => length);
  if (/^4,6,[45]$/.test(sizes.join())) return true;
  const [first = 0] = sizes;
  const [last = 0, ...others] = sizes.toReversed();
  const isRest = last <= first || last % 4 === 0;
  return isRest && others.every((size) => size === first || size % 4 === 0);
}

/** ISO/IEC 7812-1: as many digits, and counted with every second one from the right doubled, tens. */
function isCardNumber(digits: string): boolean {
  if (digits.length < FEWEST || digits.length > MOST) return false;
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The text with the digits of every script and width as 0 to 9, and nothing between them unseen. */
function plainDigits(text: string): string {
  const seen = text.normalize('NFKC').replace(UNSEEN, '');
  return seen.replace(/(?!\d)\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** Unicode keeps the digits of a script together, from zero to nine. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let first = point;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (point - first) % 10;
}
