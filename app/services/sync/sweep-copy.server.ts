import type { Kysely } from 'kysely';
import { COMMISSION_NEWS } from '~/domain/commissions/commission';
import { customerCopyGid } from '~/domain/customers/customer-copy';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { retryDelayMs } from '~/domain/core/retries/retry-delay';
import { keepAmbassador, listUnmetAmbassadors } from '~/models/ambassadors/ambassador-copy.server';
import { endSweep, keepSweepPage, putOffSweep, type Sweep } from '~/models/core/copy-sweep.server';
import { wantCopy } from '~/models/core/copy-wanted.server';
import { keepCustomer } from '~/models/customers/customer-copy.server';
import { keepDraft } from '~/models/draft-orders/draft-copy.server';
import { keepReadOrder } from '~/models/sync/keep-read-order.server';
import { listHalfRedacted } from '~/models/privacy/redact-copies.server';
import { listAmbassadors } from '~/platforms/shopify/ambassadors/ambassadors.server';
import { listCustomersUpdatedSince } from '~/platforms/shopify/customers/customer-list.server';
import {
  listDraftsUpdatedSince,
  listOrdersUpdatedSince,
} from '~/platforms/shopify/orders/order-list.server';
import type { DB } from '../../../db/schema';
import type { ServiceContext, Settings } from '~/services/context';
import { ambassadorGid } from '~/domain/core/ids';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log'> & Settings<'commission'>;

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
