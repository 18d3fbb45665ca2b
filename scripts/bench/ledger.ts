/**
 * Measures how many ledger transactions of different customers one Postgres server takes a second, each customer's with all
 * that it locks, and how many webhooks of Shopify it stores: with a server that doesn't wait for its disk, and with commits
 * that take 5 ms, as they do when another machine must have it first. Prints one JSON line per figure. Run with
 * `npx tsx scripts/bench/ledger.ts`, shorter with `--seconds 3`, on a ledger that has entries with `--entries 1000000`.
 */
import { randomUUID } from 'node:crypto';
import { loadavg, tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { cents } from '../../app/domain/core/money';
import { moneyTransaction, openDatabase } from '../../app/models/core/database.server';
import { lockCustomerAccount } from '../../app/models/ledger/customer-account.server';
import { postTransaction } from '../../app/models/ledger/ledger.server';
import { insertShopifyEvent } from '../../app/models/webhooks/webhook-event.server';
import { prepareDatabase } from '../../tests/support/prepare-database';
import { createDatabase } from '../../tests/support/server-database';
import { startTestPostgres } from '../test-postgres';
import { fillMoney } from './money-volume';

const { values } = parseArgs({
  options: { seconds: { type: 'string' }, entries: { type: 'string' } },
});
const SECONDS = Number(values.seconds ?? 10);
const ENTRIES = Number(values.entries ?? 0);
/** As many of them as `fillMoney` makes. */
const CUSTOMERS = ENTRIES > 0 ? 20_000 : 2_000;
const CLIENTS = [1, 8, 32];
const COMMITS = ['at once', '5 ms'] as const;

const gid = (nth: number) => `gid://shopify/Customer/${nth}`;

const server = await startTestPostgres();
const store = await createDatabase(server.url);
const admin = new Client({ connectionString: store.url });
const database = await openDatabase({
  databaseUrl: store.url,
  poolMax: Math.max(...CLIENTS),
  dataDir: tmpdir(),
  log: () => undefined,
});
const { db } = database;

/** A deposit's credit: two accounts of the customer, two of our own. */
async function post(nth: number): Promise<void> {
  await moneyTransaction(db, async (trx) => {
    await lockCustomerAccount(trx, gid(nth));
    await postTransaction(trx, {
      dedupeKey: `bench:${randomUUID()}`,
      kind: 'deposit_credit',
      at: new Date(),
      lines: [
        { account: 'psp_clearing', customerGid: null, amountCents: cents(-10_000) },
        { account: 'bonus_expense', customerGid: null, amountCents: cents(-200) },
        { account: 'customer_paid', customerGid: gid(nth), amountCents: cents(10_000) },
        { account: 'customer_bonus', customerGid: gid(nth), amountCents: cents(200) },
      ],
    });
  });
}

/** The last that happens in a transaction takes 5 ms, with all locks held, as a commit does that another machine confirms. */
async function slowDown(client: Client): Promise<void> {
  await client.query(`create function bench_slow_commit() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.005); return null; end $$`);
  for (const table of ['ledger_tx', 'shopify_event']) {
    await client.query(`create constraint trigger z_slow_commit after insert on ${table}
      deferrable initially deferred for each row execute function bench_slow_commit()`);
  }
}

async function storeWebhook(nth: number): Promise<void> {
  await insertShopifyEvent(db, {
    id: randomUUID(),
    eventId: randomUUID(),
    topic: 'orders/updated',
    objectId: String(nth),
    triggeredAt: new Date(),
  });
}

const WORK = { 'a post': post, 'a webhook stored': storeWebhook };

async function measure(
  what: keyof typeof WORK,
  clients: number,
  commit: (typeof COMMITS)[number],
): Promise<void> {
  const took: number[] = [];
  const until = performance.now() + SECONDS * 1_000;
  const since = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let nth = client; performance.now() < until; nth += clients) {
        const begun = performance.now();
        await WORK[what](1 + (nth % CUSTOMERS));
        took.push(performance.now() - begun);
      }
    }),
  );
  const sorted = took.toSorted((one, other) => one - other);
  const at = (share: number) =>
    Math.round(10 * (sorted[Math.ceil(sorted.length * share) - 1] ?? 0)) / 10;
  const perSecond = Math.round(took.length / ((performance.now() - since) / 1_000));
  const load = Math.round(loadavg()[0] ?? 0);
  process.stdout.write(
    `${JSON.stringify({ what, entries: ENTRIES, commit, clients, perSecond, p50: at(0.5), p95: at(0.95), load })}\n`,
  );
}

try {
  await prepareDatabase(database);
  await admin.connect();
  if (ENTRIES > 0) {
    await fillMoney(admin, ENTRIES);
    await admin.query('set session_replication_role = default');
    await admin.query('vacuum');
  } else {
    await admin.query(`insert into customer_account (customer_gid, imported)
      select 'gid://shopify/Customer/' || nth, true from generate_series(1, ${CUSTOMERS}) nth`);
    for (let nth = 1; nth <= CUSTOMERS; nth += 1) await post(nth);
  }
  for (const commit of COMMITS) {
    if (commit === '5 ms') await slowDown(admin);
    for (const what of ['a post', 'a webhook stored'] as const) {
      for (const clients of CLIENTS) await measure(what, clients, commit);
    }
  }
} finally {
  await admin.end();
  await database.close();
  await store.drop();
  await server.stop();
}
