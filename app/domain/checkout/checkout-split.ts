import type { Funds } from './checkout-review';
import { ON_TERMS } from './checkout';
import { readTyped } from '~/domain/deposits/deposit-form';
import { cents, type Cents } from '~/domain/core/money';
import { largestCash, splitPayment, type PaymentSplit } from '~/domain/payments/payment';

/** Splits a total between Earth Cash and the rest, on the server and live in the browser. */

export type SplitFault =
  'checkout_cash_malformed' | 'checkout_cash_too_much' | 'checkout_total_too_small';

export type Planned =
  | {
      ok: true;
      split: PaymentSplit;
      /** The Earth Cash that remains afterwards. */
      leftCents: Cents;
    }
  | { ok: false; fault: SplitFault };

/** @param cash exactly as typed; empty means none @param rest who pays what is left */
export function planPayment(
  totalCents: Cents,
  funds: Pick<Funds, 'availableCents'>,
  { cash, rest }: { cash: string; rest: string },
): Planned {
  const wanted = cash.trim() === '' ? cents(0) : readTyped(cash);
  if (wanted === null) return { ok: false, fault: 'checkout_cash_malformed' };
  const used = largestCash(totalCents, wanted);
  if (used > funds.availableCents) return { ok: false, fault: 'checkout_cash_too_much' };
  const split = splitPayment(totalCents, used, rest === ON_TERMS ? 'terms' : 'card');
  if (split === null) return { ok: false, fault: 'checkout_total_too_small' };
  return { ok: true, split, leftCents: cents(funds.availableCents - split.cashCents) };
}

/**
 * Returns the amount to store for a typed one. The largest possible amount is stored as null ("as much as
 * there is"), so that a later code or shipping rate does not leave an odd remainder.
 */
export function keptCash(typed: string, totalCents: Cents | null, funds: Funds): Cents | null {
  const wanted = typed.trim() === '' ? cents(0) : readTyped(typed);
  if (wanted === null || totalCents === null) return null;
  return wanted === largestCash(totalCents, funds.availableCents) ? null : wanted;
}
