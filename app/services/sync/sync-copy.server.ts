import { discrepancyAlarm } from '~/domain/discrepancies/discrepancies';
import { COMMISSION_NEWS } from '~/domain/commissions/commission';
import { customerCopyGid, customerOfCopy } from '~/domain/customers/customer-copy';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { retryDelayMs } from '~/domain/core/retries/retry-delay';
import {
  forgetAmbassador,
  keepAmbassador,
  listUnmetAmbassadors,
} from '~/models/ambassadors/ambassador-copy.server';
import {
  forgetCustomer,
  keepCustomer,
  wantCustomerCopy,
} from '~/models/customers/customer-copy.server';
import {
  endWantedCopy,
  putOffWantedCopy,
  wantCopy,
  type WantedCopy,
} from '~/models/core/copy-wanted.server';
import { forgetDraft, keepDraft } from '~/models/draft-orders/draft-copy.server';
import { eraseCustomer } from '~/models/privacy/erase-customer.server';
import { keepReadOrder } from '~/models/sync/keep-read-order.server';
import { forgetOrder } from '~/models/orders/order-copy.server';
import {
  findAmbassador,
  listAmbassadors,
} from '~/platforms/shopify/ambassadors/ambassadors.server';
import {
  findCustomerForCopy,
  listCustomersUpdatedSince,
} from '~/platforms/shopify/customers/customer-list.server';
import { findOrder } from '~/platforms/shopify/orders/customer-orders.server';
import { findDraft } from '~/platforms/shopify/draft-orders/draft-orders.server';
import type { ServiceContext, Settings } from '~/services/context';
import { ambassadorGid, customerOfAmbassador } from '~/domain/core/ids';
import type { Kysely } from 'kysely';
import { endSweep, keepSweepPage, putOffSweep, type Sweep } from '~/models/core/copy-sweep.server';
import { listHalfRedacted } from '~/models/privacy/redact-copies.server';
import {
  listDraftsUpdatedSince,
  listOrdersUpdatedSince,
} from '~/platforms/shopify/orders/order-list.server';
import type { DB } from '../../../db/schema';

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

/**
 * Reads one page of a sweep and stores it. If the process dies, the next one continues after the last
 * stored page; storing a page twice changes nothing.
 *
 * @returns the sweep with its next page; null if it has ended, has to wait for Shopify, or now belongs
 *   to another process
 */
export async function sweepPage(context: Context, sweep: Sweep): Promise<Sweep | null> {
  const { db, now, log } = context;
  try {
    const cursor = await keepPage(context, sweep);
    const at = new Date(now());
    if (cursor !== null) {
      return (await keepSweepPage(db, sweep, { cursor, at }))
        ? { ...sweep, cursor, attempts: 0 }
        : null;
    }
    await endSweep(db, sweep, at);
    for (const gid of await listLeftOver(db, sweep)) await wantCopy(db, gid, at);
    log.info({ kind: sweep.kind, since: sweep.since }, 'the read copy was swept');
  } catch (error) {
    log.warn({ err: error, kind: sweep.kind }, 'the read copy waits for its next page');
    const isRefused = isPlatformFailure(error) && error.kind === 'refused';
    await putOffSweep(db, sweep, {
      nextAt: new Date(now() + retryDelayMs(sweep.attempts + 1)),
      because: isPlatformFailure(error) ? error.kind : 'an error of our own',
      fromBeginning: isRefused,
    });
  }
  return null;
}

/**
 * Returns what the sweep itself cannot handle: customers who are only half redacted, and ambassadors it
 * did not see.
 */
async function listLeftOver(db: Kysely<DB>, { kind, beganAt }: Sweep): Promise<string[]> {
  if (kind !== 'ambassadors') return listHalfRedacted(db);
  return (await listUnmetAmbassadors(db, beganAt)).map(ambassadorGid);
}

/** @returns the cursor of the page after this one; null after the last */
async function keepPage(context: Context, { kind, since, cursor }: Sweep): Promise<string | null> {
  const { db, admin, now, log, config } = context;
  const readAt = new Date(now());
  if (kind === 'ambassadors') {
    // Always all of them: the search does not return ambassadors who have lost the tag.
    const { ambassadors, next } = await listAmbassadors(admin, cursor);
    for (const one of ambassadors) {
      await keepOne(context, ambassadorGid(one.gid), () => keepAmbassador(db, one, readAt));
    }
    return next;
  }
  const from = { since, after: cursor };
  if (kind === 'customers') {
    const { customers, next } = await listCustomersUpdatedSince(admin, from);
    for (const one of customers) {
      await keepOne(context, customerCopyGid(one.gid), () => keepCustomer(db, one, readAt));
    }
    return next;
  }
  if (kind === 'drafts') {
    const { drafts, next } = await listDraftsUpdatedSince(admin, from);
    for (const draft of drafts) {
      await keepOne(context, draft.gid, () => keepDraft(db, { draft, readAt }));
    }
    return next;
  }
  const { orders, next } = await listOrdersUpdatedSince(admin, from);
  for (const { customerGid, ...order } of orders) {
    await keepOne(context, order.id, async () => {
      const { commissions } = await keepReadOrder(
        db,
        { order, customerGid, readAt },
        config.commission,
      );
      for (const news of commissions) log.info(news, COMMISSION_NEWS[news.happened]);
    });
  }
  return next;
}

/** If one cannot be stored, it is retried separately, so that it does not hold up those after it. */
async function keepOne(
  { db, now, log }: Context,
  gid: string,
  keep: () => Promise<unknown>,
): Promise<void> {
  try {
    await keep();
  } catch (error) {
    log.warn({ err: error, gid }, 'one of a page could not be kept');
    await wantCopy(db, gid, new Date(now()));
  }
}
