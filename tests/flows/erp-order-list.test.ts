import { beforeAll, expect, it } from 'vitest';
import { type ErpListedOrder, ERP_ORDER_LIST } from '../../app/domain/orders/erp-order-query';
import type { Database } from '../../app/models/core/database.server';
import {
  allErpOrders,
  listErpOrderIds,
  listErpOrders,
  listErpOrdersOf,
} from '../../app/models/orders/erp-order-list.server';
import { countErpOrderStates } from '../../app/models/orders/erp-order-matching.server';
import { seedOrderVolume } from '../../scripts/bench/order-volume';
import { onPostgres } from '../support/database';

const COUNT = 2_400;
const END = '2026-11-21T12:00:00Z';
const AN_ORDER_MS = 7 * 60_000;

const queryOf = (fields: Record<string, string> = {}) =>
  ERP_ORDER_LIST.parse((name) => fields[name] ?? null).query;
const numberOf = ({ id }: ErpListedOrder) => Number(id.slice(id.lastIndexOf('/') + 1));

const sum = (of: readonly { count: number }[]) => of.reduce((all, { count }) => all + count, 0);
const totalOf = (n: number) => 1_000 + ((n * 104_729) % 90_000);
const diceOf = (n: number) => (n * 37) % 100;
const placedAt = (n: number) => Date.parse(END) - (COUNT - n) * AN_ORDER_MS;

/** Returns the expected result of a query, newest first. */
const expected = (isMeant: (number: number) => boolean) =>
  Array.from({ length: COUNT }, (_, nth) => COUNT - nth).filter(isMeant);

const questions: [Record<string, string>, (n: number) => boolean][] = [
  [{}, () => true],
  [{ payment: 'PENDING' }, (n) => diceOf(n) >= 70 && diceOf(n) < 82],
  [{ delivery: 'IN_PROGRESS', payment: 'PAID' }, (n) => (n * 13) % 100 >= 97 && diceOf(n) < 70],
  [{ tag: 'wholesale' }, (n) => n % 5 === 0],
  [{ tag: 'WHOLESALE' }, () => false],
  [{ tag: 'vip', payment: 'PAID' }, (n) => n % 50 === 1 && diceOf(n) < 70],
  [{ least: '850', most: '900.00' }, (n) => totalOf(n) >= 85_000 && totalOf(n) <= 90_000],
  [{ search: 'kraft' }, (n) => n % 3 > 0],
  [{ search: 'KRAFT cu', payment: 'VOIDED' }, (n) => n % 3 > 0 && diceOf(n) >= 97],
  [{ search: 'straw' }, (n) => n % 20 === 0],
  [
    { search: 'straw', tag: 'wholesale', least: '500' },
    (n) => n % 20 === 0 && totalOf(n) >= 50_000,
  ],
  [{ search: '#1234' }, (n) => n === 1_234],
  [{ search: 'buyer77@example.com' }, (n) => String(1 + ((n * 7_919) % 300)).startsWith('77')],
  [{ search: 'nothing' }, () => false],
  [{ search: '&&&' }, () => false],
  [{ search: "'); drop table order_mirror; --" }, () => false],
  [{ from: '2026-11-21' }, (n) => placedAt(n) >= Date.parse('2026-11-21T08:00:00Z')],
  [
    { from: '2026-11-19', to: '2026-11-19' },
    (n) =>
      placedAt(n) >= Date.parse('2026-11-19T08:00:00Z') &&
      placedAt(n) < Date.parse('2026-11-20T08:00:00Z'),
  ],
];

onPostgres((_, open) => {
  let db: Database['db'];
  beforeAll(async () => {
    ({ db } = await open());
    await seedOrderVolume(db, { orders: COUNT, customers: 300, end: END });
  });

  const file = async (fields: Record<string, string>) => {
    const all: ErpListedOrder[] = [];
    for await (const some of allErpOrders({ mayBeOld: db }, queryOf(fields))) all.push(...some);
    return all.map(numberOf);
  };

  it.each(questions)('%j: list, count, file and choice are the same', async (fields, isMeant) => {
    const expectedRows = expected(isMeant);
    const page = await listErpOrders(db, queryOf(fields));
    expect(page.rows.map(numberOf)).toEqual(expectedRows.slice(0, 25));
    // Queries with words or tags count only up to 1,000.
    const most = fields['search'] || fields['tag'] ? 1_000 : 10_000;
    expect(page.count).toBe(Math.min(expectedRows.length, most));
    expect(page.isMore).toBe(expectedRows.length > most);
    expect(await file(fields)).toEqual(expectedRows);
    const ids = await listErpOrderIds(db, queryOf(fields));
    expect(ids).toEqual(expectedRows.map((n) => `gid://shopify/Order/${n}`));
  });

  it.each(['oldest', 'highest', 'lowest'] as const)('sorts the %s first', async (sort) => {
    const key = (n: number) => (sort === 'oldest' ? n : totalOf(n));
    const method = sort === 'highest' ? -1 : 1;
    const expectedRows = expected(() => true).toSorted(
      (a, b) => method * (key(a) - key(b) || a - b),
    );
    expect(await file({ sort })).toEqual(expectedRows);
    const page = await listErpOrders(db, queryOf({ sort, page: '7' }));
    expect(page.rows.map(numberOf)).toEqual(expectedRows.slice(150, 175));
  });

  it('shows the last page where a later one is asked for', async () => {
    const page = await listErpOrders(db, queryOf({ page: '9999' }));
    expect([page.page, page.pageCount]).toEqual([96, 96]);
    expect(page.rows.map(numberOf)).toEqual(expected(() => true).slice(-25));
    const none = await listErpOrders(db, queryOf({ search: 'nothing', page: '4' }));
    expect(none).toEqual({ rows: [], count: 0, isMore: false, pageCount: 1, page: 1 });
  });

  it('has of each order what the list shows', async () => {
    const [order] = await listErpOrdersOf(db, ['gid://shopify/Order/2005']);
    expect(order).toMatchObject({
      name: '#2005',
      customerName: 'Robin Smith 2005',
      tags: ['wholesale'],
      total: { cents: totalOf(2_005), currency: 'USD' },
      lines: [{ title: 'Kraft Hot Cup, 12 oz' }, { title: 'Hot Cup Lid' }],
      trackingNumbers: ['1Z0EB2005'],
    });
  });

  it('counts the orders in each state', async () => {
    const states = await countErpOrderStates({ mayBeOld: db });
    expect(states.all).toEqual({ count: COUNT, isMore: false });
    expect([sum(states.financial), sum(states.fulfillment)]).toEqual([COUNT, COUNT]);
    const pending = expected((n) => diceOf(n) >= 70 && diceOf(n) < 82).length;
    expect(states.financial).toContainEqual({ state: 'PENDING', count: pending, isMore: false });
  });
});

it('writes an address that is read the same again', () => {
  const fields = {
    search: 'kraft',
    payment: 'PAID',
    delivery: 'FULFILLED',
    tag: 'vip',
    from: '2026-01-01',
    to: '2026-02-01',
    least: '12.50',
    most: '100.00',
    sort: 'highest',
    page: '3',
  };
  expect(ERP_ORDER_LIST.params(queryOf(fields))).toEqual(fields);
});

it.each([
  [{ least: 'a lot' }, ['least-unreadable']],
  [{ least: '5', most: '4.99' }, ['amounts-backwards']],
  [{ most: '-1', from: '2026-13-01' }, ['from-unreadable', 'most-unreadable']],
  [{ least: '$1,250.5' }, []],
  [{ payment: 'paid; drop', tag: 'a,b', sort: 'best' }, []],
])('%j has the problems %j', (fields, problems) => {
  const requested = fields as Record<string, string>;
  expect(ERP_ORDER_LIST.parse((name) => requested[name] ?? null).problems).toEqual(problems);
});
