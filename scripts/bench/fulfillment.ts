/**
 * Measures the staff's list of the fulfillment orders of 250,000 orders on Postgres, each filter with its count, as the page
 * loads it, then the file of all of them. Prints one JSON line per figure, and with `--plans` the plan of each. Takes some
 * minutes. Run with `npx tsx scripts/bench/fulfillment.ts`, for a smaller size with `--orders 20000`.
 */
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
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
import { seedFulfillmentVolume } from './fulfillment-volume';
import { measuring, say } from './measure';
import { seedOrderVolume } from './order-volume';

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

/** What a saved view asks for is one of these: a view is the fields of a URL. */
const QUESTIONS: Record<string, string>[] = [
  {},
  { page: '200' },
  { sort: 'newest' },
  { state: 'to-send' },
  { state: 'to-send', page: '200' },
  { state: 'to-send', location: '1' },
  { state: 'to-send', location: '4', sort: 'newest' },
  { state: 'ready' },
  { state: 'ready', location: '2', method: 'SHIPPING' },
  { state: 'held' },
  { state: 'held', location: '4' },
  { state: 'partly-sent', sort: 'newest' },
  { state: 'later', method: 'LOCAL' },
  { state: 'sent' },
  { state: 'sent', location: '3', sort: 'newest', page: '200' },
  { state: 'canceled' },
  { location: '1' },
  { location: '4' },
  { method: 'PICK_UP' },
  { method: 'PICK_UP', state: 'to-send' },
  { method: 'PICK_UP', location: '4', state: 'held' },
  { goods: 'custom' },
  { goods: 'custom', state: 'to-send' },
  { goods: 'custom', state: 'held', location: '4' },
  { goods: 'stock' },
  { goods: 'stock', state: 'to-send', location: '1', page: '100' },
  { from: '2025-06-01', to: '2025-08-31' },
  { to: '2024-01-31', state: 'to-send' },
  { search: '#123456' },
  { search: '1' },
  { search: 'buyer4711@example.com' },
  { search: 'robin' },
  { search: 'robin7 smith' },
  { search: 'kraft cup' },
  { search: 'kraft cup', sort: 'newest' },
  { search: 'kraft', state: 'held', location: '4' },
  { search: 'kraft', state: 'to-send' },
  { search: 'lid', state: 'ready', goods: 'custom' },
  { search: 'straw' },
  { search: 'straw', state: 'to-send' },
  { search: 'victory' },
  { search: '1z0eb24' },
  { search: 'nothing' },
  { search: 'lid', state: 'to-send', location: '1', goods: 'stock', from: '2025-01-01' },
];

const queryOf = (fields: Record<string, string>) =>
  FULFILLMENT_LIST.parse((name) => fields[name] ?? null).query;

const server = await startTestPostgres();
const { url, drop } = await createDatabase(server.url);
const database = await openDatabase({ databaseUrl: url, dataDir: tmpdir(), log: () => undefined });
try {
  const { db } = database;
  await prepareDatabase(database);
  const begun = performance.now();
  const end = '2026-11-21T12:00:00Z';
  await seedOrderVolume(db, { orders: ORDERS, customers: CUSTOMERS, end });
  await seedFulfillmentVolume(db, ORDERS);
  // Not through the pool, whose statement timeout is too short; in production autovacuum does this.
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
  say({ orders: ORDERS, seconds: Math.round((performance.now() - begun) / 1_000) });
  await measure({ filters: 'the locations' }, () => listFulfillmentLocations(db));
  for (const fields of QUESTIONS) {
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
