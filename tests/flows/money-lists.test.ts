import { beforeAll, describe, expect, it } from 'vitest';
import { PAYMENT_LIST } from '../../app/domain/payments/payment-view';
import type { Database } from '../../app/models/core/database.server';
import { countList, eachInList, type ListSql, loadList } from '../../app/models/core/list.server';
import { depositsOf, findDepositOrganization } from '../../app/models/deposits/deposit-list.server';
import { paymentsOf } from '../../app/models/payments/payment-list.server';
import { eachDatabase } from '../support/database';
import { NOTICEABLE_MS } from '../support/noticeable';
import { seedMoney } from './money-list-volume';
import { DEPOSIT_LIST } from '../../app/domain/deposits/deposit-query';

const COUNT = 5_000;
const MANY = 'gid://shopify/Customer/50';
const OTHER = 'gid://shopify/Customer/51';
/** 18:00 of the day before, in the store's time. */
const END = new Date('2026-11-20T02:00:00Z');

type Fields = Record<string, string>;

async function rowsOf<Row, Item>(db: Database['db'], list: ListSql<Row, Item>): Promise<Item[]> {
  return (await loadList(db, list)).rows;
}

const deposits = (fields: Fields = {}) => DEPOSIT_LIST.parse((name) => fields[name] ?? null).query;
const payments = (fields: Fields = {}) => PAYMENT_LIST.parse((name) => fields[name] ?? null).query;

/** Returns the expected numbers of a query, newest first. */
const expected = (isMeant: (number: number) => boolean) =>
  Array.from({ length: COUNT }, (_, nth) => COUNT - nth).filter(isMeant);
const numbersOf = (rows: readonly { fingerprint: string }[]) =>
  rows.map(({ fingerprint }) => Number(fingerprint));
/** Identifies payments by their time: one per hour. */
const hoursOf = (rows: readonly { createdAt: string }[]) =>
  rows.map(({ createdAt }) => COUNT - (END.getTime() - Date.parse(createdAt)) / 3_600_000);

async function gather<Row>(batches: AsyncIterable<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const some of batches) all.push(...some);
  return all;
}

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

const failed = (n: number) => n % 10 === 0;
const pending = (n: number) => !failed(n) && n % 7 === 0;
const checked = (n: number) => !failed(n) && !pending(n) && n % 100 === 1;
const credited = (n: number) => !failed(n) && !pending(n) && !checked(n);
const refunded = (n: number) => credited(n) && n % 50 === 1;

const paidInvoice = (n: number) => n % 3 === 0;
const notMade = (n: number) => n % 9 === 0;

eachDatabase((kind, open) => {
  let db: Database['db'];
  beforeAll(async () => {
    ({ db } = await open());
    await seedMoney(db, MANY, { count: COUNT, end: END });
    await seedMoney(db, OTHER, { count: 30, end: END });
  }, 240_000);

  const DEPOSITS: [Fields, (n: number) => boolean][] = [
    [{}, () => true],
    [{ state: 'added' }, (n) => credited(n) && !refunded(n)],
    [{ state: 'taken-back' }, refunded],
    [{ state: 'pending' }, pending],
    [{ state: 'not-added' }, failed],
    [{ state: 'checked' }, checked],
    [{ state: 'under-way' }, () => false],
    [{ from: '2026-11-19' }, (n) => n >= COUNT - 18],
    [{ state: 'pending', to: '2026-11-18' }, (n) => pending(n) && n < COUNT - 18],
  ];

  it.each(DEPOSITS)('deposits %j: list, count and file are the same', async (fields, isMeant) => {
    const query = deposits(fields);
    const expectedRows = expected(isMeant);
    expect(await countList(db, depositsOf(MANY, query))).toBe(expectedRows.length);
    expect(numbersOf(await rowsOf(db, depositsOf(MANY, query)))).toEqual(expectedRows.slice(0, 25));
    expect(numbersOf(await gather(eachInList(db, depositsOf(MANY, query))))).toEqual(expectedRows);
  });

  const PAYMENTS: [Fields, (n: number) => boolean][] = [
    [{}, () => true],
    [{ for: 'invoice' }, paidInvoice],
    [{ for: 'cart', state: 'paid' }, (n) => !paidInvoice(n) && !notMade(n)],
    [{ for: 'custom_order' }, () => false],
    [{ state: 'not-made' }, notMade],
    [{ state: 'under-way' }, () => false],
    [{ state: 'checked' }, () => false],
  ];

  it.each(PAYMENTS)('payments %j: list, count and file are the same', async (fields, isMeant) => {
    const query = payments(fields);
    const expectedRows = expected(isMeant);
    expect(await countList(db, paymentsOf(MANY, query))).toBe(expectedRows.length);
    expect(hoursOf(await rowsOf(db, paymentsOf(MANY, query)))).toEqual(expectedRows.slice(0, 25));
    expect(hoursOf(await gather(eachInList(db, paymentsOf(MANY, query))))).toEqual(expectedRows);
  });

  it('are one’s own only', async () => {
    expect(await countList(db, depositsOf(OTHER, deposits()))).toBe(30);
    expect(await countList(db, paymentsOf(OTHER, payments()))).toBe(30);
    expect(await countList(db, depositsOf('gid://shopify/Customer/5', deposits()))).toBe(0);
  });

  it.each(['oldest', 'highest', 'lowest'])('stand the %s first, each once', async (sort) => {
    const all = await gather(eachInList(db, depositsOf(MANY, deposits({ sort }))));
    expect(new Set(numbersOf(all)).size).toBe(COUNT);
    const page = await rowsOf(db, depositsOf(MANY, deposits({ sort, page: '7' })));
    expect(numbersOf(page)).toEqual(numbersOf(all.slice(150, 175)));
    const keys = all.map(({ createdAt, amountCents }) =>
      sort === 'oldest' ? createdAt.getTime() : amountCents,
    );
    expect(keys).toEqual(keys.toSorted((a, b) => (sort === 'highest' ? b - a : a - b)));
  });

  it('say which organization a deposit was for, to its owner', async () => {
    const { id: organization } = await db
      .insertInto('organizations')
      .values({ name: 'Harbor Coffee' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [first, second] = await rowsOf(db, depositsOf(OTHER, deposits()));
    const id = first?.id ?? '';
    await db
      .updateTable('deposit')
      .set({ organization_id: organization })
      .where('id', '=', id)
      .execute();
    const listed = await rowsOf(db, depositsOf(OTHER, deposits()));
    expect(listed.slice(0, 2).map((row) => row.organization)).toEqual(['Harbor Coffee', null]);
    expect(await findDepositOrganization(db, OTHER, id)).toBe('Harbor Coffee');
    expect(await findDepositOrganization(db, MANY, id)).toBeNull();
    expect(await findDepositOrganization(db, OTHER, second?.id ?? '')).toBeNull();
  });

  describe('are quick', () => {
    it.each([{}, { page: '200' }, { sort: 'highest', page: '100' }, { state: 'taken-back' }])(
      `${kind}: %j pages and counts in no time that is noticed`,
      async (fields) => {
        const query = deposits(fields as Fields);
        const time = await best(() => loadList(db, depositsOf(MANY, query)));
        expect(time).toBeLessThan(NOTICEABLE_MS);
      },
    );
  });
});
