import { sentence, type ErrorCode } from '~/content/errors';
import type { DepositRefusal } from '~/domain/deposit-refusal';
import { refusedReply } from '../deposit-refusal.server';

type Details = {
  /** The sentence that says what to do. */
  reason: string;
  /** The deposit that it is about, where there is one. */
  depositId?: string;
  waitSeconds?: number;
};

/** A charge that was not OK: the catalogue's words for it, word for word, and why (spec section 8). */
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

/** A charge that was not begun; the reason is what the form would say. */
export function chargeRefused(status: number, refusal: DepositRefusal): Response {
  return chargeFailed(status, refusal.code, {
    reason: Object.values(refusedReply(refusal).faults ?? {}).join(' '),
    ...('depositId' in refusal && { depositId: refusal.depositId }),
    ...('waitSeconds' in refusal && { waitSeconds: refusal.waitSeconds }),
  });
}
