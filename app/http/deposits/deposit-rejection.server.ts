import { type ErrorCode, errorMessage } from '~/content/core/errors';
import { clockLabel } from '~/content/core/dates';
import type { DepositAside, DepositReview } from '~/domain/deposits/deposit-form';
import { type DepositRejection, rejectionStatus } from '~/domain/deposits/deposit-rules';
import { formatUsd } from '~/domain/core/money';
import { tooLarge } from './deposit-form.server';
import type { Rejection } from '~/http/form-definition.server';
import { waitLabel } from '~/http/rate-limit.server';

/** Returns the message for a refused deposit, with its amounts and times filled in. @param zone of the reader's clock */
function rejectionLabel(rejection: DepositRejection, zone?: string): string {
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
      const time = clockLabel(rejection.addedAt.getTime(), zone);
      return errorMessage(rejection.code, { amount: formatUsd(rejection.amountCents), time });
    }
    default:
      return errorMessage(rejection.code);
  }
}

/**
 * The field at which the customer can fix it, or '' above the fields. A rejection without one is temporary
 * and keeps the review, so that one click tries again.
 */
const FIELD_OF: Partial<Record<DepositRejection['code'], 'amount' | 'method' | ''>> = {
  deposit_amount_too_small: 'amount',
  deposit_amount_too_large: 'amount',
  deposit_daily_limit: 'amount',
  deposit_daily_limit_reached: 'amount',
  deposit_too_many_declines: 'method',
  deposit_too_many_cards: 'method',
  deposit_method_unknown: 'method',
  deposit_method_expired: 'method',
  deposit_method_pending: 'method',
  deposit_method_refused: 'method',
  deposit_not_an_admin: '',
  deposit_frozen: '',
};

/**
 * Returns why a deposit was not started.
 *
 * @param shown what the customer has to confirm
 * @param zone of the reader's clock
 */
export function rejectedDeposit(
  rejection: DepositRejection,
  shown: DepositReview | null,
  zone?: string,
): Rejection<DepositAside> {
  const { code } = rejection;
  const field = FIELD_OF[code];
  const openDepositId = 'depositId' in rejection ? rejection.depositId : null;
  const review = { shown, openDepositId, isRepeat: code === 'deposit_same_again' };
  return {
    message: rejectionLabel(rejection, zone),
    status: rejectionStatus(code),
    ...('waitSeconds' in rejection && { wait: rejection.waitSeconds }),
    ...(field === undefined ? { review } : { field }),
    isTokenUsed: code === 'deposit_form_used',
  };
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
    reason: rejectionLabel(rejection),
    ...('depositId' in rejection && { depositId: rejection.depositId }),
    ...('waitSeconds' in rejection && { waitSeconds: rejection.waitSeconds }),
  });
}
