/**
 * Measures the liability by day with 1,000,000 ledger entries on Postgres: summing up everything as the
 * migration does, what a page reads, and the audit. Prints one JSON line per figure. Run with
 * `npx tsx scripts/bench/liability.ts`, for a smaller size with `--entries 50000`.
 */
import { loadavg, tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { listLiabilityByDay } from '../../app/models/ledger/statement.server';
import { openDatabase } from '../../app/models/core/database.server';
import { prepareDatabase } from '../../tests/support/prepare-database';
import { createDatabase } from '../../tests/support/server-database';
import { startTestPostgres } from '../test-postgres';

const { values } = parseArgs({ options: { entries: { type: 'string' } } });
const ENTRIES = Number(values.entries ?? 1_000_000);
const CUSTOMERS = 20_000;

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function timed(what: string, times: number, work: () => Promise<unknown>): Promise<void> {
  const took: number[] = [];
  for (let nth = 0; nth < times; nth += 1) {
    const begun = performance.now();
    await work();
    took.push(performance.now() - begun);
  }
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(times * share) - 1] ?? 0);
  say({ what, times, p50: at(0.5), p95: at(0.95), load: Math.round(loadavg()[0] ?? 0) });
}

const server = await startTestPostgres();
const store = await createDatabase(server.url);
const database = await openDatabase({
  databaseUrl: store.url,
  dataDir: tmpdir(),
  log: () => undefined,
});
try {
  await prepareDatabase(database);
  // Inserted directly and without triggers, which would add up the entries one by one.
  const client = new Client({ connectionString: store.url });
  await client.connect();
  const run = (statement: string) => client.query(statement);
  await run('set statement_timeout = 0');
  await run('set session_replication_role = replica');
  await run(`insert into customer_account (customer_gid, imported)
    select 'gid://shopify/Customer/' || nth, true from generate_series(1, ${CUSTOMERS}) nth`);
  await run(`insert into ledger_account (kind, customer_gid)
    select 'customer_paid', customer_gid from customer_account`);
  await run(`insert into ledger_account (kind, customer_gid) values ('external', null)`);
  await run(`insert into ledger_tx (id, dedupe_key, kind, created_at)
    select gen_random_uuid(), 'bench:' || nth,
      (array['deposit_credit', 'payment_spent', 'adjustment', 'refund', 'opening'])[1 + nth % 5],
      '2026-11-21T12:00:00Z'::timestamptz - make_interval(mins => nth * 3)
    from generate_series(1, ${ENTRIES / 2}) nth`);
  await run(`insert into ledger_entry (tx_id, line, account_id, amount_cents)
    select id, line, case line when 1 then 1 + seq % ${CUSTOMERS} else ${CUSTOMERS + 1} end,
      case line when 1 then 100 else -100 end
    from ledger_tx cross join generate_series(1, 2) line`);
  await run('analyze');
  await timed('add all of it up', 1, () =>
    run(`insert into liability_day select day, holder, account, kind, cents
      from liability_of_entries`),
  );
  await timed('the audit', 3, () => run('select * from audit_liability'));
  const { rows } = await run('select count(*)::integer as rows from liability_day');
  say({ entries: ENTRIES, ...rows[0] });
  await client.end();
  const { db } = database;
  const to = '2026-11-21';
  await timed('thirty days', 100, () => listLiabilityByDay(db, { from: '2026-10-23', to }));
  await timed('ten years', 30, () => listLiabilityByDay(db, { from: '2016-11-22', to }));
} finally {
  await database.close();
  await store.drop();
  await server.stop();
}
