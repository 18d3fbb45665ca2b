import { sentence } from '~/content/core/errors';
import { clockWords } from '~/content/core/dates';
import type { DepositFailure } from '~/domain/payments/deposit-failure';
import type { DepositReply } from '~/domain/deposits/deposit-form';
import type { DepositRefusal } from '~/domain/deposits/deposit-refusal';
import { formatUsd } from '~/domain/core/money';
import { newToken, tooLarge } from './deposit-form.server';
import { waitWords } from '~/http/rate-limit.server';

/** Returns the sentence for a refused deposit, with its amounts and times filled in. */
export function refusalWords(refusal: DepositRefusal): string {
  switch (refusal.code) {
    case 'deposit_amount_too_small':
    case 'deposit_open_waiting':
      return sentence(refusal.code, { amount: formatUsd(refusal.amountCents) });
    case 'deposit_amount_too_large':
      return tooLarge(refusal.amountCents);
    case 'deposit_daily_limit': {
      const { limitCents, leftCents } = refusal;
      return sentence(refusal.code, { limit: formatUsd(limitCents), left: formatUsd(leftCents) });
    }
    case 'deposit_daily_limit_reached':
      return sentence(refusal.code, { limit: formatUsd(refusal.limitCents) });
    case 'deposit_too_many':
    case 'deposit_too_many_declines':
    case 'deposit_too_many_cards':
    case 'deposit_too_many_open':
      return sentence(refusal.code, { wait: waitWords(refusal.waitSeconds) });
    case 'deposit_same_again': {
      // In the store's time zone, as on the statement: the customer's is unknown.
      const time = clockWords(refusal.addedAt.getTime());
      return sentence(refusal.code, { amount: formatUsd(refusal.amountCents), time });
    }
    default:
      return sentence(refusal.code);
  }
}

/**
 * Returns the reply to a refusal: the message at its field, in the step where the customer can fix it.
 * A temporary refusal keeps the review step, so that one click tries again.
 */
export function refusedReply(refusal: DepositRefusal): Partial<DepositReply> {
  const words = refusalWords(refusal);
  switch (refusal.code) {
    case 'deposit_amount_too_small':
    case 'deposit_amount_too_large':
    case 'deposit_daily_limit':
    case 'deposit_daily_limit_reached':
      return { faults: { amount: words } };
    case 'deposit_too_many_declines':
    case 'deposit_too_many_cards':
    case 'deposit_method_unknown':
    case 'deposit_method_expired':
    case 'deposit_method_pending':
    case 'deposit_method_refused':
      return { faults: { method: words } };
    case 'deposit_not_an_admin':
    case 'deposit_frozen':
      return { faults: { form: words } };
    case 'deposit_open':
    case 'deposit_open_waiting':
      return { step: 'review', faults: { form: words }, openDepositId: refusal.depositId };
    case 'deposit_same_again':
      return { step: 'review', faults: { form: words }, asksAgain: true };
    case 'deposit_form_used':
      return { step: 'review', faults: { form: words }, token: newToken() };
    default:
      return { step: 'review', faults: { form: words } };
  }
}

/**
 * Returns the reply to a charge that has definitely failed. The amount stays; the form gets a new token,
 * since the old one belongs to the failed deposit for good. The message is above the form rather than at a
 * field, because either another card or a smaller amount may help.
 */
export function failedReply(failure: DepositFailure | null): Partial<DepositReply> {
  const code = failure ?? 'deposit_not_begun';
  return { token: newToken(), faults: { form: sentence(code) } };
}
