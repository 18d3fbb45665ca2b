import type { Actor } from '~/domain/custom-orders/custom-order';
import { mailsOfStep } from '~/domain/custom-orders/custom-order-mail';
import { insertEvent } from '~/models/custom-orders/custom-order-event.server';
import { takeStep, type StepTaken } from '~/models/custom-orders/custom-order-step.server';
import { markCancelled } from '~/models/custom-orders/custom-order-steps.server';
import { enqueueJob } from '~/models/core/job.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now'> & Partial<Pick<ServiceContext, 'requestId'>>;

/**
 * Cancels a request, for its customer or for staff, unless it is being paid. A job enqueued in the same
 * transaction deletes the draft order; another one mails the customer if staff canceled it.
 */
export function cancelCustomOrder(
  { db, now, requestId }: Context,
  actor: Exclude<Actor, { kind: 'store' }>,
  id: string,
  { said, formToken }: { said: string | null; formToken: string },
): Promise<StepTaken<'late'>> {
  const at = new Date(now());
  const owner = actor.kind === 'customer' ? actor.id : null;
  return takeStep<'late'>(db, { id, owner, formToken }, async (trx, { state }) => {
    // A repeated post finds it canceled already.
    if (state === 'cancelled') return { ok: true };
    if (!(await markCancelled(trx, id, at))) {
      return { ok: false, reason: 'late' };
    }
    const kind = 'cancelled';
    const event = { customOrderId: id, kind, actor, said, formToken, at, requestId } as const;
    const eventId = await insertEvent(trx, event);
    await enqueueJob(trx, 'settle-custom-order', { customOrderId: id });
    if (eventId && mailsOfStep({ kind, actor: actor.kind }).length > 0) {
      await enqueueJob(trx, 'send-custom-order-mail', { eventId });
    }
    return { ok: true };
  });
}
