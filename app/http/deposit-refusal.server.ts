import { sentence } from '~/content/errors';
import { clockWords } from '~/content/statement';
import type { DepositFailure } from '~/domain/deposit-failure';
import type { DepositReply } from '~/domain/deposit-form';
import type { DepositRefusal } from '~/domain/deposit-refusal';
import { formatUsd } from '~/domain/money';
import { newToken, tooLarge } from './deposit-form.server';
import { waitWords } from './rate-limit.server';

/** A refusal of the service in words, its blanks filled in. */
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
      return sentence(refusal.code, { wait: waitWords(refusal.waitSeconds) });
    case 'deposit_same_again': {
      // By the store's clock, as on the statement: nobody has told us the reader's.
      const time = clockWords(refusal.creditedAt.getTime());
      return sentence(refusal.code, { amount: formatUsd(refusal.amountCents), time });
    }
    default:
      return sentence(refusal.code);
  }
}

/**
 * How a refusal is drawn: at the field that it is about, in the step where it can be mended. What will
 * pass by itself leaves the review as it is, so that one press tries again.
 */
export function refusedReply(refusal: DepositRefusal): Partial<DepositReply> {
  const words = refusalWords(refusal);
  switch (refusal.code) {
    case 'deposit_amount_too_small':
    case 'deposit_amount_too_large':
    case 'deposit_daily_limit':
    case 'deposit_daily_limit_reached':
      return { faults: { amount: words } };
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
 * How a charge is drawn that has definitely come to nothing: the amount stays, and the form gets
 * another token, since the old one is this deposit's for ever. Said once, above the form: another
 * card or a smaller amount may be what helps.
 */
export function failedReply(failure: DepositFailure | null): Partial<DepositReply> {
  const code = failure ?? 'deposit_not_begun';
  return { token: newToken(), faults: { form: sentence(code) } };
}
