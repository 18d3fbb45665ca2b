import { discrepancyAlarm } from '~/domain/discrepancies/discrepancies';
import { COMMISSION_NEWS } from '~/domain/commissions/commission';
import { customerOfMirror } from '~/domain/customers/customer-mirror';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { retryDelayMs } from '~/domain/core/retries/retry-delay';
import { forgetAmbassador, upsertAmbassador } from '~/models/ambassadors/ambassador-mirror.server';
import {
  forgetCustomer,
  upsertCustomer,
  enqueueCustomerMirror,
} from '~/models/customers/customer-mirror.server';
import {
  forgetInventoryItem,
  upsertInventoryItem,
} from '~/models/inventory/inventory-mirror.server';
import {
  endQueuedMirror,
  rescheduleQueuedMirror,
  type QueuedMirror,
} from '~/models/core/mirror-queue.server';
import { forgetDraft, upsertDraft } from '~/models/draft-orders/draft-mirror.server';
import { eraseCustomer } from '~/models/privacy/erase-customer.server';
import { upsertOrderMirror } from '~/models/sync/upsert-order-mirror.server';
import { forgetOrder } from '~/models/orders/order-mirror.server';
import { findAmbassador } from '~/platforms/shopify/ambassadors/ambassadors.server';
import { findCustomerForMirror } from '~/platforms/shopify/customers/customer-list.server';
import { findOrderOfFulfillmentOrder } from '~/platforms/shopify/fulfillment/fulfillment-orders.server';
import { findOrder } from '~/platforms/shopify/orders/customer-orders.server';
import { findInventoryItem } from '~/platforms/shopify/inventory/inventory.server';
import { findDraft } from '~/platforms/shopify/draft-orders/draft-orders.server';
import type { ServiceContext, Settings } from '~/services/context';
import { readParcelReports } from '~/services/shipments/read-parcels.server';
import {
  followFulfillmentOrders,
  syncFulfillmentOrders,
} from '~/services/fulfillment/sync-fulfillment-orders.server';
import { customerOfAmbassador } from '~/domain/core/ids';
import { followReturn } from '~/services/returns/follow-return.server';

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
        await followFulfillmentOrders({ db, admin, now }, found.order);
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
