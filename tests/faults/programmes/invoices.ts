import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { inLanes } from '../lanes';
import type { Chance } from '../random';
import { countUp, type Findings, type Violation } from '../report';
import {
  loadBilled,
  wrongsOfBilled,
  wrongsOfBillingRows,
  type BillingExpectation,
} from '../shop/billing';
import { loadBooks } from '../shop/ledger';
import { control } from '../shop/outside';
import { makePeople } from '../shop/people';
import type { Person } from '../shop/person';
import { secondsSince } from '../shop/settling';
import { prepareShop, saveLogs, type ShopUnderTest } from '../shop/shop-under-test';
import { makeStaff } from '../shop/staff';
import type { StoreKind } from '../shop/store';
import type { InvoiceCase } from './invoice-cases';
import type { Told } from './invoice-faults';
import { OPENING_CENTS, playCase, SETTLED_MS } from './invoice-stories';

/** The process must pass its point within this time. */
const DIES_MS = 90_000;
const POLL_MS = 700;

export type Invoices = {
  kind: StoreKind;
  cases: readonly InvoiceCase[];
  chance: Chance;
  lanes: number;
  repeat: (name: string) => string;
};

type Run = {
  name: string;
  person: Person;
  /** How it may end; empty if it could not be told. */
  allowed: readonly BillingExpectation[];
  violations: string[];
};

/**
 * Orders on invoice, from quote or checkout to the last cent in the books: the books fail, the customer, staff and the
 * bookkeeper act at once, and the process is killed at every step. In the end there is exactly one order, one invoice
 * and one mail of each, and Shopify, the books and Stripe agree. Webhooks come twice. Kills run one after another.
 */
export async function invoices(requested: Invoices): Promise<Findings> {
  const since = performance.now();
  const shop = await prepareShop(requested.kind);
  const groups: Record<string, number> = {};
  const runs: Run[] = [];
  try {
    const { cases, chance } = requested;
    const specs = Array.from({ length: cases.length + 1 }, () => ({
      card: 'good' as const,
      openingCents: OPENING_CENTS,
    }));
    const [stranger, ...people] = (await makePeople(shop, specs, 'duplicate')) as [
      Person,
      ...Person[],
    ];
    const mode = { company: 'quickbooks', mode: 'duplicate' };
    await control(shop.sandboxUrl, 'POST', '/control/webhooks', mode);
    await emptyBooks(shop);
    await grantTerms(shop, [stranger, ...people]);
    const staff = await makeStaff(shop);
    await shop.app.start();
    const done = countUp(`invoices on ${requested.kind}`, cases.length, 10);
    const all = cases.map((chosen, index) => ({ chosen, person: people[index] as Person }));
    const work = async ({ chosen, person }: (typeof all)[number]) => {
      const told = { shop, person, stranger, staff, chosen, chance: chance.branch(chosen.name) };
      runs.push(chosen.point === null ? await runCase(told) : await runKill(told));
      const group = chosen.point === null ? chosen.aftermath : 'kills';
      groups[group] = (groups[group] ?? 0) + 1;
      done();
    };
    await inLanes(
      all.filter(({ chosen }) => chosen.point === null),
      requested.lanes,
      work,
    );
    await inLanes(
      all.filter(({ chosen }) => chosen.point !== null),
      1,
      work,
    );
    await shop.app.end('SIGTERM');
    return {
      programme: 'invoices',
      store: requested.kind,
      runs: runs.length,
      seconds: secondsSince(since),
      violations: await audit(shop, runs, requested.repeat),
      groups,
      notes: {},
    };
  } finally {
    await shop.stop();
  }
}

/** Deletes the cast's invoices, whose numbers the orders of a long run reach. */
async function emptyBooks({ sandboxUrl }: ShopUnderTest): Promise<void> {
  const { quickbooks } = (await control(sandboxUrl, 'GET', '/control/state')) as {
    quickbooks: { invoices: { id: string }[] };
  };
  for (const { id } of quickbooks.invoices) {
    await control(sandboxUrl, 'POST', '/control/quickbooks', { action: 'invoice-delete', id });
  }
}

function grantTerms({ store }: ShopUnderTest, people: readonly Person[]): Promise<unknown> {
  const decided_at = new Date();
  const values = people.map(({ gid }) => ({
    customer_gid: gid,
    state: 'granted',
    decided_at,
    decided_by: 'Sam Staff',
  }));
  return store.use(({ db }) => db.insertInto('invoice_option').values(values).execute());
}

async function runCase(told: Told): Promise<Run> {
  const { shop, person, chosen } = told;
  const run: Run = { name: chosen.name, person, allowed: [], violations: [] };
  try {
    run.allowed = await playCase(told);
    const wrongs = await untilSettled(shop, run);
    run.violations.push(...wrongs.map((what) => `after ${SETTLED_MS / 1000} s: ${what}`));
  } catch (error) {
    run.violations.push(`it could not be told to its end: ${String(error)}`);
  }
  return run;
}

/** Starts the process anew with a point at which it dies, and once more when it has. */
async function runKill(told: Told): Promise<Run> {
  const { shop, chosen } = told;
  const { app } = shop;
  const fired = join(shop.dataDir, 'failpoint.fired');
  if (app.isRunning()) await app.end('SIGTERM');
  await rm(fired, { force: true });
  await app.start({ FAILPOINT: chosen.point ?? '' });
  const died = Promise.race([app.gone().then(() => true), wait(DIES_MS, false, { ref: false })]);
  const playing = runCase(told);
  const hasDied = await died;
  if (hasDied) {
    await passLeases(shop);
    await app.start();
  }
  const run = await playing;
  if (!hasDied || !existsSync(fired)) run.violations.push('the point was never passed');
  return run;
}

/** Two minutes pass for what the dead process held: its lease, and on a server its job. */
function passLeases({ store }: ShopUnderTest): Promise<void> {
  return store.use(async ({ db, executeSql }) => {
    await sql`update order_invoice set lease_until = null`.execute(db);
    await executeSql(`update pgboss.job set state = 'retry' where state = 'active'`);
  });
}

/** Polls until everything is as one of the good ends says. @returns what is wrong with the nearest of them */
async function untilSettled(shop: ShopUnderTest, { person, allowed }: Run): Promise<string[]> {
  const until = Date.now() + SETTLED_MS;
  for (;;) {
    const wrongs = nearest(allowed, await loadBilled(shop, person));
    if (wrongs.length === 0 || Date.now() > until) return wrongs;
    await wait(POLL_MS);
  }
}

function nearest(
  allowed: readonly BillingExpectation[],
  outside: Awaited<ReturnType<typeof loadBilled>>,
): string[] {
  const [best = []] = allowed
    .map((expected) => wrongsOfBilled(expected, outside))
    .toSorted((one, other) => one.length - other.length);
  return best;
}

/** Compares everything once more when the store has ended, and runs its own audit. */
async function audit(
  shop: ShopUnderTest,
  runs: readonly Run[],
  repeat: (name: string) => string,
): Promise<Violation[]> {
  const found: Violation[] = [];
  const add = (name: string, what: string) =>
    void found.push({ where: `${shop.store.kind} ${name}`, what, repeat: repeat(name) });
  for (const { name, person, allowed, violations } of runs) {
    for (const what of violations) add(name, what);
    if (violations.length > 0) continue;
    for (const what of nearest(allowed, await loadBilled(shop, person))) add(name, what);
  }
  const { rows, books } = await shop.store.use(async (database) => ({
    rows: await wrongsOfBillingRows(database),
    books: await loadBooks(database),
  }));
  for (const what of rows) add('', what);
  for (const { check_name: check, bad_count: count } of books.failedChecks) {
    add('', `audit_check: ${check} finds ${count}`);
  }
  for (const { kind, subject, detail } of books.openDiscrepancies) {
    add('', `discrepancy: ${kind} of ${subject} is open: ${JSON.stringify(detail)}`);
  }
  if (found.length > 0) process.stdout.write(`the store's logs are in ${await saveLogs(shop)}\n`);
  return found;
}
