import { type DepositFailure } from '~/domain/payments/deposit-failure';
import type { Cents } from '~/domain/core/money';
import { needsCustomer, type TopUpLook } from './top-up-step';

/** What a top-up was started with, and what is agreed now. */
type Begun = { amountCents: Cents; paymentMethodId: string; topUpMonth: string | null };
type Agreed = { isOn: boolean; paymentMethodId: string };

/** Like `TopUpLook`, but the deposit itself already counts in what its month has used. */
type LookAgain = Omit<TopUpLook, 'hasOpenDeposit' | 'monthEndsAt' | 'limits' | 'now'>;

/**
 * Returns why a started top-up must not be charged now; null if it may be. The daily limits are not checked
 * again: they were kept when it started and have counted it since. If its month is over, a new one starts
 * in the next.
 *
 * @param look read while the customer's row is locked
 * @param month the store's month in which the charge would fall, YYYY-MM
 */
export function reasonToCallOff(
  look: LookAgain,
  agreed: Agreed,
  begun: Begun,
  month: string,
): DepositFailure | null {
  const isSame =
    agreed.isOn &&
    agreed.paymentMethodId === begun.paymentMethodId &&
    look.terms.amountCents === begun.amountCents;
  if (!isSame) return 'deposit_not_agreed';
  if (look.availableCents >= look.terms.thresholdCents) return 'deposit_not_needed';
  if (begun.topUpMonth !== month || look.usedThisMonthCents > look.terms.monthlyCapCents) {
    return 'deposit_month_over';
  }
  const isHeldBack = look.isClosing || look.isBlocked || look.hasOpenDispute || needsCustomer(look);
  return isHeldBack ? 'deposit_held_back' : null;
}
