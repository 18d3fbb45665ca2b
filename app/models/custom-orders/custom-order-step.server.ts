import type { Kysely, Transaction } from 'kysely';
import type { CustomOrder } from '~/domain/custom-orders/custom-order';
import type { DB } from '../../../db/schema';
import { hasEventOfForm } from './custom-order-event.server';
import { lockCustomOrder } from './custom-order.server';

export type StepTaken<Reason extends string = 'changed' | 'late'> =
  | { ok: true }
  /**
   * `changed`: another change came first, so the form is outdated; `late`: the request is being paid, was
   * ordered or canceled.
   */
  | { ok: false; reason: Reason | 'not-found' };

/**
 * Takes one step of a request in a transaction that locks its row. Idempotent: a form that was already
 * processed succeeds without effect. A refused step must write nothing.
 *
 * @param owner the customer who must own it; null for staff
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

/** Whether the request can still be discussed or changed. */
export function isOpen({ state }: Pick<CustomOrder, 'state'>): boolean {
  return state !== 'ordered' && state !== 'cancelled';
}
