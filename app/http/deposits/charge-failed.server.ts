import { sentence, type ErrorCode } from '~/content/core/errors';
import type { DepositRefusal } from '~/domain/deposits/deposit-refusal';
import { refusedReply } from './deposit-refusal.server';

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
