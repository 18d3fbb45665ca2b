import type { Kysely, Transaction } from 'kysely';
import type { CustomOrder } from '~/domain/custom-order';
import type { DB } from '../../db/schema';
import { hasEventOfForm } from './custom-order-event.server';
import { lockCustomOrder } from './custom-order.server';

export type StepTaken<Reason extends string = 'changed' | 'late'> =
  | { ok: true }
  /**
   * `changed`: somebody was quicker, so that the form speaks of what is no longer so; `late`: it is
   * being paid, ordered or cancelled.
   */
  | { ok: false; reason: Reason | 'not-found' };

/**
 * Takes one step of a request in one transaction with its row held: a form that was taken before is
 * done already, and a step that refuses writes nothing.
 *
 * @param owner the customer whose it has to be; null: staff
 */
export function takeStep<Reason extends string>(
  db: Kysely<DB>,
  { id, owner, formToken }: { id: string; owner: string | null; formToken: string },
  step: (trx: Transaction<DB>, order: CustomOrder) => Promise<StepTaken<Reason>>,
): Promise<StepTaken<Reason>> {
  return db.transaction().execute(async (trx): Promise<StepTaken<Reason>> => {
    const order = await lockCustomOrder(trx, id);
    if (!order || (owner !== null && order.customerGid !== owner)) {
      return { ok: false, reason: 'not-found' };
    }
    if (await hasEventOfForm(trx, id, formToken)) return { ok: true };
    return step(trx, order);
  });
}

/** Whether anything about it may still be said or changed. */
export function isOpen({ state }: Pick<CustomOrder, 'state'>): boolean {
  return state !== 'ordered' && state !== 'cancelled';
}
