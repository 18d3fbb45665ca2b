import { setTimeout as wait } from 'node:timers/promises';
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
import type { Person } from '../shop/person';
import { reconcileOnce, secondsSince } from '../shop/settling';
import { prepareShop, saveLogs, type ShopUnderTest } from '../shop/shop-under-test';
import type { StoreKind } from '../shop/store';
import { describeCase, isSlow, type InvoiceCase } from './invoice-cases';
import type { Told } from './invoice-faults';
import { playKills } from './invoice-kills';
import { preparePlay } from './invoice-play';
import { playCase, SETTLED_MS } from './invoice-stories';

const POLL_MS = 1_000;
/** What a lost webhook leaves is found by a look at the mirror; with the process killed time and again, by the third. */
const SLOWLY_SETTLED_MS = 1_200_000;
export type Invoices = {
  kind: StoreKind;
  cases: readonly InvoiceCase[];
  chance: Chance;
  lanes: number;
  repeat: (name: string) => string;
};

type Run = {
  name: string;
  seconds: number;
  person: Person;
  /** How it may end; empty if it could not be told. */
  allowed: readonly BillingExpectation[];
  violations: string[];
};

/**
 * Orders on invoice, from quote or checkout to the last cent in the books, and orders that are paid as orders: the
 * platforms fail, the customer, staff and the bookkeeper act at once, webhooks come twice, late or never, and the
 * process is killed at every step. On the embedded database, QuickBooks numbers its invoices itself. In the end there is exactly one order, one invoice and one mail of each, and Shopify,
 * the books and Stripe agree.
 */
export async function invoices(requested: Invoices): Promise<Findings> {
  const since = performance.now();
  const shop = await prepareShop(requested.kind);
  const groups: Record<string, number> = {};
  const runs: Run[] = [];
  try {
    const { cases, lanes } = requested;
    const tell = await preparePlay(shop, requested);
    const done = countUp(`invoices on ${requested.kind}`, cases.length, 10);
    const play = async (chosen: InvoiceCase) => {
      const run = await runCase(tell(chosen));
      runs.push(run);
      const group = chosen.point === null ? chosen.aftermath : 'kills';
      groups[group] = (groups[group] ?? 0) + 1;
      done();
      return run;
    };
    const playOn = async (chosen: InvoiceCase) => void (await play(chosen));
    const played = cases.filter(({ point }) => point === null);
    const quick = played.filter((each) => !isSlow(each));
    await Promise.all([
      inLanes(quick, lanes, playOn),
      inLanes(played.filter(isSlow), 2 * lanes, playOn),
    ]);
    const killed = cases.filter(({ point }) => point !== null);
    await playKills(shop, killed, play, ({ violations }) => {
      violations.push('the point was never passed');
    });
    await reconcileOnce(shop);
    await shop.app.end('SIGTERM');
    return {
      programme: 'invoices',
      store: requested.kind,
      runs: runs.length,
      seconds: secondsSince(since),
      violations: await audit(shop, runs, requested.repeat),
      groups,
      notes: notesOf(runs),
    };
  } finally {
    await shop.stop();
  }
}

/** How long the runs took, which shows what to speed up. */
function notesOf(runs: readonly Run[]): Record<string, string> {
  const sorted = runs.toSorted((one, other) => one.seconds - other.seconds);
  const half = sorted[Math.floor(sorted.length / 2)]?.seconds ?? 0;
  const slowest = sorted.slice(-3).map(({ name, seconds }) => `${name} ${seconds} s`);
  return { half: `within ${half} s`, slowest: slowest.join(', ') };
}

async function runCase(told: Told): Promise<Run> {
  const { shop, person, chosen } = told;
  const since = performance.now();
  const name = chosen.name;
  const run: Run = { name, seconds: 0, person, allowed: [], violations: [] };
  const patienceMs = isSlow(chosen) || chosen.point !== null ? SLOWLY_SETTLED_MS : SETTLED_MS;
  try {
    run.allowed = await playCase(told);
    const wrongs = await untilSettled(shop, run, patienceMs);
    run.violations.push(...wrongs.map((what) => `after ${patienceMs / 1000} s: ${what}`));
  } catch (error) {
    run.violations.push(`it could not be told to its end: ${String(error)}`);
  }
  if (run.violations.length > 0) {
    run.violations = run.violations.map((what) => `${what} (${describeCase(chosen)})`);
    // At once, while the shop is still there to be looked at.
    process.stderr.write(`${name}: ${run.violations.join('; ').slice(0, 1_000)}\n`);
  }
  run.seconds = secondsSince(since);
  return run;
}

/** Polls until everything is as one of the good ends says. @returns what is wrong with the nearest of them */
async function untilSettled(
  shop: ShopUnderTest,
  { person, allowed }: Run,
  patienceMs: number,
): Promise<string[]> {
  const until = Date.now() + patienceMs;
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
  const bad = runs.filter(({ violations }) => violations.length > 0);
  const { payments, rows, books } = await shop.store.use(async (database) => ({
    payments: await database.db
      .selectFrom('payment')
      .select(['customer_gid', 'id', 'purpose', 'state', 'failure_code', 'attempts', 'order_gid'])
      .select(['lease_owner', 'created_at', 'next_attempt_at'])
      .where('customer_gid', 'in', ['', ...bad.map(({ person }) => person.gid)])
      .execute(),
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
  // What a violation's own page would show first.
  for (const payment of payments) process.stdout.write(`${JSON.stringify(payment)}\n`);
  if (found.length > 0) process.stdout.write(`the store's logs are in ${await saveLogs(shop)}\n`);
  return found;
}
