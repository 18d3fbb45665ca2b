import type { Actor } from '~/domain/custom-orders/custom-order';
import { mailsOfStep } from '~/domain/custom-orders/custom-order-mail';
import { insertEvent } from '~/models/custom-orders/custom-order-event.server';
import { isOpen, takeStep, type StepTaken } from '~/models/custom-orders/custom-order-step.server';
import { enqueueJob } from '~/models/core/job.server';
import { listProofs } from '~/models/commissions/proof.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now'> & Partial<Pick<ServiceContext, 'requestId'>>;

/**
 * Adds a comment on the newest proof, or on the request if there is none yet. A job enqueued in the same
 * transaction mails it to the other side.
 */
export function commentOnCustomOrder(
  { db, now, requestId }: Context,
  actor: Exclude<Actor, { kind: 'store' }>,
  id: string,
  { said, formToken }: { said: string; formToken: string },
): Promise<StepTaken<'late'>> {
  const owner = actor.kind === 'customer' ? actor.id : null;
  return takeStep<'late'>(db, { id, owner, formToken }, async (trx, order) => {
    if (!isOpen(order)) return { ok: false, reason: 'late' };
    const [newest] = await listProofs(trx, id);
    const kind = 'commented';
    const eventId = await insertEvent(trx, {
      customOrderId: id,
      kind,
      actor,
      said,
      formToken,
      at: new Date(now()),
      requestId,
      ...(newest && { proofVersion: newest.version }),
    });
    if (eventId && mailsOfStep({ kind, actor: actor.kind }).length > 0) {
      await enqueueJob(trx, 'send-custom-order-mail', { eventId });
    }
    return { ok: true };
  });
}
