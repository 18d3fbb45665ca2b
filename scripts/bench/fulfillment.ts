/**
 * Measures the staff's list of the fulfillment orders of 250,000 orders on Postgres, each filter with its count, as the page
 * loads it, then the file of all of them. Prints one JSON line per figure, and with `--plans` the plan of each. Takes some
 * minutes. Run with `npx tsx scripts/bench/fulfillment.ts`, for a smaller size with `--orders 20000`.
 */
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { FULFILLMENT_LIST } from '../../app/domain/fulfillment/fulfillment-query';
import {
  allFulfillments,
  listFulfillmentLocations,
  listFulfillments,
} from '../../app/models/fulfillment/fulfillment-list.server';
import { openDatabase } from '../../app/models/core/database.server';
import { planOf } from '../../tests/flows/query-plan';
import { prepareDatabase } from '../../tests/support/prepare-database';
import { createDatabase } from '../../tests/support/server-database';
import { startTestPostgres } from '../test-postgres';
import {
  FULFILLMENT_QUESTIONS,
  FULFILLMENT_TABLES,
  seedFulfillmentVolume,
} from './fulfillment-volume';
import { fillTables } from './fill-tables';
import { measuring, say } from './measure';
import { ORDER_TABLES, seedOrderVolume } from './order-volume';

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
const measure = measuring(Number(values.times ?? 60));

const queryOf = (fields: Record<string, string>) =>
  FULFILLMENT_LIST.parse((name) => fields[name] ?? null).query;

const server = await startTestPostgres();
const { url, drop } = await createDatabase(server.url);
const database = await openDatabase({ databaseUrl: url, dataDir: tmpdir(), log: () => undefined });
try {
  const { db } = database;
  await prepareDatabase(database);
  const end = '2026-11-21T12:00:00Z';
  const seconds = await fillTables(url, [...ORDER_TABLES, ...FULFILLMENT_TABLES], async () => {
    await seedOrderVolume(db, { orders: ORDERS, customers: CUSTOMERS, end });
    await seedFulfillmentVolume(db, ORDERS);
  });
  say({ orders: ORDERS, seconds });
  await measure({ filters: 'the locations' }, () => listFulfillmentLocations(db));
  for (const fields of FULFILLMENT_QUESTIONS) {
    const query = queryOf(fields);
    const { count, isMore } = await listFulfillments(db, query);
    await measure({ fields, count, isMore }, () => listFulfillments(db, query));
    if (values.plans) {
      const plan = await planOf(db, (explained) => listFulfillments(explained, query));
      process.stdout.write(`${plan}\n`);
    }
  }
  const started = performance.now();
  let rows = 0;
  for await (const some of allFulfillments({ mayBeOld: db }, queryOf({}))) rows += some.length;
  say({ file: rows, seconds: Math.round((performance.now() - started) / 1_000) });
} finally {
  await database.close();
  await drop();
  await server.stop();
}
