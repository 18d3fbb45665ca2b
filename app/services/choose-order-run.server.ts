import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { MOST_ORDERS, type ErpOrderQuery } from '~/domain/erp-order-query';
import { RUN_PERMISSIONS, type RunChange } from '~/domain/order-run';
import { listErpOrderIds } from '~/models/erp-order-list.server';
import { findRunOfForm, insertOrderRun, listKnownOrders } from '~/models/order-run.server';
import { recordStaffAction } from '~/models/staff-action.server';
import type { DB } from '../../db/schema';

export type ChooseOrderRunNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
  requestId: string;
};

export type OrderChoice = {
  formToken: string;
  change: RunChange;
  tag: string | null;
  /** Ids that were ticked, or all that this question has. */
  of: { gids: readonly string[] } | { query: ErpOrderQuery };
};

export type ChoiceRefusal =
  /** Nothing was ticked, or nothing matches. */
  | 'none-chosen'
  /** More than `MOST_ORDERS`. */
  | 'too-many'
  /** One of the ticked ones is there no more. */
  | 'orders-changed';

/**
 * Writes down which orders are to be changed, and how. Nothing is changed yet: the run's page asks
 * first. What comes to match only later is not part of it.
 */
export async function chooseOrderRun(
  { db, now, requestId }: ChooseOrderRunNeeds,
  staffId: string,
  { formToken, change, tag, of }: OrderChoice,
): Promise<{ ok: true; id: string } | { ok: false; code: ChoiceRefusal }> {
  const before = await findRunOfForm(db, staffId, formToken);
  if (before !== null) return { ok: true, id: before };
  const asked = 'gids' in of ? [...new Set(of.gids)] : null;
  const orderGids =
    'query' in of ? await listErpOrderIds(db, of.query) : await listKnownOrders(db, of.gids);
  if (asked !== null && orderGids.length < asked.length)
    return { ok: false, code: 'orders-changed' };
  if (orderGids.length === 0) return { ok: false, code: 'none-chosen' };
  if (orderGids.length > MOST_ORDERS) return { ok: false, code: 'too-many' };
  const at = new Date(now());
  const id = randomUUID();
  const isNew = await db.transaction().execute(async (trx) => {
    const run = { id, formToken, staffId, change, tag, requestId, orderGids };
    if (!(await insertOrderRun(trx, run, at))) return false;
    await recordStaffAction(
      trx,
      {
        staffId,
        action: RUN_PERMISSIONS[change],
        step: 'choose',
        subject: { kind: 'order', id: `run ${id}` },
        details: { change, tag, orders: orderGids.length },
        requestId,
      },
      at,
    );
    return true;
  });
  if (isNew) return { ok: true, id };
  // The same form twice at once: the other has just made it.
  const made = await findRunOfForm(db, staffId, formToken);
  return made === null ? { ok: false, code: 'orders-changed' } : { ok: true, id: made };
}
