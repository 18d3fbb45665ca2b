import type { Actor } from '~/domain/custom-orders/custom-order';
import { insertEvent } from '~/models/custom-orders/custom-order-event.server';
import { takeStep, type StepTaken } from '~/models/custom-orders/custom-order-step.server';
import { approveCustomOrder } from '~/models/custom-orders/custom-order-steps.server';
import { enqueueJob } from '~/models/core/job.server';
import { approveNewestProof } from '~/models/commissions/proof.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now'> & Partial<Pick<ServiceContext, 'requestId'>>;

/**
 * Records the customer's approval of the proof version they saw, and locks it. Refused with `changed` if
 * staff have added another version since.
 */
export function approveProof(
  { db, now }: Context,
  actor: Extract<Actor, { kind: 'customer' }>,
  id: string,
  { version, formToken }: { version: number; formToken: string },
): Promise<StepTaken> {
  const at = new Date(now());
  return takeStep<'changed' | 'late'>(
    db,
    { id, owner: actor.id, formToken },
    async (trx, { state }) => {
      if (state !== 'quoted') return { ok: false, reason: 'late' };
      const proofId = await approveNewestProof(trx, id, version, at);
      if (proofId === null) return { ok: false, reason: 'changed' };
      if (!(await approveCustomOrder(trx, id, proofId, at))) return { ok: false, reason: 'late' };
      const event = { customOrderId: id, kind: 'approved', actor, proofVersion: version } as const;
      const eventId = await insertEvent(trx, { ...event, formToken, at });
      if (eventId) await enqueueJob(trx, 'send-custom-order-mail', { eventId });
      return { ok: true };
    },
  );
}
