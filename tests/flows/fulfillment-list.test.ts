import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import {
  FULFILLMENT_LIST,
  type ListedFulfillment,
} from '../../app/domain/fulfillment/fulfillment-query';
import {
  allFulfillments,
  listFulfillments,
} from '../../app/models/fulfillment/fulfillment-list.server';
import type { DB } from '../../db/schema';
import { seedFulfillmentVolume } from '../../scripts/bench/fulfillment-volume';
import { seedOrderVolume } from '../../scripts/bench/order-volume';
import { eachDatabase } from '../support/database';

const ORDERS = 3_000;
const OPEN = `f.state in ('ready', 'held', 'later', 'partly-sent')`;
/** Of `seedOrderVolume`, as a plain join says it. */
const STANDS = `not (o.cancelled_at is not null or o.financial_status in ('REFUNDED', 'VOIDED'))
  or o.fulfillment_status in ('FULFILLED', 'RESTOCKED')`;
const CUSTOM = `exists (select from custom_order c where c.order_gid = f.order_gid)`;

/** By what the list is asked: the same in the plainest SQL. */
const QUESTIONS: [fields: Record<string, string>, plain: string][] = [
  [{ state: 'to-send' }, `${OPEN} and (${STANDS})`],
  [{ state: 'held' }, `f.state = 'held' and (${STANDS})`],
  [{ state: 'canceled' }, `f.state = 'canceled'`],
  [
    { location: '2', state: 'ready' },
    `f.location_gid like '%/2' and f.state = 'ready' and (${STANDS})`,
  ],
  [{ method: 'PICK_UP' }, `f.method = 'PICK_UP'`],
  [{ goods: 'custom' }, CUSTOM],
  [
    { goods: 'stock', state: 'to-send', sort: 'newest' },
    `not ${CUSTOM} and ${OPEN} and (${STANDS})`,
  ],
  // Common words, whose few matches with another filter lie anywhere in the list.
  [{ search: 'kraft cup', state: 'held' }, `o.number % 3 > 0 and f.state = 'held' and (${STANDS})`],
  [{ search: 'lid', goods: 'custom' }, `o.number % 10 < 3 and ${CUSTOM}`],
  [{ search: 'straw' }, `o.number % 20 = 0`],
  [{ search: '#1234' }, `o.number = 1234`],
  [{ search: 'nothing' }, `false`],
];

const asked = (fields: Record<string, string>) =>
  FULFILLMENT_LIST.parse((name) => fields[name] ?? null).query;

eachDatabase((_kind, open) => {
  let db: Kysely<DB>;
  beforeAll(async () => {
    ({ db } = await open());
    await seedOrderVolume(db, { orders: ORDERS, customers: 900, end: '2026-11-21T12:00:00Z' });
    await seedFulfillmentVolume(db, ORDERS);
    await sql`analyze`.execute(db);
  });

  it.each(QUESTIONS)('lists, counts and exports what %o asks for', async (fields, plain) => {
    const way = sql.raw(fields['sort'] === 'newest' ? 'desc' : 'asc');
    const { rows } = await sql<{ gid: string }>`
      select f.fulfillment_order_gid as gid from fulfillment_order f
      join order_mirror o on o.order_gid = f.order_gid where ${sql.raw(plain)}
      order by f.ordered_at ${way}, f.number ${way}`.execute(db);
    const gids = rows.map(({ gid }) => gid);
    const page = await listFulfillments(db, asked(fields));
    expect(page).toMatchObject({ count: gids.length, isMore: false });
    expect(page.rows.map(({ gid }) => gid)).toEqual(gids.slice(0, 50));
    const file: ListedFulfillment[] = [];
    for await (const some of allFulfillments({ mayBeOld: db }, asked(fields))) file.push(...some);
    expect(file.map(({ gid }) => gid)).toEqual(gids);
  });

  it('counts up to a thousand of what words find, in the list’s order', async () => {
    const page = await listFulfillments(db, asked({ search: 'kraft', page: '20' }));
    expect(page).toMatchObject({ count: 1_000, isMore: true, page: 20, pageCount: 20 });
    const { rows } = await sql<{ gid: string }>`
      select f.fulfillment_order_gid as gid from fulfillment_order f
      join order_mirror o on o.order_gid = f.order_gid where o.number % 3 > 0
      order by f.ordered_at, f.number offset 950 limit 50`.execute(db);
    expect(page.rows.map(({ gid }) => gid)).toEqual(rows.map(({ gid }) => gid));
  });

  it('marks what is open of an order that was called off', async () => {
    const { rows } = await listFulfillments(db, asked({ location: '4' }));
    const open = rows.filter(({ state }) => state !== 'sent' && state !== 'canceled');
    const { rows: off } = await sql<{ gid: string }>`
      select order_gid as gid from order_mirror
      where cancelled_at is not null or financial_status in ('REFUNDED', 'VOIDED')`.execute(db);
    const calledOff = new Set(off.map(({ gid }) => gid));
    for (const row of open) expect(row.isCalledOff).toBe(calledOff.has(row.orderGid));
    expect(rows.some(({ isCalledOff }) => isCalledOff)).toBe(
      open.some(({ orderGid }) => calledOff.has(orderGid)),
    );
  });
});
