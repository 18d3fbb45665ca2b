/** The one code of the sandbox: ten per cent off the goods. */
const CODES: Record<string, { percent: number }> = { EARTH10: { percent: 10 } };

export type AppliedCode = { code: string; percent: number };

/** The first code that is known; the vendor would not combine two of them either. */
export function applicableCode(codes: readonly string[]): AppliedCode | undefined {
  for (const code of codes) {
    const known = CODES[code.trim().toUpperCase()];
    if (known !== undefined) return { code, ...known };
  }
  return undefined;
}

/** A discount spread over lines by their worth; the last one takes the odd cents. */
export function spread(cents: number, worths: readonly number[]): number[] {
  const total = Math.max(
    1,
    worths.reduce((sum, worth) => sum + worth, 0),
  );
  let left = cents;
  return worths.map((worth, index) => {
    const share = index === worths.length - 1 ? left : Math.floor((cents * worth) / total);
    left -= share;
    return share;
  });
}

/** Rounded half up to whole cents. */
export function discountCents(subtotalCents: number, applied: AppliedCode | undefined): number {
  return applied === undefined ? 0 : Math.floor((subtotalCents * applied.percent + 50) / 100);
}
