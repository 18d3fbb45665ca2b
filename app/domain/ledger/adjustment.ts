import { cents, type Cents } from '~/domain/core/money';

/** Adjustments of a customer's Earth Cash by staff (decision 0035). */

/** The largest adjustment that can be requested, in cents. */
const MOST_ADJUSTED_CENTS = 10_000_000;

export const ADJUSTMENT_BOUNDS = { reason: 500, amount: 14 } as const;

/** Why an adjustment was neither made nor requested. */
export type AdjustmentRejection =
  | 'adjustment_not_imported'
  | 'adjustment_redacted'
  | 'adjustment_closing'
  | 'adjustment_below_zero'
  /** What waits to be accepted is not, or no longer, this amount. */
  | 'adjustment_raise_changed'
  /** Somebody else has asked for it to be accepted already. */
  | 'adjustment_raise_requested'
  | 'adjustment_form_used';

/**
 * Parses a typed amount into cents: `-12.50`, `+$1,000`, `5`. Returns null if it is not an amount, is zero,
 * or exceeds `MOST_ADJUSTED_CENTS`.
 */
export function parseAdjustment(typed: string): Cents | null {
  const match = /^([+\-−]?) ?\$?(\d{1,3}(?:,\d{3})+|\d{1,8})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!match) return null;
  const [, sign = '', dollars = '', fraction = ''] = match;
  const amount = Number(dollars.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  if (amount === 0 || amount > MOST_ADJUSTED_CENTS) return null;
  return cents(sign === '-' || sign === '−' ? -amount : amount);
}

/**
 * Splits an adjustment into paid money and bonus. An addition is paid money only. A deduction takes paid
 * money first, and then bonus; neither is taken below zero.
 *
 * @returns null if both together do not cover the deduction
 */
export function adjustmentParts(
  amount: Cents,
  has: { paidCents: Cents; bonusCents: Cents },
): { paidCents: Cents; bonusCents: Cents } | null {
  if (amount >= 0) return { paidCents: amount, bonusCents: cents(0) };
  if (has.paidCents + has.bonusCents + amount < 0) return null;
  const paid = Math.min(-amount, Math.max(0, has.paidCents));
  return { paidCents: cents(0 - paid), bonusCents: cents(amount + paid) };
}
