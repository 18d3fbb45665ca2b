import { depositFailure, type DepositFailure } from './deposit-failure';
import type { Cents } from './money';
import { needsCustomer, type TopUpLook } from './top-up-step';

/**
 * An automatic top-up that could not be charged at once (its process was down, the card company silent)
 * is looked at again before its card is charged, for its owner may have turned it off since. What is not
 * wanted any more is called off: the reason is written into the deposit's row, as with every other
 * cancel, its intent is canceled at Stripe, and only after that the deposit has failed.
 */
const CALLED_OFF: readonly DepositFailure[] = [
  'deposit_not_agreed',
  'deposit_not_needed',
  'deposit_month_over',
  'deposit_held_back',
];

/** The reason why a deposit is called off; null for every other code, and for none. */
export function calledOffFailure(code: string | null): DepositFailure | null {
  const failure = depositFailure(code);
  return failure !== null && CALLED_OFF.includes(failure) ? failure : null;
}

/** What a top-up has been begun with, and what is agreed to by now. */
type Begun = { amountCents: Cents; paymentMethodId: string; topUpMonth: string | null };
type Agreed = { isOn: boolean; paymentMethodId: string };

/** As `TopUpLook`, at a moment when the deposit itself is among what its month has used. */
type LookAgain = Omit<TopUpLook, 'hasOpenDeposit' | 'monthEndsAt' | 'limits' | 'now'>;

/**
 * Why a top-up that has begun is not charged now; null when it may be. The limits of a day were kept
 * when it began, and have held others back since. One whose month is over begins anew, in the next.
 *
 * @param look read while the customer's row is locked
 * @param month of the store that the charge would lie in, YYYY-MM
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
