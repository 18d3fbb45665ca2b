declare const unit: unique symbol;

/** A whole number of US cents. Every amount in the store is one; floats never touch money. */
export type Cents = number & { readonly [unit]: 'cents' };

/**
 * Marks a number as cents.
 * @throws RangeError when it is not a whole number that JavaScript holds exactly.
 */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of cents: ${amount}`);
  return amount as Cents;
}

const DECIMAL = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/**
 * Reads the platform's decimal text, e.g. `'12.50'`, and `'12.5'` or `'12'` because the platform
 * leaves trailing zeros out (https://shopify.dev/docs/api/storefront/latest/scalars/Decimal).
 * @throws RangeError for everything else: signs, exponents, commas, blanks, a third decimal.
 */
export function centsFromDecimal(text: string): Cents {
  const match = DECIMAL.exec(text);
  if (!match) throw new RangeError(`Not a decimal amount: ${JSON.stringify(text.slice(0, 40))}`);
  return cents(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')));
}

/** `123450` becomes `'$1,234.50'`; two decimals always (spec section 9), a minus before the sign. */
export function formatUsd(amount: Cents): string {
  const whole = Math.abs(amount);
  const dollars = String(Math.floor(whole / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}$${dollars}.${String(whole % 100).padStart(2, '0')}`;
}

/**
 * The price of one piece of a case: `'7.4¢ each'` below a dollar, `'$1.20 each'` from there on.
 * A tenth of a cent is the finest step, a hundredth below one cent; halves round up. Null where
 * the number of pieces is not known, so that a page can leave the line out.
 */
export function formatPerPiece(amount: number, pieces: number | null | undefined): string | null {
  if (!pieces || !Number.isInteger(pieces) || pieces < 1 || amount < 0) return null;
  const tenths = Math.round((amount * 10) / pieces);
  if (tenths >= 1000) return `${formatUsd(cents(Math.round(amount / pieces)))} each`;
  const steps = tenths < 10 ? 100 : 10;
  const least = amount > 0 ? 1 : 0; // what costs something is never shown as nothing
  return `${Math.max(least, Math.round((amount * steps) / pieces)) / steps}¢ each`;
}
