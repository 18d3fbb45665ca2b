import { discrepancyAlarm } from '~/domain/discrepancies/discrepancies';
import { COMMISSION_NEWS } from '~/domain/commissions/commission';
import { customerMirrorGid, customerOfMirror } from '~/domain/customers/customer-mirror';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { retryDelayMs } from '~/domain/core/retries/retry-delay';
import {
  forgetAmbassador,
  upsertAmbassador,
  listUnmetAmbassadors,
} from '~/models/ambassadors/ambassador-mirror.server';
import {
  forgetCustomer,
  upsertCustomer,
  enqueueCustomerMirror,
} from '~/models/customers/customer-mirror.server';
import {
  forgetInventoryItem,
  listUnmetInventoryItems,
  upsertInventoryItem,
} from '~/models/inventory/inventory-mirror.server';
import {
  endQueuedMirror,
  rescheduleQueuedMirror,
  enqueueMirror,
  type QueuedMirror,
} from '~/models/core/mirror-queue.server';
import { forgetDraft, upsertDraft } from '~/models/draft-orders/draft-mirror.server';
import { eraseCustomer } from '~/models/privacy/erase-customer.server';
import { upsertOrderMirror } from '~/models/sync/upsert-order-mirror.server';
import { upsertFulfillmentOrder } from '~/models/fulfillment/fulfillment-order.server';
import { forgetOrder } from '~/models/orders/order-mirror.server';
import {
  findAmbassador,
  listAmbassadors,
} from '~/platforms/shopify/ambassadors/ambassadors.server';
import {
  findCustomerForMirror,
  listCustomersUpdatedSince,
} from '~/platforms/shopify/customers/customer-list.server';
import {
  findOrderOfFulfillmentOrder,
  listFulfillmentOrdersUpdatedSince,
} from '~/platforms/shopify/fulfillment/fulfillment-orders.server';
import { findOrder } from '~/platforms/shopify/orders/customer-orders.server';
import {
  findInventoryItem,
  listInventoryItems,
} from '~/platforms/shopify/inventory/inventory.server';
import { findDraft } from '~/platforms/shopify/draft-orders/draft-orders.server';
import type { ServiceContext, Settings } from '~/services/context';
import { readParcelReports } from '~/services/shipments/read-parcels.server';
import { syncFulfillmentOrders } from '~/services/fulfillment/sync-fulfillment-orders.server';
import { ambassadorGid, customerOfAmbassador } from '~/domain/core/ids';
import type { Kysely } from 'kysely';
import { endSync, saveSyncPage, rescheduleSync, type Sync } from '~/models/core/mirror-sync.server';
import { followReturn } from '~/services/returns/follow-return.server';
import { listHalfRedacted } from '~/models/privacy/redact-mirrors.server';
import {
  listDraftsUpdatedSince,
  listOrdersUpdatedSince,
} from '~/platforms/shopify/orders/order-list.server';
import type { DB } from '../../../db/schema';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log'> & Settings<'commission'>;

/**
 * Updates the mirror of one object: reads it from Shopify and stores it, or records that it is gone.
 * An event only says what to read, so neither the order of events nor duplicates matter. If Shopify does
 * not answer, it is retried with growing delays.
 */
export async function syncMirror(context: Context, desired: QueuedMirror): Promise<void> {
  const { db, now, log } = context;
  try {
    if ((await load(context, desired.gid)) === 'done') {
      return await endQueuedMirror(db, desired, new Date(now()));
    }
    const nextAt = new Date(now() + MONEY_POLL_MS);
    await rescheduleQueuedMirror(db, desired, { nextAt, because: 'erasure-waits' });
  } catch (error) {
    log.warn({ err: error, gid: desired.gid }, 'a mirrored row could not be brought up to date');
    const because = isPlatformFailure(error) ? error.kind : 'an error of our own';
    const nextAt = new Date(now() + retryDelayMs(desired.attempts + 1));
    await rescheduleQueuedMirror(db, desired, { nextAt, because });
  }
}

/** How often it is looked again whether a customer with money can be forgotten. */
const MONEY_POLL_MS = 60_000;

/** @returns `later`: it waits for something that people have to do */
async function load(context: Context, gid: string): Promise<'done' | 'later'> {
  const { db, admin, now, log, config } = context;
  const fetchedAt = new Date(now());
  switch (gid.split('/')[3]) {
    case 'Order': {
      const found = await findOrder(admin, gid);
      if (found) {
        const reports = await readParcelReports({ db, admin, now }, found.order, true);
        const { commissions } = await upsertOrderMirror(
          db,
          { ...found, reports, fetchedAt },
          config.commission,
        );
        for (const news of commissions) log.info(news, COMMISSION_NEWS[news.happened]);
        await syncFulfillmentOrders({ db, admin, now }, gid);
        // Shopify sends no event of its own about what a customer has spent.
        if (found.customerGid) await enqueueCustomerMirror(db, found.customerGid, fetchedAt);
      } else await db.transaction().execute((trx) => forgetOrder(trx, gid, fetchedAt));
      return 'done';
    }
    case 'Return': {
      await followReturn(context, gid);
      return 'done';
    }
    case 'FulfillmentOrder': {
      const orderGid = await findOrderOfFulfillmentOrder(admin, gid);
      if (orderGid !== null) await syncFulfillmentOrders({ db, admin, now }, orderGid);
      return 'done';
    }
    case 'DraftOrder': {
      const draft = await findDraft(admin, gid);
      if (draft) await upsertDraft(db, { draft, fetchedAt });
      else await forgetDraft(db, gid, fetchedAt);
      return 'done';
    }
    case 'Ambassador': {
      const customerGid = customerOfAmbassador(gid);
      const found = await findAmbassador(admin, customerGid);
      if (found) await upsertAmbassador(db, found, fetchedAt);
      else await forgetAmbassador(db, customerGid, fetchedAt);
      return 'done';
    }
    case 'CustomerCopy': {
      const customerGid = customerOfMirror(gid);
      const found = await findCustomerForMirror(admin, customerGid);
      if (found) await upsertCustomer(db, found, fetchedAt);
      else await forgetCustomer(db, customerGid, fetchedAt);
      return 'done';
    }
    case 'InventoryItem': {
      const item = await findInventoryItem(admin, gid);
      if (item) await upsertInventoryItem(db, item, fetchedAt);
      else await forgetInventoryItem(db, gid, fetchedAt);
      return 'done';
    }
    case 'Customer': {
      const erased = await eraseCustomer(db, gid, fetchedAt);
      if (erased.kind === 'erased') return 'done';
      if (erased.isNew) {
        const fields = discrepancyAlarm('erasure-waits', { customer: gid });
        log.error(fields, 'a customer who is to be forgotten has money here');
      }
      return 'later';
    }
    default:
      throw new Error('A wish to read something of which no copy is kept.');
  }
}

/**
 * Reads one page of a sync and stores it. If the process dies, the next one continues after the last
 * stored page; storing a page twice changes nothing.
 *
 * @returns the sync with its next page; null if it has ended, has to wait for Shopify, or now belongs
 *   to another process
 */
export async function syncPage(context: Context, sync: Sync): Promise<Sync | null> {
  const { db, now, log } = context;
  try {
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

/** If one cannot be stored, it is retried separately, so that it does not hold up those after it. */
async function upsertOne(
  { db, now, log }: Context,
  gid: string,
  save: () => Promise<unknown>,
): Promise<void> {
  try {
    await save();
  } catch (error) {
    log.warn({ err: error, gid }, 'one of a page could not be kept');
    await enqueueMirror(db, gid, new Date(now()));
  }
}
