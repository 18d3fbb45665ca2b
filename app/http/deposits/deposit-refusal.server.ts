import { type ErrorCode, sentence } from '~/content/core/errors';
import { clockWords } from '~/content/core/dates';
import type { DepositFailure } from '~/domain/deposits/deposit-machine';
import type { DepositReply } from '~/domain/deposits/deposit-form';
import type { DepositRefusal } from '~/domain/deposits/deposit-rules';
import { formatUsd } from '~/domain/core/money';
import { newFormToken } from '~/http/form.server';
import { tooLarge } from './deposit-form.server';
import { waitWords } from '~/http/rate-limit.server';
import type { Browser } from '~/domain/core/browser';

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
      return { step: 'review', faults: { form: words }, token: newFormToken() };
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
  return { token: newFormToken(), faults: { form: sentence(code) } };
}

type Details = {
  /** The sentence that says what to do. */
  reason: string;
  /** The deposit concerned, if there is one. */
  depositId?: string;
  waitSeconds?: number;
};

/** Replies that a charge failed: the catalogue's sentence, verbatim, and the reason (spec section 8). */
export function chargeFailed(
  status: number,
  code: ErrorCode,
  { reason, depositId, waitSeconds }: Details,
): Response {
  return Response.json(
    { error: sentence('stripe_charge_failed'), code, reason, ...(depositId && { depositId }) },
    {
      status,
      headers: {
        'Cache-Control': 'no-store',
        ...(waitSeconds && { 'Retry-After': String(waitSeconds) }),
      },
    },
  );
}

/** Replies that a charge was not started; the reason is the sentence that the form would show. */
export function chargeRefused(status: number, refusal: DepositRefusal): Response {
  return chargeFailed(status, refusal.code, {
    reason: Object.values(refusedReply(refusal).faults ?? {}).join(' '),
    ...('depositId' in refusal && { depositId: refusal.depositId }),
    ...('waitSeconds' in refusal && { waitSeconds: refusal.waitSeconds }),
  });
}

/** Long enough for any browser's real name. */
const LONGEST_AGENT = 300;

/** Returns whence a request comes, for records that others want it in. */
export function browserOf(headers: Headers, context: { clientAddress: string }): Browser {
  const userAgent = headers.get('User-Agent')?.slice(0, LONGEST_AGENT).trim();
  return { ipAddress: context.clientAddress, userAgent: userAgent || 'not named' };
}
