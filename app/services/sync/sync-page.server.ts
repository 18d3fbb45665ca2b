import { COMMISSION_NEWS } from '~/domain/commissions/commission';
import { customerMirrorGid } from '~/domain/customers/customer-mirror';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { retryDelayMs } from '~/domain/core/retries/retry-delay';
import {
  upsertAmbassador,
  listUnmetAmbassadors,
} from '~/models/ambassadors/ambassador-mirror.server';
import { upsertCustomer } from '~/models/customers/customer-mirror.server';
import {
  listUnmetInventoryItems,
  upsertInventoryItem,
} from '~/models/inventory/inventory-mirror.server';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import { upsertDraft } from '~/models/draft-orders/draft-mirror.server';
import { upsertOrderMirror } from '~/models/sync/upsert-order-mirror.server';
import {
  listOrdersWithOpenReturns,
  listUnmetReturns,
} from '~/models/returns/return-platform.server';
import { upsertFulfillmentOrder } from '~/models/fulfillment/fulfillment-order.server';
import { listAmbassadors } from '~/platforms/shopify/ambassadors/ambassadors.server';
import { listCustomersUpdatedSince } from '~/platforms/shopify/customers/customer-list.server';
import { listFulfillmentOrdersUpdatedSince } from '~/platforms/shopify/fulfillment/fulfillment-orders.server';
import { listInventoryItems } from '~/platforms/shopify/inventory/inventory.server';
import {
  listReturnsOfOrders,
  listReturnsSince,
  RETURNED_ORDERS_PAGE,
} from '~/platforms/shopify/returns/returns.server';
import type { ServiceContext, Settings } from '~/services/context';
import { readParcelReports } from '~/services/shipments/read-parcels.server';
import { fillInBulk } from './fill-in-bulk.server';
import { upsertOne } from './upsert-one.server';
import { ambassadorGid } from '~/domain/core/ids';
import type { Kysely } from 'kysely';
import { endSync, saveSyncPage, rescheduleSync, type Sync } from '~/models/core/mirror-sync.server';
import { listHalfRedacted } from '~/models/privacy/redact-mirrors.server';
import {
  listDraftsUpdatedSince,
  listOrdersUpdatedSince,
} from '~/platforms/shopify/orders/order-list.server';
import type { DB } from '../../../db/schema';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log'> & Settings<'commission'>;

/**
 * Reads one page of a sync, or one piece of a first fill in bulk, and stores it. If the process dies, the next one
 * continues after the last stored page; storing a page twice changes nothing.
 *
 * @returns the sync with its next page; null if it has ended, has to wait for Shopify, or now belongs
 *   to another process
 */
export async function syncPage(context: Context, sync: Sync): Promise<Sync | null> {
  const { db, now, log } = context;
  try {
    const bulk = await fillInBulk(context, sync);
    if (bulk !== 'pages') return bulk;
    const cursor = await savePage(context, sync);
    const at = new Date(now());
    if (cursor !== null) {
      return (await saveSyncPage(db, sync, { cursor, at }))
        ? { ...sync, cursor, attempts: 0 }
        : null;
    }
    await endSync(db, sync, at);
    for (const gid of await listLeftOver(db, sync)) await enqueueMirror(db, gid, at);
    log.info({ kind: sync.kind, since: sync.since }, 'the mirror was synced');
  } catch (error) {
    log.warn({ err: error, kind: sync.kind }, 'the mirror waits for its next page');
    const isRejected = isPlatformFailure(error) && error.kind === 'refused';
    await rescheduleSync(db, sync, {
      nextAt: new Date(now() + retryDelayMs(sync.attempts + 1)),
      because: isPlatformFailure(error) ? error.kind : 'an error of our own',
      fromBeginning: isRejected,
    });
  }
  return null;
}

/**
 * Returns what the sync itself cannot handle: customers who are only half redacted, and ambassadors and
 * inventory items it did not see.
 */
async function listLeftOver(db: Kysely<DB>, { kind, beganAt }: Sync): Promise<string[]> {
  if (kind === 'inventory') return listUnmetInventoryItems(db, beganAt);
  if (kind !== 'ambassadors') return listHalfRedacted(db);
  return (await listUnmetAmbassadors(db, beganAt)).map(ambassadorGid);
}

/** @returns the cursor of the page after this one; null after the last */
async function savePage(context: Context, { kind, since, cursor }: Sync): Promise<string | null> {
  const { db, admin, now, log, config } = context;
  const fetchedAt = new Date(now());
  if (kind === 'ambassadors') {
    // Always all of them: the search does not return ambassadors who have lost the tag.
    const { ambassadors, next } = await listAmbassadors(admin, cursor);
    for (const one of ambassadors) {
      await upsertOne(context, ambassadorGid(one.gid), () => upsertAmbassador(db, one, fetchedAt));
    }
    return next;
  }
  if (kind === 'inventory') {
    // All of them, too: an item that is gone is in no answer.
    const { items, next } = await listInventoryItems(admin, cursor);
    for (const one of items) {
      await upsertOne(context, one.gid, () => upsertInventoryItem(db, one, fetchedAt));
    }
    return next;
  }
  const from = { since, after: cursor };
  if (kind === 'fulfillment-orders') {
    const { fulfillmentOrders, next } = await listFulfillmentOrdersUpdatedSince(admin, from);
    for (const one of fulfillmentOrders) {
      await upsertOne(context, one.gid, () =>
        db.transaction().execute((trx) => upsertFulfillmentOrder(trx, one, fetchedAt)),
      );
    }
    return next;
  }
  if (kind === 'returns') {
    // Only what their cases do not know: each is read once more, with its order.
    const { returns, next } = await listReturns(context, from);
    for (const gid of await listUnmetReturns(db, returns)) await enqueueMirror(db, gid, fetchedAt);
    return next;
  }
  if (kind === 'customers') {
    const { customers, next } = await listCustomersUpdatedSince(admin, from);
    for (const one of customers) {
      await upsertOne(context, customerMirrorGid(one.gid), () =>
        upsertCustomer(db, one, fetchedAt),
      );
    }
    return next;
  }
  if (kind === 'drafts') {
    const { drafts, next } = await listDraftsUpdatedSince(admin, from);
    for (const draft of drafts) {
      await upsertOne(context, draft.gid, () => upsertDraft(db, { draft, fetchedAt }));
    }
    return next;
  }
  const { orders, next } = await listOrdersUpdatedSince(admin, from);
  for (const { customerGid, ...order } of orders) {
    await upsertOne(context, order.id, async () => {
      const reports = await readParcelReports(context, order, false);
      const { commissions } = await upsertOrderMirror(
        db,
        { order, customerGid, reports, fetchedAt },
        config.commission,
      );
      for (const news of commissions) log.info(news, COMMISSION_NEWS[news.happened]);
    });
  }
  return next;
}

/** What a cursor of a sync of returns begins with after Shopify's own last page; then comes the last order. */
const OURS = 'ours:';

/** First what Shopify's search finds by the status of a return, then the orders of which we hold one as open. */
async function listReturns(
  { db, admin }: Context,
  { since, after }: { since: Date | null; after: string | null },
): Promise<{ returns: { gid: string; status: string }[]; next: string | null }> {
  if (!after?.startsWith(OURS)) {
    const { returns, next } = await listReturnsSince(admin, { since, after });
    return { returns, next: next ?? OURS };
  }
  const limit = RETURNED_ORDERS_PAGE;
  const orders = await listOrdersWithOpenReturns(db, { after: after.slice(OURS.length), limit });
  const last = orders.at(-1);
  if (last === undefined) return { returns: [], next: null };
  const returns = await listReturnsOfOrders(admin, orders);
  return { returns, next: orders.length < limit ? null : `${OURS}${last}` };
}
