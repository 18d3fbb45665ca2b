/**
 * Measures the reconciler's queries on Postgres with 100,000 and with 1,000,000 ledger entries: each
 * invariant in one statement over everything, as it used to run and as an auditor would; the looks of the run
 * every five minutes, after a hundred new transactions; the daily look, part by part. Prints a JSON line for
 * each with both times and the slope: 10 is linear in the ledger's size, 1 does not grow. Run with
 * `npx tsx scripts/bench/reconcile.ts`, smaller with `--entries 20000`.
 */
import { loadavg, tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { sql, type Kysely } from 'kysely';
import { Client } from 'pg';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { INVARIANTS } from '../../app/domain/discrepancies/invariants';
import { cents } from '../../app/domain/core/money';
import type { ReconcileSpan } from '../../app/domain/discrepancies/discrepancies';
import { creditedIntents } from '../../app/models/deposits/deposit-row.server';
import { listDueCharges } from '../../app/models/payments/card-charge.server';
import {
  listBalancesBehind,
  enqueuePublication,
} from '../../app/models/ledger/published-balance.server';
import { openDatabase } from '../../app/models/core/database.server';
import { postTransaction } from '../../app/models/ledger/ledger.server';
import { findDueMoney } from '../../app/models/reconciliation/money-leases.server';
import {
  listStrayDrafts,
  listUnmarkedOrders,
  listUnpaidOrders,
} from '../../app/models/payments/payment-orders.server';
import { listOwedBack, listUnnotedRefunds } from '../../app/models/refunds/payment-refund.server';
import { checkInvariants } from '../../app/services/reconciliation/check-invariants.server';
import { reconcileCommissions } from '../../app/services/reconciliation/reconcile-commissions.server';
import type { DB } from '../../db/schema';
import { prepareDatabase } from '../../tests/support/prepare-database';
import { createDatabase } from '../../tests/support/server-database';
import { startTestPostgres } from '../test-postgres';
import { fillMoney } from './money-volume';

const { values } = parseArgs({ options: { entries: { type: 'string' } } });
const MOST = Number(values.entries ?? 1_000_000);
const END_MS = Date.parse('2026-11-22T00:00:00Z');
const MINUTE_MS = 60_000;

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

/** Milliseconds by query; null if it hit the statement timeout. */
type Times = Map<string, number | null>;

async function measure(serverUrl: string, entries: number): Promise<Times> {
  const store = await createDatabase(serverUrl);
  const database = await openDatabase({
    databaseUrl: store.url,
    dataDir: tmpdir(),
    log: () => undefined,
  });
  const times: Times = new Map();
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const begun = performance.now();
    const isMade = await work().then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === '57014') return false;
        throw error;
      },
    );
    times.set(what, isMade ? Math.round(performance.now() - begun) : null);
  };
  try {
    await prepareDatabase(database);
    const client = new Client({ connectionString: store.url });
    await client.connect();
    const begun = performance.now();
    await fillMoney(client, entries);
    await client.query('vacuum');
    await client.end();
    say({ entries, filledMs: Math.round(performance.now() - begun) });
    await database.withPatience((db) => wholes(db, timed));
    await runs(database.db, timed);
  } finally {
    await database.close();
    await store.drop();
  }
  return times;
}

type Timed = (what: string, work: () => Promise<unknown>) => Promise<void>;

/** Checks each invariant over everything, however long it takes. */
async function wholes(db: Kysely<DB>, timed: Timed): Promise<void> {
  for (const check of INVARIANTS) {
    await timed(`whole ${check}`, async () => {
      const { rows } = await sql`
        select * from audit_violation where check_name = ${check} limit 10`.execute(db);
      if (rows.length > 0) say({ broken: check, rows });
    });
  }
}

/** Measures the daily run, and the queries of the runs in between after a hundred new transactions. */
async function runs(db: Kysely<DB>, timed: Timed): Promise<void> {
  const span = (minutes: number, window: ReconcileSpan['window']): ReconcileSpan => {
    const at = new Date(END_MS + minutes * MINUTE_MS);
    return { at, window, since: new Date(at.getTime() - 120 * MINUTE_MS) };
  };
  const check = (one: ReconcileSpan) => async () => {
    const { broken, failed } = await checkInvariants({ db, log }, one);
    if (broken > 0 || Object.keys(failed ?? {}).length > 0) say({ broken, failed });
  };
  const advance = (one: ReconcileSpan) => () =>
    reconcileCommissions({ db, config: { commission: COMMISSION_RULES }, log }, one);
  await timed('day: invariants', check(span(0, 'month')));
  await timed('day: commissions', advance(span(0, 'month')));
  for (let nth = 0; nth < 100; nth += 1) {
    const customerGid = `gid://shopify/Customer/${1 + nth}`;
    const at = new Date(END_MS + 12 * MINUTE_MS);
    await db.transaction().execute(async (trx) => {
      await postTransaction(trx, {
        dedupeKey: `bench:${nth}`,
        kind: 'adjustment',
        at,
        lines: [
          { account: 'customer_paid', customerGid, amountCents: cents(100) },
          { account: 'external', customerGid: null, amountCents: cents(-100) },
        ],
      });
      await enqueuePublication(trx, customerGid, at);
    });
  }
  const often = span(15, 'recent');
  const before = new Date(often.at.getTime() - 120 * MINUTE_MS);
  await timed('run: commissions', advance(often));
  await timed('run: refunds not noted', () => listUnnotedRefunds(db, often.since));
  await timed('run: orders not paid', () => listUnpaidOrders(db, before, often.since));
  await timed('run: orders not marked', () => listUnmarkedOrders(db, before));
  await timed('run: stray drafts', () => listStrayDrafts(db, before));
  await timed('run: deposits on their way', () => listDueCharges(db, 'deposit', often.at));
  await timed('run: payments on their way', () => listDueCharges(db, 'payment', often.at));
  await timed('run: owed back', () => listOwedBack(db));
  await timed('run: credited', async () => {
    const found = creditedIntents(db, { from: often.since, before: null });
    while (!(await found.next()).done);
  });
  await timed('run: balances behind', () => listBalancesBehind(db, often.at));
  await timed('run: what is due', () => findDueMoney(db, often.at.getTime()));
  await timed('run: invariants', check(often));
}

const server = await startTestPostgres();
try {
  const few = await measure(server.url, MOST / 10);
  const many = await measure(server.url, MOST);
  for (const [what, ms] of many) {
    const less = few.get(what) ?? null;
    const slope =
      ms === null || less === null ? null : Math.round((ms / Math.max(1, less)) * 10) / 10;
    say({ what, [MOST / 10]: less, [MOST]: ms, slope });
  }
  say({ load: Math.round(loadavg()[0] ?? 0) });
} finally {
  await server.stop();
}
