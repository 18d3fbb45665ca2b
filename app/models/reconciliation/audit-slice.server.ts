import { sql, type Kysely } from 'kysely';
import { AUDIT_IDS, type AuditPart, type AuditThings } from '~/domain/staff/staff-action';
import type { DB } from '../../../db/schema';

/** Walks through everything of one kind in parts (decision 0039); a cursor says where the last one ended. */

/** Ledger transactions that one statement checks. */
export const TRANSACTIONS_AT_ONCE = 20_000n;
/** Days that one statement adds up. */
const DAYS_AT_ONCE = 7;

export type Slice<Part = AuditPart> = { part: Part; cursor: string };

/** Returns the next part of a kind; null at the end. @param cursor of the previous part; null at first */
export async function nextSlice(
  db: Kysely<DB>,
  things: AuditPart['things'],
  cursor: string | null,
): Promise<Slice | null> {
  if (things === 'transactions') return nextTransactions(db, cursor);
  if (things === 'days') return nextDays(db, cursor);
  const ids = await nextIds(db, things, cursor);
  const last = ids.at(-1);
  return last === undefined ? null : { part: { things, ids }, cursor: last };
}

/** Returns the next part of the ledger's transactions; null at the end. */
export async function nextTransactions(
  db: Kysely<DB>,
  cursor: string | null,
): Promise<Slice<Extract<AuditPart, { things: 'transactions' }>> | null> {
  const after = BigInt(cursor ?? 0);
  const first = await db
    .selectFrom('ledger_tx')
    .select('seq')
    .where('seq', '>', after as never)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  if (!first) return null;
  const upto = BigInt(first.seq) + TRANSACTIONS_AT_ONCE - 1n;
  return { part: { things: 'transactions', after, upto }, cursor: String(upto) };
}

/** Days without transactions, and anything before the first day, belong to the part that follows them. */
async function nextDays(db: Kysely<DB>, cursor: string | null): Promise<Slice | null> {
  const { rows } = await sql<{ before: string | null }>`
    select to_char(min(day)::date + ${DAYS_AT_ONCE}::integer, 'YYYY-MM-DD') as before
    from (
      (select day from liability_day where ${cursor}::text is null or day >= ${cursor}::text
        order by day limit 1)
      union all
      (select to_char(created_at at time zone 'America/Los_Angeles', 'YYYY-MM-DD')
        from ledger_tx
        where ${cursor}::text is null or created_at
          >= (${cursor}::date)::timestamp at time zone 'America/Los_Angeles'
        order by created_at limit 1)
    ) found (day)`.execute(db);
  const before = rows[0]?.before ?? null;
  return before === null
    ? null
    : { part: { things: 'days', from: cursor, before }, cursor: before };
}

async function nextIds(
  db: Kysely<DB>,
  things: AuditThings,
  cursor: string | null,
): Promise<string[]> {
  const limit = sql`limit ${AUDIT_IDS}::integer`;
  const after = (column: string, type: string) =>
    sql`(${cursor}::${sql.raw(type)} is null or ${sql.ref(column)} > ${cursor}::${sql.raw(type)})`;
  const byUuid = (table: string) =>
    sql<{ id: string }>`select id::text as id from ${sql.table(table)}
      where ${after('id', 'uuid')} order by ${sql.ref(`${table}.id`)} ${limit}`;
  const { rows } = await {
    deposits: byUuid('deposit'),
    payments: byUuid('payment'),
    payouts: byUuid('commission_payout'),
    adjustments: byUuid('approval'),
    // Our own accounts have about half of all entries and are checked separately (`audit-house`).
    accounts: sql<{ id: string }>`
      select id::text as id from ledger_account
      where customer_gid is not null and ${after('id', 'bigint')}
      order by ledger_account.id ${limit}`,
    customers: sql<{ id: string }>`
      (select customer_gid as id from customer_account
        where ${after('customer_gid', 'text')} order by customer_gid ${limit})
      union
      (select customer_gid from customer_mirror
        where ${after('customer_gid', 'text')} order by customer_gid ${limit})
      order by id ${limit}`,
    commissions: sql<{ id: string }>`
      select order_gid as id from commission
      where ${after('order_gid', 'text')} order by order_gid ${limit}`,
  }[things].execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the next orders on which someone may have earned commission, to settle it; null at the end. */
export async function nextReferredOrders(
  db: Kysely<DB>,
  cursor: string | null,
): Promise<Slice<readonly string[]> | null> {
  const some = (table: string, isReferred = sql`true`) => sql`
    (select order_gid as id from ${sql.table(table)}
      where ${isReferred} and (${cursor}::text is null or order_gid > ${cursor}::text)
      order by order_gid limit ${AUDIT_IDS}::integer)`;
  const { rows } = await sql<{ id: string }>`
    ${some('commission')} union ${some('order_referral')}
    union ${some('order_mirror_whole', sql`referral is not null`)}
    order by id limit ${AUDIT_IDS}::integer`.execute(db);
  return sliceOf(rows);
}

/** Returns the next orders of the mirror; null at the end. */
export async function nextOrders(
  db: Kysely<DB>,
  cursor: string | null,
): Promise<Slice<readonly string[]> | null> {
  const { rows } = await sql<{ id: string }>`
    select order_gid as id from order_mirror
    where ${cursor}::text is null or order_gid > ${cursor}::text
    order by order_gid limit ${AUDIT_IDS}::integer`.execute(db);
  return sliceOf(rows);
}

function sliceOf(rows: readonly { id: string }[]): Slice<readonly string[]> | null {
  const ids = rows.map(({ id }) => id);
  const last = ids.at(-1);
  return last === undefined ? null : { part: ids, cursor: last };
}
