import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ErpDraftQuery } from '~/domain/draft-orders/erp-draft-query';
import { MOST_ORDERS } from '~/domain/orders/erp-list-query';
import type { ErpOrderQuery } from '~/domain/orders/erp-order-query';
import { runPermission, runSubject, type RunChange } from '~/domain/bulk-actions/order-run';
import {
  listErpDraftIds,
  listKnownDrafts,
  withDraftVersions,
} from '~/models/draft-orders/erp-draft-list.server';
import { listErpOrderIds } from '~/models/orders/erp-order-list.server';
import {
  findOrderRun,
  findRunOfForm,
  insertOrderRun,
  listKnownOrders,
} from '~/models/bulk-actions/order-run.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { DB } from '../../../db/schema';
import type { ServiceContext } from '~/services/context';
import type { RunItem } from '~/domain/draft-orders/run-item';

export type OrderChoice = {
  formToken: string;
  change: RunChange;
  tag: string | null;
} & ({ list: 'orders'; of: Chosen<ErpOrderQuery> } | { list: 'drafts'; of: Chosen<ErpDraftQuery> });

/** The ticked ids, or everything that a query matches. */
type Chosen<Query> = { gids: readonly string[] } | { query: Query };

export type ChoiceRefusal =
  /** Nothing was ticked, or nothing matches. */
  | 'none-chosen'
  /** More than `MOST_ORDERS`. */
  | 'too-many'
  /** One of the ticked ones no longer exists. */
  | 'orders-changed';

/**
 * Records which orders or drafts a run will change, and how. Nothing is changed yet: the run's page asks
 * for confirmation. Orders that match the query only later are not part of it.
 */
export async function chooseOrderRun(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staffId: string,
  choice: OrderChoice,
): Promise<{ ok: true; id: string } | { ok: false; code: ChoiceRefusal }> {
  const { formToken, list, change, tag, of } = choice;
  const before = await findRunOfForm(db, staffId, formToken);
  if (before !== null) return { ok: true, id: before };
  const asked = 'gids' in of ? new Set(of.gids).size : null;
  const gids = await idsOf(db, choice);
  if (asked !== null && gids.length < asked) return { ok: false, code: 'orders-changed' };
  if (gids.length === 0) return { ok: false, code: 'none-chosen' };
  if (gids.length > MOST_ORDERS) return { ok: false, code: 'too-many' };
  const items: RunItem[] =
    change === 'delete'
      ? await withDraftVersions(db, gids)
      : gids.map((gid) => ({ gid, version: null }));
  const at = new Date(now());
  const id = randomUUID();
  const isNew = await db.transaction().execute(async (trx) => {
    const run = { id, formToken, staffId, list, change, tag, requestId, items };
    if (!(await insertOrderRun(trx, run, at))) return false;
    const sum = (await findOrderRun(trx, id))?.sum ?? null;
    await recordStaffAction(
      trx,
      {
        staffId,
        action: runPermission(choice),
        step: 'choose',
        subject: runSubject({ list, id }),
        details: {
          change,
          [list]: items.length,
          ...(sum === null ? {} : { sumCents: sum.cents }),
        },
        requestId,
      },
      at,
    );
    return true;
  });
  if (isNew) return { ok: true, id };
  // The same form was posted twice concurrently: the other request has just created the run.
  const made = await findRunOfForm(db, staffId, formToken);
  return made === null ? { ok: false, code: 'orders-changed' } : { ok: true, id: made };
}

async function idsOf(db: Kysely<DB>, choice: OrderChoice): Promise<string[]> {
  if (choice.list === 'orders') {
    const { of } = choice;
    return 'query' in of ? listErpOrderIds(db, of.query) : listKnownOrders(db, of.gids);
  }
  const { of } = choice;
  return 'query' in of ? listErpDraftIds(db, of.query) : listKnownDrafts(db, of.gids);
}
