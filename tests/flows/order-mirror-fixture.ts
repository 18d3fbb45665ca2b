import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import type { DraftOrder } from '../../app/domain/draft-orders/draft-order';
import type { Order } from '../../app/domain/orders/order';
import { claimSync, type SyncKind } from '../../app/models/core/mirror-sync.server';
import { claimQueuedMirrors } from '../../app/models/core/mirror-queue.server';
import type { Database } from '../../app/models/core/database.server';
import { upsertOrderMirror } from '../../app/models/sync/upsert-order-mirror.server';
import { createAdmin, type Admin } from '../../app/platforms/shopify/admin.server';
import { findOrder } from '../../app/platforms/shopify/orders/customer-orders.server';
import { operationOf } from '../../app/platforms/shopify/typed-document';
import { recordShopifyEvent } from '../../app/services/webhooks/record-event.server';
import { syncMirror } from '../../app/services/sync/sync-mirror.server';
import { syncPage } from '../../app/services/sync/sync-page.server';
import { openHistory } from '../contract/sandbox-people';

const MINUTE_MS = 60_000;

/** Returns the gid of the seed's order with this number. */
export const orderGid = (number: number) => `gid://shopify/Order/${6_000_000_000_000 + number}`;

/** Opens the sandbox with the seed's orders, a database, and the mirror between them. */
export async function openMirrorFixture(database: Database, opened = openHistory()) {
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
  const needs = (requested: Admin = watched()) => ({
    db,
    admin: requested,
    now,
    log: quiet,
    failpoint: () => undefined,
    config: { commission: COMMISSION_RULES },
  });
  const claim = (kind: SyncKind, owner: string, dueBefore = new Date(0)) =>
    claimSync(db, kind, { owner, now: new Date(now()), dueBefore });

  return {
    db,
    shop,
    calls,
    watched,
    needs,
    claim,
    now,
    /** Moves the fixture's clock forward. */
    pass: (ms: number) => void (ahead += ms),
    /** Syncs to the end. @returns how many pages were read */
    async sync(kind: SyncKind = 'orders', dueBefore?: Date): Promise<number> {
      let pages = 0;
      let next = await claim(kind, 'sweeper', dueBefore);
      for (; next !== null; pages += 1) next = await syncPage(needs(), next);
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
    async syncDue(requested: Admin = watched()): Promise<number> {
      ahead += MINUTE_MS;
      const due = await claimQueuedMirrors(db, {
        owner: 'syncer',
        now: new Date(now()),
        limit: 100,
      });
      for (const one of due) await syncMirror(needs(requested), one);
      return due.length;
    },
    /** Returns an order as Shopify has it. */
    async read(gid: string): Promise<{ order: Order; customerGid: string | null }> {
      const found = await findOrder(admin, gid);
      if (!found) throw new Error(`there is no ${gid}`);
      return found;
    },
    save: async (order: Order, customerGid: string | null, fetchedAt: Date): Promise<boolean> => {
      const loaded = { order, customerGid, fetchedAt };
      return (await upsertOrderMirror(db, loaded, COMMISSION_RULES)).isStored;
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

export type MirrorFixture = Awaited<ReturnType<typeof openMirrorFixture>>;

/** Returns a draft as it was last read; null if there is none. */
export async function findDraftMirror(
  db: Database['db'],
  draftGid: string,
): Promise<{ draft: DraftOrder; fetchedAt: Date } | null> {
  const row = await db
    .selectFrom('draft_mirror')
    .select(['body', 'fetched_at'])
    .where('draft_gid', '=', draftGid)
    .where('gone_at', 'is', null)
    .executeTakeFirst();
  return row?.body ? { draft: row.body as unknown as DraftOrder, fetchedAt: row.fetched_at } : null;
}
