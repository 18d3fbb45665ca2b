import type { Actor } from '~/domain/custom-order';
import { insertEvent } from '~/models/custom-order-event.server';
import { isOpen, takeStep, type StepTaken } from '~/models/custom-order-step.server';
import { listProofs } from '~/models/proof.server';
import type { CustomOrderNeeds } from './custom-order-needs';

/** Says something about the newest version, or about the request where there is none yet. */
export function commentOnCustomOrder(
  { db, now }: CustomOrderNeeds,
  actor: Exclude<Actor, { kind: 'store' }>,
  id: string,
  { said, formToken }: { said: string; formToken: string },
): Promise<StepTaken<'late'>> {
  const owner = actor.kind === 'customer' ? actor.id : null;
  return takeStep<'late'>(db, { id, owner, formToken }, async (trx, order) => {
    if (!isOpen(order)) return { ok: false, reason: 'late' };
    const [newest] = await listProofs(trx, id);
    await insertEvent(trx, {
      customOrderId: id,
      kind: 'commented',
      actor,
      said,
      formToken,
      at: new Date(now()),
      ...(newest && { proofVersion: newest.version }),
    });
    return { ok: true };
  });
}
