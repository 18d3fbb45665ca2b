import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import type { DraftOrder } from '../../app/domain/draft-orders/draft-order';
import type { Order } from '../../app/domain/orders/order';
import { claimSweep, type SweepKind } from '../../app/models/core/copy-sweep.server';
import { claimWantedCopies } from '../../app/models/core/copy-wanted.server';
import type { Database } from '../../app/models/core/database.server';
import { keepReadOrder } from '../../app/models/sync/keep-read-order.server';
import { createAdmin, type Admin } from '../../app/platforms/shopify/admin.server';
import { findOrder } from '../../app/platforms/shopify/orders/customer-orders.server';
import { operationOf } from '../../app/platforms/shopify/typed-document';
import { recordShopifyEvent } from '../../app/services/webhooks/record-event.server';
import { sweepPage, syncCopy } from '../../app/services/sync/sync-copy.server';
import { openHistory } from '../contract/sandbox-people';

const MINUTE_MS = 60_000;

/** Returns the gid of the seed's order with this number. */
export const orderGid = (number: number) => `gid://shopify/Order/${6_000_000_000_000 + number}`;

/** Opens the sandbox with the seed's orders, a database, and the read copy between them. */
export async function openCopyBench(database: Database, opened = openHistory()) {
  const shop = await opened;
  const admin = createAdmin({
    base: shop.url,
    privateToken: '',
    apiKey: 'sandbox-client-id',
    apiSecret: 'sandbox-client-secret',
  } as Parameters<typeof createAdmin>[0]);
  const { db } = database;
  const calls: string[] = [];
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  let ahead = 0;
  const now = () => Date.now() + ahead;

  /** Returns a client that counts calls and can run something before or after one operation. */
  const watched = (
    around: {
      operation?: string;
      before?: () => Promise<unknown>;
      after?: () => Promise<unknown>;
    } = {},
  ): Admin => ({
    async run(document, ...rest) {
      const operation = operationOf(document);
      calls.push(operation);
      const isMeant = operation === around.operation;
      if (isMeant) await around.before?.();
      const answer = await admin.run(document, ...rest);
      if (isMeant) await around.after?.();
      return answer;
    },
  });
  const needs = (asked: Admin = watched()) => ({
    db,
    admin: asked,
    now,
    log: quiet,
    config: { commission: COMMISSION_RULES },
  });
  const claim = (kind: SweepKind, owner: string, dueBefore = new Date(0)) =>
    claimSweep(db, kind, { owner, now: new Date(now()), dueBefore });

  return {
    db,
    shop,
    calls,
    watched,
    needs,
    claim,
    now,
    /** Moves the bench's clock forward. */
    pass: (ms: number) => void (ahead += ms),
    /** Sweeps to the end. @returns how many pages were read */
    async sweep(kind: SweepKind = 'orders', dueBefore?: Date): Promise<number> {
      let pages = 0;
      let next = await claim(kind, 'sweeper', dueBefore);
      for (; next !== null; pages += 1) next = await sweepPage(needs(), next);
      return pages;
    },
    /** Records one webhook, as it is delivered. */
    hear: (topic: string, body: object, id: string = crypto.randomUUID()) =>
      recordShopifyEvent(
        db,
        new Headers({ 'X-Shopify-Webhook-Id': id, 'X-Shopify-Topic': topic }),
        new TextEncoder().encode(JSON.stringify(body)),
        new Date(now()),
      ),
    /** Works on what is due after moving the clock on by a minute, so that retries are due, too. */
    async syncDue(asked: Admin = watched()): Promise<number> {
      ahead += MINUTE_MS;
      const due = await claimWantedCopies(db, {
        owner: 'syncer',
        now: new Date(now()),
        limit: 100,
      });
      for (const one of due) await syncCopy(needs(asked), one);
      return due.length;
    },
    /** Returns an order as Shopify has it. */
    async read(gid: string): Promise<{ order: Order; customerGid: string | null }> {
      const found = await findOrder(admin, gid);
      if (!found) throw new Error(`there is no ${gid}`);
      return found;
    },
    keep: async (order: Order, customerGid: string | null, readAt: Date): Promise<boolean> => {
      const read = { order, customerGid, readAt };
      return (await keepReadOrder(db, read, COMMISSION_RULES)).isKept;
    },
    row: (gid: string) =>
      db.selectFrom('order_mirror').selectAll().where('order_gid', '=', gid).executeTakeFirst(),
    change: (name: string, set: object) =>
      shop.control('POST', 'shopify', { action: 'order', name, set }),
    refund: (name: string, cents: number) =>
      shop.control('POST', 'shopify', { action: 'refund', name, cents }),
    fault: (operation: string, times = 1) =>
      shop.control('POST', 'faults', { company: 'shopify', operation, effect: 'error', times }),
    close: () => shop.discard(),
  };
}

export type CopyBench = Awaited<ReturnType<typeof openCopyBench>>;

/** Returns a draft as it was last read; null if there is none. */
export async function findDraftCopy(
  db: Database['db'],
  draftGid: string,
): Promise<{ draft: DraftOrder; readAt: Date } | null> {
  const row = await db
    .selectFrom('draft_mirror')
    .select(['body', 'read_at'])
    .where('draft_gid', '=', draftGid)
    .where('gone_at', 'is', null)
    .executeTakeFirst();
  return row?.body ? { draft: row.body as unknown as DraftOrder, readAt: row.read_at } : null;
}
