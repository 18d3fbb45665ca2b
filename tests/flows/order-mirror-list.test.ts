import { beforeAll, describe, expect, it } from 'vitest';
import type { ListedOrder } from '../../app/domain/orders/order';
import { ORDER_LIST } from '../../app/domain/orders/order-query';
import { loadCustomerOrders } from '../../app/http/back-office/erp-customer.server';
import type { Database } from '../../app/models/core/database.server';
import { countList, eachInList, loadList } from '../../app/models/core/list.server';
import { listOrderStates, ordersOf } from '../../app/models/orders/order-mirror-list.server';
import { onPostgres } from '../support/database';
import { NOTICEABLE_MS } from '../support/noticeable';
import { seedOrders } from './order-mirror-volume';

const COUNT = 5_000;
const FIRST = 10_000;
const MANY = 'gid://shopify/Customer/50';
const OTHER = 'gid://shopify/Customer/51';
/** 18:00 of the day before, in the store's time; that day's last orders are three and six hours older. */
const END = new Date('2026-11-20T02:00:00Z');

const queryOf = (fields: Record<string, string> = {}) =>
  ORDER_LIST.parse((name) => fields[name] ?? null).query;
const nameOf = ({ name }: ListedOrder) => Number(name.slice(1));

/** Returns the expected result of a query. */
const expected = (isMeant: (number: number) => boolean) =>
  Array.from({ length: COUNT }, (_, nth) => FIRST + COUNT - 1 - nth).filter(isMeant);

/** Returns the best of five times, so that other work on the machine does not count. */
async function best(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return Math.min(...times);
}

onPostgres((kind, open) => {
  let db: Database['db'];
  beforeAll(async () => {
    ({ db } = await open());
    await seedOrders(db, MANY, { count: COUNT, firstNumber: FIRST, end: END });
    await seedOrders(db, OTHER, { count: 30, firstNumber: 1, end: END });
  });

  const list = async (fields?: Record<string, string>) =>
    (await loadList(db, ordersOf(MANY, queryOf(fields)))).rows;
  const count = (fields?: Record<string, string>) => countList(db, ordersOf(MANY, queryOf(fields)));
  const ofStaff = (page: string) =>
    loadCustomerOrders({ db }, OTHER, (name) => (name === 'page' ? page : null));
  const file = async (fields?: Record<string, string>) => {
    const all: ListedOrder[] = [];
    for await (const some of eachInList(db, ordersOf(MANY, queryOf(fields)))) all.push(...some);
    return all;
  };
  it('pages through one’s own orders, the newest first', async () => {
    const first = await list();
    expect(first.map(nameOf)).toEqual(expected(() => true).slice(0, 25));
    expect((await list({ page: '200' })).map(nameOf)).toEqual(expected(() => true).slice(-25));
    expect(await list({ page: '201' })).toEqual(await list({ page: '200' }));
    expect(await count()).toBe(COUNT);
    expect(await countList(db, ordersOf(OTHER, queryOf()))).toBe(30);
    expect(await countList(db, ordersOf('gid://shopify/Customer/5', queryOf()))).toBe(0);
  });

  it('has the last page for staff who ask for one beyond it', async () => {
    expect((await ofStaff('1')).orders).toHaveLength(25);
    const beyond = await ofStaff('9');
    expect([beyond.page, beyond.count, beyond.orders.length]).toEqual([2, 30, 5]);
    expect(beyond.orders).toEqual((await ofStaff('2')).orders);
  });

  it('has of each order what a list shows', async () => {
    const [order] = await list({ search: '14994' });
    expect(order).toMatchObject({
      id: 'gid://shopify/Order/14994',
      name: '#14994',
      email: 'many@example.com',
      displayFinancialStatus: 'PARTIALLY_REFUNDED',
      displayFulfillmentStatus: 'UNFULFILLED',
      total: { cents: 1_000 + (14_994 % 977), currency: 'USD' },
      refunded: { cents: 100, currency: 'USD' },
      cancelledAt: null,
      lines: [{ title: 'Kraft Hot Cup, 12 oz', quantity: 1 }],
      trackingNumbers: [],
    });
    const [shipped] = await list({ search: '1Z0EB14995' });
    expect(shipped?.trackingNumbers).toEqual(['1Z0EB14995']);
  });

  const questions: [object, (number: number) => boolean][] = [
    [{ payment: 'PENDING' }, (n) => n % 5 === 0],
    [{ delivery: 'UNFULFILLED' }, (n) => n % 3 === 0],
    [
      { payment: 'PARTIALLY_REFUNDED', delivery: 'FULFILLED' },
      (n) => n % 7 === 0 && n % 5 !== 0 && n % 3 !== 0,
    ],
    [{ search: 'lid' }, (n) => n % 100 === 0],
    [{ search: 'HOT cu' }, () => true],
    [{ search: '1z0eb1234' }, (n) => String(n).startsWith('1234')],
    [{ search: '#1234' }, (n) => String(n).startsWith('1234')],
    [{ search: 'many@example.com lid' }, (n) => n % 100 === 0],
    [{ search: 'nothing' }, () => false],
    [{ search: "'); drop table order_mirror; --" }, () => false],
    [{ search: '&&&' }, () => false],
    [{ from: '2026-11-19' }, (n) => n >= 14_994],
    [{ from: '2026-11-18', to: '2026-11-18' }, (n) => n >= 14_986 && n < 14_994],
    [{ to: '2026-11-17' }, (n) => n < 14_986],
  ];

  it.each(questions)('%j: list, count and file are the same', async (fields, isMeant) => {
    const requested = fields as Record<string, string>;
    const expectedRows = expected(isMeant);
    expect(await count(requested)).toBe(expectedRows.length);
    expect((await list(requested)).map(nameOf)).toEqual(expectedRows.slice(0, 25));
    expect((await file(requested)).map(nameOf)).toEqual(expectedRows);
  });

  it.each(['oldest', 'highest', 'lowest'])('sorts the %s first, each order once', async (sort) => {
    const all = await file({ sort });
    expect(new Set(all.map(nameOf)).size).toBe(COUNT);
    expect((await list({ sort })).map(nameOf)).toEqual(all.slice(0, 25).map(nameOf));
    expect((await list({ sort, page: '7' })).map(nameOf)).toEqual(all.slice(150, 175).map(nameOf));
    const key = (order: ListedOrder) =>
      sort === 'oldest' ? Date.parse(order.createdAt) : order.total.cents;
    const keys = all.map(key);
    expect(keys).toEqual(keys.toSorted((a, b) => (sort === 'highest' ? b - a : a - b)));
  });

  it('offers the states there are', async () => {
    expect(await listOrderStates(db, MANY)).toEqual({
      financial: ['PAID', 'PARTIALLY_REFUNDED', 'PENDING'],
      fulfillment: ['FULFILLED', 'UNFULFILLED'],
    });
    expect(await listOrderStates(db, 'gid://shopify/Customer/5')).toEqual({
      financial: [],
      fulfillment: [],
    });
  });

  describe('is quick', () => {
    it.each([
      {},
      { page: '200' },
      { sort: 'highest', page: '100' },
      { search: 'hot cup' },
      { search: 'lid', payment: 'PAID' },
      { delivery: 'UNFULFILLED', from: '2025-06-01', to: '2026-06-01' },
    ])(`${kind}: %j pages and counts in no time that is noticed`, async (fields) => {
      const requested = fields as Record<string, string>;
      expect(await best(() => Promise.all([list(requested), count(requested)]))).toBeLessThan(
        NOTICEABLE_MS,
      );
    });
  });
});
