import { type ErrorCode, errorMessage } from '~/content/core/errors';
import { clockLabel } from '~/content/core/dates';
import type { DepositFailure } from '~/domain/deposits/deposit-machine';
import type { DepositReply } from '~/domain/deposits/deposit-form';
import type { DepositRejection } from '~/domain/deposits/deposit-rules';
import { formatUsd } from '~/domain/core/money';
import { newFormToken } from '~/http/form.server';
import { tooLarge } from './deposit-form.server';
import { waitLabel } from '~/http/rate-limit.server';
import type { Browser } from '~/domain/core/browser';

/** Returns the message for a refused deposit, with its amounts and times filled in. */
export function rejectionLabel(rejection: DepositRejection): string {
  switch (rejection.code) {
    case 'deposit_amount_too_small':
    case 'deposit_open_waiting':
      return errorMessage(rejection.code, { amount: formatUsd(rejection.amountCents) });
    case 'deposit_amount_too_large':
      return tooLarge(rejection.amountCents);
    case 'deposit_daily_limit': {
      const { limitCents, leftCents } = rejection;
      return errorMessage(rejection.code, {
        limit: formatUsd(limitCents),
        left: formatUsd(leftCents),
      });
    }
    case 'deposit_daily_limit_reached':
      return errorMessage(rejection.code, { limit: formatUsd(rejection.limitCents) });
    case 'deposit_too_many':
    case 'deposit_too_many_declines':
    case 'deposit_too_many_cards':
    case 'deposit_too_many_open':
      return errorMessage(rejection.code, { wait: waitLabel(rejection.waitSeconds) });
    case 'deposit_same_again': {
      // In the store's time zone, as on the statement: the customer's is unknown.
      const time = clockLabel(rejection.addedAt.getTime());
      return errorMessage(rejection.code, { amount: formatUsd(rejection.amountCents), time });
    }
    default:
      return errorMessage(rejection.code);
  }
}

/**
 * Returns the reply to a rejection: the message at its field, in the step where the customer can fix it.
 * A temporary rejection keeps the review step, so that one click tries again.
 */
export function rejectedReply(rejection: DepositRejection): Partial<DepositReply> {
  const text = rejectionLabel(rejection);
  switch (rejection.code) {
    case 'deposit_amount_too_small':
    case 'deposit_amount_too_large':
    case 'deposit_daily_limit':
    case 'deposit_daily_limit_reached':
      return { errors: { amount: text } };
    case 'deposit_too_many_declines':
    case 'deposit_too_many_cards':
    case 'deposit_method_unknown':
    case 'deposit_method_expired':
    case 'deposit_method_pending':
    case 'deposit_method_refused':
      return { errors: { method: text } };
    case 'deposit_not_an_admin':
    case 'deposit_frozen':
      return { errors: { form: text } };
    case 'deposit_open':
    case 'deposit_open_waiting':
      return { step: 'review', errors: { form: text }, openDepositId: rejection.depositId };
    case 'deposit_same_again':
      return { step: 'review', errors: { form: text }, isRepeat: true };
    case 'deposit_form_used':
      return { step: 'review', errors: { form: text }, token: newFormToken() };
    default:
      return { step: 'review', errors: { form: text } };
  }
}

/**
 * Returns the reply to a charge that has definitely failed. The amount stays; the form gets a new token,
 * since the old one belongs to the failed deposit for good. The message is above the form rather than at a
 * field, because either another card or a smaller amount may help.
 */
export function failedReply(failure: DepositFailure | null): Partial<DepositReply> {
  const code = failure ?? 'deposit_not_begun';
  return { token: newFormToken(), errors: { form: errorMessage(code) } };
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
    { error: errorMessage('stripe_charge_failed'), code, reason, ...(depositId && { depositId }) },
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
export function chargeRejected(status: number, rejection: DepositRejection): Response {
  return chargeFailed(status, rejection.code, {
    reason: Object.values(rejectedReply(rejection).errors ?? {}).join(' '),
    ...('depositId' in rejection && { depositId: rejection.depositId }),
    ...('waitSeconds' in rejection && { waitSeconds: rejection.waitSeconds }),
  });
}

/** Long enough for any browser's real name. */
const LONGEST_AGENT = 300;

/** Returns whence a request comes, for records that others want it in. */
export function browserOf(headers: Headers, context: { clientAddress: string }): Browser {
  const userAgent = headers.get('User-Agent')?.slice(0, LONGEST_AGENT).trim();
  return { ipAddress: context.clientAddress, userAgent: userAgent || 'not named' };
}
