import { type Cents, cents } from '~/domain/core/money';

/**
 * Parses a typed amount, or a number of a JSON body, into cents (M-2). A number is first converted to its
 * shortest decimal string. Returns null for signs, exponents, commas, non-ASCII digits, a third decimal,
 * arrays and objects.
 */
export function parseAmount(value: unknown): Cents | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return null;
  const trimmed = text.replace(/^ +| +$/g, '');
  if (!AMOUNT.test(trimmed)) return null;
  const [dollars = '', decimals = ''] = trimmed.split('.');
  return cents(Number(dollars) * 100 + Number(decimals.padEnd(2, '0')));
}

export const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/;

/** Higher than the total of any order. */
const MOST_DOLLARS = 10_000_000;

/** Trims a typed amount and cuts it to the maximum length. */
export function amountText(text: string | null): string {
  return (text ?? '').trim().slice(0, 16);
}

/** Parses dollars typed into a filter: `1,250`, `$12.5`, `12.50`; null for anything else. */
export function parseAmountFilter(text: string): Cents | null {
  const plain = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (!plain) return null;
  const dollars = Number((plain[1] ?? '').replaceAll(',', ''));
  if (dollars > MOST_DOLLARS) return null;
  return cents(dollars * 100 + Number((plain[2] ?? '0').padEnd(2, '0')));
}

/** The sort orders of lists of amounts: by date or by amount. */
export const AMOUNT_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type AmountSort = (typeof AMOUNT_SORTS)[number];

/** Whether a new price is so far from the current one that it may be a slip: half of it or less, twice or more. */
export function isOddPrice(was: number, now: number): boolean {
  return was > 0 && (now * 2 <= was || now >= was * 2);
}
