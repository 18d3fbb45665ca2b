import type { Transaction } from 'kysely';
import type { DB } from '../../../db/schema';
import { insertEvent } from '~/models/custom-orders/custom-order-event.server';
import { markCancelled } from '~/models/custom-orders/custom-order-steps.server';
import { enqueueJob } from '~/models/core/job.server';

/**
 * Redacts the custom orders of a customer who asked to be forgotten (money-security P-4): who they were,
 * where it went, what was said, and every file. What was requested, its prices and its steps stay.
 *
 * Orders that nobody is paying are canceled first. One that is being paid still needs its address; the
 * nightly sync redacts it once its payment has ended (`listHalfRedacted`). The customer must be in
 * `redacted_customer`: for anybody else the database refuses to change steps and files (migration 0023).
 */
export async function redactCustomOrders(
  trx: Transaction<DB>,
  gid: string,
  at: Date,
): Promise<void> {
  const orders = await trx
    .selectFrom('custom_order')
    .select(['id', 'state'])
    .where('customer_gid', '=', gid)
    .where('redacted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, state } of orders) {
    const isEnded = state === 'ordered' || state === 'cancelled' || (await callOff(trx, id, at));
    if (isEnded) await redactOne(trx, id, at);
  }
  // Uploads for requests that were never sent: nothing refers to them.
  await trx
    .deleteFrom('artwork')
    .where('customer_gid', '=', gid)
    .where('custom_order_id', 'is', null)
    .execute();
}

/** Cancels a custom order. @returns false while it is being paid */
async function callOff(trx: Transaction<DB>, id: string, at: Date): Promise<boolean> {
  if (!(await markCancelled(trx, id, at))) return false;
  await insertEvent(trx, { customOrderId: id, kind: 'cancelled', actor: { kind: 'store' }, at });
  // Deletes its draft order at Shopify.
  await enqueueJob(trx, 'advance-custom-order', { customOrderId: id });
  return true;
}

async function redactOne(trx: Transaction<DB>, id: string, at: Date): Promise<void> {
  // This comes first: the database allows the other redactions only after it.
  await trx
    .updateTable('custom_order')
    .set({
      email: '',
      customer_name: '',
      notes: null,
      address: null,
      tracking_number: null,
      draft_error: null,
      redacted_at: at,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('custom_order_event')
    .set({ said: null })
    .where('custom_order_id', '=', id)
    // In that event, `said` is the order's name.
    .where('kind', '<>', 'ordered')
    .where('said', 'is not', null)
    .execute();
  await trx
    .updateTable('custom_order_event')
    .set({ facts: null })
    .where('custom_order_id', '=', id)
    .where('facts', 'is not', null)
    .execute();
  await trx
    .updateTable('custom_order_event')
    .set({ actor_name: null })
    .where('custom_order_id', '=', id)
    .where('actor', '=', 'customer')
    .where('actor_name', 'is not', null)
    .execute();
  await trx
    .updateTable('proof')
    .set({ note: null })
    .where('custom_order_id', '=', id)
    .where('note', 'is not', null)
    .execute();
  await trx
    .updateTable('artwork')
    .set({
      original_key: null,
      drawing_key: null,
      width: null,
      height: null,
      file_name: '',
      redacted_at: at,
    })
    .where('custom_order_id', '=', id)
    .where('redacted_at', 'is', null)
    .execute();
}
