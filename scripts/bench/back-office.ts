/**
 * Measures the back-office's reads on Postgres: the audit log with 1,000,000 steps, the first page with
 * 250,000 orders, 100,000 customers and 1,000,000 ledger entries, and the jump box over the same. Prints one
 * JSON line per figure, then the plans. Takes some minutes. Run with `npx tsx scripts/bench/back-office.ts`,
 * for a tenth of the size with `--share 0.1`, for the jump box alone with `--only jump`.
 */
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { AUDIT_LIST } from '../../app/domain/staff/staff-action';
import { jumpId, jumpNumber } from '../../app/domain/back-office/jump';
import { TIME_SPANS } from '../../app/domain/core/time/time-span';
import {
  worklistFor,
  figuresOverTime,
  waitingFor,
} from '../../app/http/back-office/erp-home.server';
import { allStaffActions, listStaffActions } from '../../app/models/staff/audit-log.server';
import { openDatabase } from '../../app/models/core/database.server';
import {
  findCustomersByWords,
  findOrdersByNumber,
  findOrdersByWords,
} from '../../app/models/back-office/jump.server';
import { findByJumpId } from '../../app/models/back-office/jump-ids.server';
import type { DB } from '../../db/schema';
import { planOf } from '../../tests/flows/query-plan';
import { prepareDatabase } from '../../tests/support/prepare-database';
import { createDatabase } from '../../tests/support/server-database';
import { startTestPostgres } from '../test-postgres';
import {
  addDaysUp,
  seedEverybodysOrders,
  seedLedger,
  seedStaffActions,
} from './back-office-volume';
import { fillTables } from './fill-tables';
import { measuring, say } from './measure';
import { seedCustomers } from './customer-volume';

const { values } = parseArgs({ options: { share: { type: 'string' }, only: { type: 'string' } } });
/** `--only jump` skips what the jump box does not read. */
const IS_WHOLE = values.only !== 'jump';
const SHARE = Number(values.share ?? 1);
const ACTIONS = Math.round(1_000_000 * SHARE);
const ORDERS = Math.round(250_000 * SHARE);
const CUSTOMERS = Math.round(100_000 * SHARE);
const ENTRIES = Math.round(1_000_000 * SHARE);
const END = '2026-11-21T12:00:00Z';
const TIMES = 40;

const FILLED = ['staff_action', 'order_mirror', 'customer_mirror', 'deposit'];

const measure = measuring(TIMES);

const requested = (fields: Record<string, string>) =>
  AUDIT_LIST.parse((name) => fields[name] ?? null).query;

const AUDIT: Record<string, Record<string, string>> = {
  everything: {},
  'who does half of all': { person: 'staff-0' },
  'one of twenty': { person: 'staff-3' },
  'nobody known': { person: 'staff-99' },
  'an action of 40 in 100': { action: 'orders.annotate' },
  'one of 1 in 1,000': { action: 'approvals.decide' },
  'one that nobody has done': { action: 'rates.change' },
  'a person and what they never do': { person: 'staff-0', action: 'approvals.decide' },
  'a kind': { kind: 'adjustment' },
  'a person and a kind': { person: 'staff-3', kind: 'adjustment' },
  'a kind that was never touched by an action': { kind: 'order', action: 'approvals.decide' },
  'a thing': { kind: 'order', search: 'order-777' },
  'an id alone': { search: 'order-777' },
  'a month a year ago': { from: '2025-11-01', to: '2025-11-30' },
  'a person in a month': { person: 'staff-3', from: '2026-06-01', to: '2026-06-30' },
};

async function auditLog(db: Kysely<DB>): Promise<void> {
  const { rows } = await db.executeQuery<{ id: string; most: string }>(
    db
      .selectFrom('staff_action')
      .select((on) => [on.fn.min('id').as('id'), on.fn.max('id').as('most')])
      .compile(),
  );
  const most = Number(rows[0]?.most ?? 1);
  for (const [name, fields] of Object.entries(AUDIT)) {
    // Alternates between the first page and one from anywhere in the two years.
    await measure({ audit: name }, (nth) =>
      listStaffActions(db, {
        ...requested(fields),
        before: nth % 2 ? null : String(1 + ((nth * 7_919_117) % most)),
      }),
    );
  }
  const begun = performance.now();
  let count = 0;
  for await (const some of allStaffActions(db, requested({}))) count += some.length;
  say({ exported: count, seconds: Math.round((performance.now() - begun) / 100) / 10 });
}

const TYPED =
  '#1|12|1777|#101777|m|ma|maya|maya mey|person777@example.com|person77|example|cup|zzzz'
    .concat('|pi_777|7b0e1c9a-1111-4222-8333-444455556666')
    .concat("|company 77|0777|1z0eb99|kraft hot cup|élise|o'neil \\\\ :* &")
    .split('|');

async function jump(db: Kysely<DB>): Promise<void> {
  for (const typed of TYPED) {
    await measure({ jump: typed }, () => {
      const number = jumpNumber(typed);
      const id = jumpId(typed);
      return Promise.all([
        number?.of === 'order' ? findOrdersByNumber(db, 'order', number.digits) : [],
        findOrdersByWords(db, 'order', typed),
        findCustomersByWords(db, typed),
        id === null ? [] : findByJumpId(db, id),
      ]);
    });
  }
}

const server = await startTestPostgres();
const { url, drop } = await createDatabase(server.url);
const database = await openDatabase({ databaseUrl: url, dataDir: tmpdir(), log: () => undefined });
try {
  const { db } = database;
  await prepareDatabase(database);
  const fill = async () => {
    if (IS_WHOLE) await seedStaffActions(db, { rows: ACTIONS, end: END });
    await seedEverybodysOrders(db, { orders: ORDERS, customers: CUSTOMERS, end: END });
    await seedCustomers(db, { customers: CUSTOMERS, organizations: 400, end: END });
    if (IS_WHOLE) await seedLedger(db, { entries: ENTRIES, end: END });
  };
  const { sql: addUp } = addDaysUp.compile(db);
  say({ seconds: await fillTables(url, FILLED, fill, (client) => client.query(addUp)) });
  if (IS_WHOLE) await auditLog(db);
  const now = Date.parse(END);
  await measure({ waiting: 'everything' }, () =>
    waitingFor(db, { staff: { id: 'staff', isAdmin: true }, now }),
  );
  await measure({ waiting: 'with the work, who has it and what changed' }, () =>
    worklistFor(db, { staff: { id: 'staff', isAdmin: true }, now }),
  );
  for (const span of TIME_SPANS) {
    await measure({ figures: span }, () => figuresOverTime(db, { span, now }));
  }
  await jump(db);
  for (const name of [
    'who does half of all',
    'a person and what they never do',
    'a kind',
  ] as const) {
    const query = { ...requested(AUDIT[name] ?? {}), before: String(Math.round(ACTIONS / 2)) };
    const plan = await planOf(db, (explained) => listStaffActions(explained, query));
    process.stdout.write(`\n${name}\n${plan}\n`);
  }
  process.stdout.write(
    `\n#10\n${await planOf(db, (explained) => findOrdersByNumber(explained, 'order', '10'))}\n`,
  );
} finally {
  await database.close();
  await drop();
  await server.stop();
}
