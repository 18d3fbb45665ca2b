import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { csvParts } from '../../app/domain/core/csv';
import { customerColumns } from '../../app/content/customers/erp-customers';
import {
  ERP_CUSTOMER_LIST,
  ERP_CUSTOMER_SORTS,
  type ErpCustomerQuery,
} from '../../app/domain/customers/erp-customer-query';
import { cents } from '../../app/domain/core/money';
import { erpCustomerPage } from '../../app/http/back-office/erp-customers.server';
import { listNewCustomersByDay } from '../../app/models/customers/customer-mirror.server';
import { customersOf, findCustomerPage } from '../../app/models/customers/customer-list.server';
import { eachInList } from '../../app/models/core/list.server';
import type { Database } from '../../app/models/core/database.server';
import { seedCustomers } from '../../scripts/bench/customer-volume';
import { onPostgres } from '../support/database';

const CUSTOMERS = 2_300;
const END = '2026-11-21T12:00:00Z';

/** Filters, each with the numbers of `seedCustomers` that it must find. */
const FILTERS: [name: string, filter: Partial<ErpCustomerQuery>, isIt: (n: number) => boolean][] = [
  ['everybody', {}, () => true],
  ['a type', { type: 'BUSINESS' }, (n) => n % 20 > 0 && n % 20 < 4],
  ['a tag in other letters', { tag: 'vip' }, (n) => n % 1000 === 0],
  ['Earth Cash', { balance: 'some' }, (n) => balanceOf(n) > 0],
  ['no Earth Cash', { balance: 'none' }, (n) => balanceOf(n) === 0],
  ['below zero', { balance: 'owed' }, (n) => balanceOf(n) < 0],
  ['more than an amount', { overCents: cents(50_000) }, (n) => balanceOf(n) > 50_000],
  ['ambassadors', { ambassador: 'yes' }, (n) => n % 12 === 0],
  ['no ambassadors', { ambassador: 'no' }, (n) => n % 12 !== 0],
  ['members of any organization', { organization: 'any' }, (n) => n % 5 === 0],
  ['members of none', { organization: 'none' }, (n) => n % 5 !== 0],
  ['a word and a tag', { search: 'maya', tag: 'newsletter' }, (n) => n % 20 === 12],
  ['an address', { search: 'person777@example' }, (n) => n === 777],
  ['the beginning of an address', { search: 'PERSON77' }, (n) => String(n).startsWith('77')],
  ['a telephone', { search: '(614) 000-0777' }, (n) => n === 777],
  ['the end of a telephone', { search: '0777' }, (n) => n === 777],
  ['no word at all', { search: '%%' }, () => false],
];

const listOf = (filter: Partial<ErpCustomerQuery>) =>
  customersOf({ ...ERP_CUSTOMER_LIST.all, ...filter });

function balanceOf(n: number): number {
  if (n % 200 === 0) return -(n % 5000);
  return n % 10 < 3 ? (n * 104729) % 90000 : 0;
}

onPostgres((_kind, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await seedCustomers(database.db, { customers: CUSTOMERS, organizations: 7, end: END });
    await sql`analyze customer_mirror`.execute(database.db);
  });

  const page = (filter: Partial<ErpCustomerQuery>) =>
    erpCustomerPage({ db: database.db }, { ...ERP_CUSTOMER_LIST.all, ...filter });
  async function numbers(filter: Partial<ErpCustomerQuery>): Promise<number[]> {
    const all: number[] = [];
    for await (const some of eachInList(database.db, listOf(filter))) {
      all.push(...some.map(({ number }) => Number(number)));
    }
    return all;
  }

  it.each(FILTERS)('%s: count, pages and file agree', async (_name, filter, isIt) => {
    const meant = Array.from({ length: CUSTOMERS }, (_, index) => index + 1).filter(isIt);
    const file = await numbers(filter);
    expect(file.toSorted((a, b) => a - b)).toEqual(meant);
    const { count, pageCount, customers } = await page(filter);
    expect(count).toBe(meant.length);
    expect(customers.map(({ number }) => Number(number))).toEqual(file.slice(0, 25));
    const last = await page({ ...filter, page: pageCount + 5 });
    expect(last.query.page).toBe(pageCount);
    expect(last.customers.map(({ number }) => Number(number))).toEqual(
      file.slice((pageCount - 1) * 25),
    );
  });

  it.each(ERP_CUSTOMER_SORTS)('%s: every page is where the file has it', async (sort) => {
    const file = await numbers({ sort });
    expect(new Set(file).size).toBe(CUSTOMERS);
    for (const nth of [1, 2, 46, 91, 92]) {
      const { customers } = await page({ sort, page: nth });
      expect(customers.map(({ number }) => Number(number))).toEqual(
        file.slice((nth - 1) * 25, nth * 25),
      );
    }
  });

  it('sorts by what it says', async () => {
    const most = await page({ sort: 'most-cash' });
    const cash = most.customers.map(({ balanceCents }) => balanceCents);
    expect(cash).toEqual(cash.toSorted((a, b) => b - a));
    expect(cash[0]).toBeGreaterThan(80_000);
    const least = await page({ sort: 'least-cash' });
    expect(least.customers[0]?.balanceCents).toBeLessThan(0);
    const byName = await page({ sort: 'name' });
    const names = byName.customers.map(({ displayName }) => displayName);
    expect(names).toEqual(names.toSorted());
    expect(names[0]).toBe('Ada Adler');
  });

  it.each(ERP_CUSTOMER_SORTS)(
    '%s: of very many with a word the first pages are there',
    async (sort) => {
      const query = { ...ERP_CUSTOMER_LIST.all, search: 'example', sort };
      const file = await numbers({ sort });
      for (const nth of [1, 3, 40, 999]) {
        const found = await findCustomerPage(database.db, { ...query, page: nth }, 1_000);
        expect(found).toMatchObject({ count: 1_000, isMore: true, pageCount: 40 });
        expect(found.page).toBe(Math.min(nth, 40));
        expect(found.rows.map(({ number }) => Number(number))).toEqual(
          file.slice((found.page - 1) * 25, found.page * 25),
        );
      }
      const all = await findCustomerPage(database.db, query, CUSTOMERS);
      expect(all).toMatchObject({ count: CUSTOMERS, isMore: false });
    },
  );

  it('of one organization are its members, with its name', async () => {
    const { customers } = await page({ organization: 'any' });
    const organization = customers[0]?.organization;
    expect(organization?.name).toMatch(/^Organization \d$/);
    const its = await page({ organization: organization?.id ?? '' });
    expect(its.customers.every((one) => one.organization?.id === organization?.id)).toBe(true);
    expect(its.count).toBeGreaterThan(50);
    const gone = await page({ organization: '00000000-0000-4000-8000-000000000000' });
    expect(gone.count).toBe(0);
  });

  it('counts new customers by the store’s days, with and without any', async () => {
    const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
    const found = await listNewCustomersByDay(database.db, days);
    expect(found.map(({ day }) => day)).toEqual(days);
    expect(found.at(-1)?.count).toBe(0);
    for (const { day, count } of found) {
      expect((await page({ from: day, to: day })).count).toBe(count);
    }
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0);
  });

  it('a file keeps spreadsheets from calculating, and goes on after who leaves meanwhile', async () => {
    await sql`update customer_mirror set display_name = '=1+1', company = '-2' where number = 5`.execute(
      database.db,
    );
    let text = '';
    const batches = eachInList(database.db, listOf({}));
    const file = csvParts(customerColumns(['vip']), batches);
    for await (const part of file) {
      text += part;
      // Deletes the last customer of the batch: the next batch still continues after them.
      const lastNumber = part.split('\r\n').at(-2)?.split(',')[0] ?? '';
      if (/^\d+$/.test(lastNumber)) {
        await sql`delete from customer_mirror where number = ${BigInt(lastNumber)}`.execute(
          database.db,
        );
      }
    }
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(CUSTOMERS + 1);
    expect(lines.find((line) => line.startsWith('5,'))).toMatch(/^5,'=1\+1,.*,'-2,/);
    expect(lines.find((line) => line.startsWith('2000,'))).toContain(',yes,');
  });
});
