/** The sandbox's only discount code: ten percent off the goods. */
const CODES: Record<string, { percent: number }> = { EARTH10: { percent: 10 } };

export type AppliedCode = { code: string; percent: number };

/** Returns the first known code; Shopify would not combine two of them either. */
export function applicableCode(codes: readonly string[]): AppliedCode | undefined {
  for (const code of codes) {
    const known = CODES[code.trim().toUpperCase()];
    if (known !== undefined) return { code, ...known };
  }
  return undefined;
}

/** Allocates a discount to lines in proportion to their amounts; the last line gets the remaining cents. */
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

/** Rounds half up to whole cents. */
export function discountCents(subtotalCents: number, applied: AppliedCode | undefined): number {
  return applied === undefined ? 0 : Math.floor((subtotalCents * applied.percent + 50) / 100);
}
