import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FulfillmentOrder } from '../../app/domain/fulfillment/fulfillment-order';
import { FULFILLMENT_LIST } from '../../app/domain/fulfillment/fulfillment-query';
import { listFulfillments } from '../../app/models/fulfillment/fulfillment-list.server';
import { upsertFulfillmentOrder } from '../../app/models/fulfillment/fulfillment-order.server';
import { forgetOrder } from '../../app/models/orders/order-mirror.server';
import type { DB } from '../../db/schema';
import { bothDatabases, onPostgres } from '../support/database';

const AT = new Date('2026-11-01T12:00:00Z');
let last = 7_000;

/** An order of which neither part is stored. */
function newOrder() {
  last += 1;
  const orderGid = `gid://shopify/Order/${last}`;
  const part: FulfillmentOrder = {
    gid: `gid://shopify/FulfillmentOrder/${last}`,
    orderGid,
    orderName: `#${last}`,
    orderedAt: AT.toISOString(),
    updatedAt: AT.toISOString(),
    status: 'OPEN',
    requestStatus: 'UNSUBMITTED',
    locationGid: null,
    locationName: 'Here',
    method: null,
    fulfillAt: null,
    holds: [],
    actions: [],
    lines: [],
  };
  return { orderGid, number: last, part };
}
type NewOrder = ReturnType<typeof newOrder>;

const storePart = (db: Kysely<DB>, order: NewOrder) =>
  db.transaction().execute((trx) => storePartIn(trx, order));
const storePartIn = (trx: Transaction<DB>, { part }: NewOrder) =>
  upsertFulfillmentOrder(trx, part, AT);

const storeOrder = (db: Kysely<DB>, { orderGid, number }: NewOrder, words: string[]) =>
  sql`
  insert into order_mirror (order_gid, number, name, created_at, updated_at, fetched_at,
    fulfillment_status, currency, total_cents, current_cents, refunded_cents, tags, words)
  values (${orderGid}, ${number}, ${`#${number}`}, ${AT}, ${AT}, ${AT}, 'UNFULFILLED', 'USD', 1, 1, 0, '{}',
    array_to_tsvector(${words}::text[]))
  on conflict (order_gid) do update set words = excluded.words`.execute(db);

/** The orders that the list finds. */
async function found(db: Kysely<DB>, fields: Record<string, string>): Promise<string[]> {
  const { query } = FULFILLMENT_LIST.parse((name) => fields[name] ?? null);
  return (await listFulfillments(db, query)).rows.map(({ orderGid }) => orderGid);
}

const leftWaiting = async (db: Kysely<DB>) => {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from fulfillment_before_order`.execute(db);
  return Number(rows[0]?.count);
};

bothDatabases((_, open) => {
  let db: Kysely<DB>;
  beforeAll(async () => {
    ({ db } = await open());
  });

  it('finds a part by the words of its order, whichever of the two was stored first', async () => {
    const [first, second] = [newOrder(), newOrder()];
    await storeOrder(db, first, ['early']);
    await storePart(db, first);
    await storePart(db, second);
    expect(await leftWaiting(db)).toBe(1);
    expect(await found(db, { search: 'early' })).toEqual([first.orderGid]);
    await storeOrder(db, second, ['early']);
    expect(await leftWaiting(db)).toBe(0);
    expect(await found(db, { search: 'ear' })).toEqual([first.orderGid, second.orderGid]);
  });

  it('finds it by the words that the order has now, and by none of an order that is gone', async () => {
    const order = newOrder();
    await storeOrder(db, order, ['before', 'both']);
    await storePart(db, order);
    await storeOrder(db, order, ['after', 'both']);
    expect(await found(db, { search: 'before' })).toEqual([]);
    expect(await found(db, { search: 'after both' })).toEqual([order.orderGid]);
    await db.transaction().execute((trx) => forgetOrder(trx, order.orderGid, AT));
    expect(await found(db, { search: 'after' })).toEqual([]);
  });

  it('knows that a part is of a custom order, whichever of the two was stored first', async () => {
    const [first, second] = [newOrder(), newOrder()];
    await storeOrder(db, second, ['custom']);
    await storePart(db, second);
    for (const order of [first, second]) await storeCustomOrder(db, order);
    await storeOrder(db, first, ['custom']);
    await storePart(db, first);
    expect(await found(db, { search: 'custom', goods: 'custom' })).toEqual([
      first.orderGid,
      second.orderGid,
    ]);
    expect(await found(db, { search: 'custom', goods: 'stock' })).toEqual([]);
  });
});

/** A custom order that becomes this order. */
async function storeCustomOrder(db: Kysely<DB>, { orderGid, number }: NewOrder): Promise<void> {
  const id = randomUUID();
  await db.transaction().execute(async (trx) => {
    // Its artwork is no part of this.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      insert into custom_order (id, number, customer_gid, form_token, email, customer_name,
        product_handle, product_title, variant_gid, size, unit, case_count, quantity, colors, artwork_id,
        state, quote_no, case_cents, setup_cents, shipping_cents, lead_time, created_at, updated_at)
      values (${id}, ${number}, 'gid://shopify/Customer/1', ${randomUUID()}, 'a@example.com', 'A', 'cup', 'Cup',
        'gid://shopify/ProductVariant/1', '12 oz', 'case', 1, 1, '[]', ${randomUUID()}, 'quoted', 1, 1, 0,
        0, '3 weeks', ${AT}, ${AT})`.execute(trx);
  });
  await sql`update custom_order set state = 'ordered', order_gid = ${orderGid} where id = ${id}`.execute(
    db,
  );
}

onPostgres((_, open) => {
  describe('stored at the same time', () => {
    it.each(['the part', 'the order'])('finds it where %s is first', async (first) => {
      const { db } = await open();
      const order = newOrder();
      const steps = [
        (on: Transaction<DB>) => storePartIn(on, order),
        (on: Transaction<DB>) => storeOrder(on, order, ['together']),
      ];
      if (first === 'the order') steps.reverse();
      const gate = new EventEmitter();
      const stored = once(gate, 'stored');
      const commits = once(gate, 'commit');
      const one = db.transaction().execute(async (trx) => {
        await steps[0]?.(trx);
        gate.emit('stored');
        await commits;
      });
      await stored;
      const two = db.transaction().execute(async (trx) => steps[1]?.(trx));
      await blocked(db);
      gate.emit('commit');
      await Promise.all([one, two]);
      expect(await found(db, { search: 'together' })).toEqual([order.orderGid]);
      expect(await leftWaiting(db)).toBe(0);
    });
  });
});

/** Resolves when one connection waits for what another one has locked. */
async function blocked(db: Kysely<DB>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ there: boolean }>`select exists (select from pg_locks
      join pg_stat_activity using (pid)
      where not granted and datname = current_database()) as there`.execute(db);
    if (rows[0]?.there) return;
    await wait(20);
  }
}
