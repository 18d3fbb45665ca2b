/**
 * Measures the staff's lists of orders, fulfillment orders and customers, a customer's own orders and the jump box over one
 * database with so many orders, ten of each customer: for the slope in docs/scale.md, a few of each question where the other
 * benches ask often. Prints the tables' sizes and one JSON line per question. Run with
 * `npx tsx scripts/bench/scale.ts --orders 1000000`.
 */
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { sql, type Kysely } from 'kysely';
import { jumpNumber } from '../../app/domain/back-office/jump';
import { FULFILLMENT_LIST } from '../../app/domain/fulfillment/fulfillment-query';
import {
  ERP_CUSTOMER_LIST,
  type ErpCustomerQuery,
} from '../../app/domain/customers/erp-customer-query';
import { ERP_ORDER_LIST } from '../../app/domain/orders/erp-order-query';
import { ORDER_LIST } from '../../app/domain/orders/order-query';
import { erpCustomerPage } from '../../app/http/back-office/erp-customers.server';
import {
  findCustomersByWords,
  findOrdersByNumber,
  findOrdersByWords,
} from '../../app/models/back-office/jump.server';
import { openDatabase } from '../../app/models/core/database.server';
import { loadList } from '../../app/models/core/list.server';
import { listFulfillments } from '../../app/models/fulfillment/fulfillment-list.server';
import { listErpOrders } from '../../app/models/orders/erp-order-list.server';
import { countErpOrderStates } from '../../app/models/orders/erp-order-matching.server';
import { ordersOf } from '../../app/models/orders/order-mirror-list.server';
import type { DB } from '../../db/schema';
import { prepareDatabase } from '../../tests/support/prepare-database';
import { createDatabase } from '../../tests/support/server-database';
import { startTestPostgres } from '../test-postgres';
import { seedCustomers } from './customer-volume';
import { fillTables } from './fill-tables';
import {
  FULFILLMENT_QUESTIONS,
  FULFILLMENT_TABLES,
  seedFulfillmentVolume,
} from './fulfillment-volume';
import { measuring, say } from './measure';
import { ORDER_QUESTIONS, ORDER_TABLES, seedOrderVolume } from './order-volume';

const { values } = parseArgs({
  options: { orders: { type: 'string' }, times: { type: 'string' } },
});
const ORDERS = Number(values.orders ?? 250_000);
const CUSTOMERS = ORDERS / 10;
const END = '2026-11-21T12:00:00Z';

const CUSTOMER_QUESTIONS: Partial<ErpCustomerQuery>[] = [
  {},
  { sort: 'name', page: 200 },
  { sort: 'most-spent' },
  { type: 'ECA', sort: 'most-cash' },
  { balance: 'owed' },
  { balance: 'some', sort: 'most-cash', page: 200 },
  { ambassador: 'yes', sort: 'name' },
  { organization: 'none', sort: 'most-spent' },
  { from: '2026-08-23' },
  { tag: 'newsletter' },
  { tag: 'vip' },
  { search: 'maya' },
  { search: 'maya', sort: 'most-spent' },
  { search: 'maya meyer' },
  { search: 'person777@example.com' },
  { search: '(614) 000-0777' },
  { search: 'example' },
  { type: 'BUSINESS', tag: 'newsletter', balance: 'some', search: 'company' },
];

const TYPED = ['#12', 'maya meyer', 'person777@example.com', 'kraft hot cup', '1z0eb24'];

const TABLES = [...ORDER_TABLES, ...FULFILLMENT_TABLES, 'customer_mirror', 'organization_users'];

const measure = measuring(Number(values.times ?? 10));
const server = await startTestPostgres();
const { url, drop } = await createDatabase(server.url);
const database = await openDatabase({ databaseUrl: url, dataDir: tmpdir(), log: () => undefined });
try {
  const { db } = database;
  await prepareDatabase(database);
  const fill = (patient: Kysely<DB>) => async () => {
    await seedOrderVolume(patient, { orders: ORDERS, customers: CUSTOMERS, end: END });
    await seedFulfillmentVolume(patient, ORDERS);
    await seedCustomers(patient, { customers: CUSTOMERS, organizations: 400, end: END });
  };
  const seconds = await database.withPatience((patient) => fillTables(url, TABLES, fill(patient)));
  const { rows } = await sql<{ name: string; table_mb: number; index_mb: number }>`
    select relname as name, round(pg_table_size(oid) / 1048576.0)::int as table_mb,
      round(pg_indexes_size(oid) / 1048576.0)::int as index_mb
    from pg_class where oid = any (${TABLES}::regclass[])`.execute(db);
  say({ orders: ORDERS, customers: CUSTOMERS, seconds, tables: rows });

  await measure({ orders: 'counts of all states' }, () => countErpOrderStates({ mayBeOld: db }));
  for (const fields of ORDER_QUESTIONS) {
    const { query } = ERP_ORDER_LIST.parse((name) => fields[name] ?? null);
    await measure({ orders: fields }, () => listErpOrders(db, query));
  }
  for (const fields of FULFILLMENT_QUESTIONS) {
    const { query } = FULFILLMENT_LIST.parse((name) => fields[name] ?? null);
    await measure({ fulfillment: fields }, () => listFulfillments(db, query));
  }
  for (const fields of CUSTOMER_QUESTIONS) {
    await measure({ customers: fields }, () =>
      erpCustomerPage({ db }, { ...ERP_CUSTOMER_LIST.all, ...fields }),
    );
  }
  await measure({ own: 'orders of a customer' }, (nth) =>
    loadList(db, ordersOf(`gid://shopify/Customer/${1 + nth * 97}`, ORDER_LIST.all)),
  );
  for (const typed of TYPED) {
    await measure({ jump: typed }, () => {
      const number = jumpNumber(typed);
      return Promise.all([
        number?.of === 'order' ? findOrdersByNumber(db, 'order', number.digits) : [],
        findOrdersByWords(db, 'order', typed),
        findCustomersByWords(db, typed),
      ]);
    });
  }
} finally {
  await database.close();
  await drop();
  await server.stop();
}
