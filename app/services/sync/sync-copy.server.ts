import { discrepancyAlarm } from '~/domain/discrepancies/discrepancies';
import { COMMISSION_NEWS } from '~/domain/commissions/commission';
import { customerOfCopy } from '~/domain/customers/customer-copy';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { retryDelayMs } from '~/domain/core/retries/retry-delay';
import { forgetAmbassador, keepAmbassador } from '~/models/ambassadors/ambassador-copy.server';
import {
  forgetCustomer,
  keepCustomer,
  wantCustomerCopy,
} from '~/models/customers/customer-copy.server';
import { endWantedCopy, putOffWantedCopy, type WantedCopy } from '~/models/core/copy-wanted.server';
import { forgetDraft, keepDraft } from '~/models/draft-orders/draft-copy.server';
import { eraseCustomer } from '~/models/privacy/erase-customer.server';
import { keepReadOrder } from '~/models/sync/keep-read-order.server';
import { forgetOrder } from '~/models/orders/order-copy.server';
import { findAmbassador } from '~/platforms/shopify/ambassadors/ambassadors.server';
import { findCustomerForCopy } from '~/platforms/shopify/customers/customer-list.server';
import { findOrder } from '~/platforms/shopify/orders/customer-orders.server';
import { findDraft } from '~/platforms/shopify/draft-orders/draft-orders.server';
import type { ServiceContext, Settings } from '~/services/context';
import { customerOfAmbassador } from '~/domain/core/ids';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log'> & Settings<'commission'>;

/**
 * Updates the read copy of one object: reads it from Shopify and stores it, or records that it is gone.
 * An event only says what to read, so neither the order of events nor duplicates matter. If Shopify does
 * not answer, it is retried with growing delays.
 */
export async function syncCopy(context: Context, wanted: WantedCopy): Promise<void> {
  const { db, now, log } = context;
  try {
    if ((await read(context, wanted.gid)) === 'done') {
      return await endWantedCopy(db, wanted, new Date(now()));
    }
    const nextAt = new Date(now() + MONEY_LOOK_MS);
    await putOffWantedCopy(db, wanted, { nextAt, because: 'erasure-waits' });
  } catch (error) {
    log.warn({ err: error, gid: wanted.gid }, 'a copy could not be brought up to date');
    const because = isPlatformFailure(error) ? error.kind : 'an error of our own';
    const nextAt = new Date(now() + retryDelayMs(wanted.attempts + 1));
    await putOffWantedCopy(db, wanted, { nextAt, because });
  }
}

/** How often it is looked again whether a customer with money can be forgotten. */
const MONEY_LOOK_MS = 60_000;

/** @returns `later`: it waits for something that people have to do */
async function read(
  { db, admin, now, log, config }: Context,
  gid: string,
): Promise<'done' | 'later'> {
  const readAt = new Date(now());
  switch (gid.split('/')[3]) {
    case 'Order': {
      const found = await findOrder(admin, gid);
      if (found) {
        const { commissions } = await keepReadOrder(db, { ...found, readAt }, config.commission);
        for (const news of commissions) log.info(news, COMMISSION_NEWS[news.happened]);
        // Shopify sends no event of its own about what a customer has spent.
        if (found.customerGid) await wantCustomerCopy(db, found.customerGid, readAt);
      } else await db.transaction().execute((trx) => forgetOrder(trx, gid, readAt));
      return 'done';
    }
    case 'DraftOrder': {
      const draft = await findDraft(admin, gid);
      if (draft) await keepDraft(db, { draft, readAt });
      else await forgetDraft(db, gid, readAt);
      return 'done';
    }
    case 'Ambassador': {
      const customerGid = customerOfAmbassador(gid);
      const found = await findAmbassador(admin, customerGid);
      if (found) await keepAmbassador(db, found, readAt);
      else await forgetAmbassador(db, customerGid, readAt);
      return 'done';
    }
    case 'CustomerCopy': {
      const customerGid = customerOfCopy(gid);
      const found = await findCustomerForCopy(admin, customerGid);
      if (found) await keepCustomer(db, found, readAt);
      else await forgetCustomer(db, customerGid, readAt);
      return 'done';
    }
    case 'Customer': {
      const erased = await eraseCustomer(db, gid, readAt);
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
