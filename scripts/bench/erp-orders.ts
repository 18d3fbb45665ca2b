/**
 * Measures the staff's list of 250,000 orders of 100,000 customers on Postgres, each filter with its count,
 * and the memory for exporting all of them. Prints one JSON line per figure, and the plans. Takes some
 * minutes. Run with `npx tsx scripts/bench/erp-orders.ts`, for a smaller size with `--orders 20000`.
 */
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { sql, type Kysely } from 'kysely';
import { csvParts } from '../../app/domain/core/csv';
import { ERP_ORDER_COLUMNS } from '../../app/content/orders/erp-orders';
import { ERP_ORDER_LIST } from '../../app/domain/orders/erp-order-query';
import { allErpOrders, listErpOrders } from '../../app/models/orders/erp-order-list.server';
import { countErpOrderStates } from '../../app/models/orders/erp-order-matching.server';
import { openDatabase } from '../../app/models/core/database.server';
import type { DB } from '../../db/schema';
import { prepareDatabase } from '../../tests/support/prepare-database';
import { createDatabase } from '../../tests/support/server-database';
import { startTestPostgres } from '../test-postgres';
import { fillTables } from './fill-tables';
import { measuring, say } from './measure';
import { ORDER_QUESTIONS, ORDER_TABLES, seedOrderVolume } from './order-volume';

const { values } = parseArgs({
  options: {
    orders: { type: 'string' },
    customers: { type: 'string' },
    times: { type: 'string' },
    plans: { type: 'boolean' },
  },
});
const ORDERS = Number(values.orders ?? 250_000);
const CUSTOMERS = Number(values.customers ?? 100_000);
const TIMES = Number(values.times ?? 60);
const END = '2026-11-21T12:00:00Z';

const measure = measuring(TIMES);
const queryOf = (fields: Record<string, string>) =>
  ERP_ORDER_LIST.parse((name) => fields[name] ?? null).query;

const megabytes = () => Math.round(process.memoryUsage().rss / 2 ** 20);

/** Reports how long the export takes, its size, and the memory before, during and at its peak. */
async function writeFile(db: Kysely<DB>, fields: Record<string, string>): Promise<void> {
  const [before, begun] = [megabytes(), performance.now()];
  let [most, bytes, parts] = [before, 0, 0];
  const after: number[] = [];
  for await (const part of csvParts(
    ERP_ORDER_COLUMNS,
    allErpOrders({ mayBeOld: db }, queryOf(fields)),
  )) {
    bytes += part.length;
    parts += 1;
    most = Math.max(most, megabytes());
    if (parts % 50 === 0) after.push(megabytes());
  }
  const seconds = Math.round((performance.now() - begun) / 1_000);
  say({
    file: fields,
    megabytes: Math.round(bytes / 2 ** 20),
    seconds,
    rss: { before, most, after },
  });
}

const server = await startTestPostgres();
const { url, drop } = await createDatabase(server.url);
const database = await openDatabase({ databaseUrl: url, dataDir: tmpdir(), log: () => undefined });
try {
  const { db } = database;
  await prepareDatabase(database);
  const seconds = await fillTables(url, ORDER_TABLES, () =>
    seedOrderVolume(db, { orders: ORDERS, customers: CUSTOMERS, end: END }),
  );
  say({ orders: ORDERS, seconds });
  await measure({ tabs: 'counts of all states' }, () => countErpOrderStates({ mayBeOld: db }));
  for (const fields of ORDER_QUESTIONS) {
    const { count, isMore } = await listErpOrders(db, queryOf(fields));
    await measure({ fields, count, isMore }, () => listErpOrders(db, queryOf(fields)));
  }
  await writeFile(db, {});
  await writeFile(db, { search: 'lid' });
  if (values.plans) {
    for (const statement of [
      `select o.number, o.created_at from order_mirror o where o.gone_at is null
        order by created_at desc, number desc limit 10001`,
      `select count(*) from (select created_at from order_mirror where gone_at is null
        and financial_status = 'PAID' order by created_at desc limit 10001) first_ones`,
    ]) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers) ${sql.raw(
        statement,
      )}`.execute(db);
      process.stdout.write(`\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n`);
    }
  }
} finally {
  await database.close();
  await drop();
  await server.stop();
}
