/**
 * Measures the back-office's list of 100,000 customers on Postgres: every filter with every order, pages at
 * the beginning, in the middle and at the end, with counts; then the export of all of them and its memory.
 * `cpu` is the database's average CPU time per page, which other load on the machine hardly affects. Prints
 * one JSON line per figure, then the plans. Run with `npx tsx --expose-gc scripts/bench/customers.ts`, for a
 * smaller size with `--customers 20000`.
 */
import { readFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { sql, type Kysely } from 'kysely';
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
import { eachInList } from '../../app/models/core/list.server';
import { customersOf, findCustomerPage } from '../../app/models/customers/customer-list.server';
import { openDatabase } from '../../app/models/core/database.server';
import { addDays } from '../../app/domain/core/time/store-day';
import type { DB } from '../../db/schema';
import { planOf } from '../../tests/flows/query-plan';
import { prepareDatabase } from '../../tests/support/prepare-database';
import { createDatabase } from '../../tests/support/server-database';
import { startTestPostgres } from '../test-postgres';
import { seedCustomers } from './customer-volume';
import { fillTables } from './fill-tables';

const { values } = parseArgs({
  options: { customers: { type: 'string' }, rounds: { type: 'string' } },
});
const CUSTOMERS = Number(values.customers ?? 100_000);
const ROUNDS = Number(values.rounds ?? 3);
const END = '2026-11-21T12:00:00Z';

const FILTERS: Record<string, Partial<ErpCustomerQuery>> = {
  everybody: {},
  'type: individual (80 of 100)': { type: 'INDIVIDUAL' },
  'type: alliance (5 of 100)': { type: 'ECA' },
  'has Earth Cash (30 of 100)': { balance: 'some' },
  'has none (70 of 100)': { balance: 'none' },
  'below zero (1 of 200)': { balance: 'owed' },
  'more than $500': { overCents: cents(50_000) },
  ambassadors: { ambassador: 'yes' },
  'in an organization': { organization: 'any' },
  'in none': { organization: 'none' },
  'the last 90 days': { from: '2026-08-23' },
  'tag of everybody': { tag: 'newsletter' },
  'tag of one in 1,000': { tag: 'vip' },
  'a name (1 in 20)': { search: 'maya' },
  'a whole name': { search: 'maya meyer' },
  'an address': { search: 'person777@example.com' },
  'a telephone': { search: '(614) 000-0777' },
  'a word of everybody': { search: 'example' },
  'one letter': { search: 'a' },
  'type, tag, balance and word': {
    type: 'BUSINESS',
    tag: 'newsletter',
    balance: 'some',
    search: 'company',
  },
};

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

/** Returns a percentile of the times, in milliseconds. */
function percentile(times: readonly number[], hundredths: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  const at = Math.max(0, Math.ceil((sorted.length * hundredths) / 100) - 1);
  return Math.round((sorted[at] ?? 0) * 10) / 10;
}

const load = () => loadavg().map((each) => Math.round(each));

/** Returns the CPU time of all database connections so far, in milliseconds. */
async function processorMs(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db);
  const used = rows.map(async ({ pid }) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return 10 * (Number(user ?? 0) + Number(system ?? 0));
  });
  return (await Promise.all(used)).reduce((sum, ms) => sum + ms, 0);
}

async function measureLists(db: Kysely<DB>): Promise<void> {
  const every: number[] = [];
  for (const [name, filter] of Object.entries(FILTERS)) {
    const took: number[] = [];
    let slowest = { ms: 0, sort: '', page: 0 };
    const { pageCount, count } = await erpCustomerPage(
      { db },
      { ...ERP_CUSTOMER_LIST.all, ...filter },
    );
    const before = await processorMs(db);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const sort of ERP_CUSTOMER_SORTS) {
        for (const page of [1, Math.ceil(pageCount / 2), pageCount]) {
          const begun = performance.now();
          await erpCustomerPage({ db }, { ...ERP_CUSTOMER_LIST.all, ...filter, sort, page });
          const ms = performance.now() - begun;
          took.push(ms);
          if (ms > slowest.ms) slowest = { ms: Math.round(ms), sort, page };
        }
      }
    }
    every.push(...took);
    const cpu = Math.round((await processorMs(db)) - before) / took.length;
    say({
      filter: name,
      count,
      cpu: Math.round(cpu * 10) / 10,
      p50: percentile(took, 50),
      p95: percentile(took, 95),
      slowest,
    });
  }
  say({
    pages: every.length,
    p50: percentile(every, 50),
    p95: percentile(every, 95),
    load: load(),
  });
}

async function measureDays(db: Kysely<DB>): Promise<void> {
  const days = Array.from({ length: 90 }, (_, nth) => addDays('2026-08-24', nth));
  const begun = performance.now();
  const found = await listNewCustomersByDay(db, days);
  const sum = found.reduce((all, { count }) => all + count, 0);
  say({ newByDay: days.length, sum, ms: Math.round(performance.now() - begun) });
}

async function measureFile(db: Kysely<DB>, query: ErpCustomerQuery): Promise<void> {
  const begun = performance.now();
  let bytes = 0;
  let batches = 0;
  const heap: number[] = [];
  for await (const text of csvParts(customerColumns(['VIP']), eachInList(db, customersOf(query)))) {
    bytes += Buffer.byteLength(text);
    batches += 1;
    if (batches % 10 === 2) {
      globalThis.gc?.();
      heap.push(Math.round(process.memoryUsage().heapUsed / 104_857.6) / 10);
    }
  }
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  say({
    file: query.sort,
    search: query.search,
    bytes,
    seconds,
    heapMegabytes: heap,
    load: load(),
  });
}

const server = await startTestPostgres();
const { url, drop } = await createDatabase(server.url);
const database = await openDatabase({ databaseUrl: url, dataDir: tmpdir(), log: () => undefined });
try {
  const { db } = database;
  await prepareDatabase(database);
  const seconds = await fillTables(url, ['customer_mirror', 'organization_users'], () =>
    seedCustomers(db, { customers: CUSTOMERS, organizations: 400, end: END }),
  );
  say({ seeded: CUSTOMERS, seconds });
  await measureLists(db);
  await measureDays(db);
  await measureFile(db, ERP_CUSTOMER_LIST.all);
  await measureFile(db, { ...ERP_CUSTOMER_LIST.all, sort: 'most-cash' });
  await measureFile(db, { ...ERP_CUSTOMER_LIST.all, sort: 'name', search: 'company' });
  const shown: [string, Partial<ErpCustomerQuery>][] = [
    [
      'has Earth Cash, most of it first, page 600',
      { balance: 'some', sort: 'most-cash', page: 600 },
    ],
    ['everybody by name, page 1000', { sort: 'name', page: 1_000 }],
    ['tag of everybody', { tag: 'newsletter' }],
    ['in none', { organization: 'none', sort: 'most-spent', page: 1_000 }],
  ];
  for (const [name, filter] of shown) {
    const query = { ...ERP_CUSTOMER_LIST.all, ...filter };
    const plan = await planOf(db, (explained) => findCustomerPage(explained, query));
    process.stdout.write(`\n${name}\n${plan}\n`);
  }
} finally {
  await database.close();
  await drop();
  await server.stop();
}
