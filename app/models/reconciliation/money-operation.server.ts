import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isUuid } from '~/domain/core/ids';
import { cents } from '~/domain/core/money';
import type { MoneyOperation, OperationKind } from '~/domain/reconciliation/discrepancy-repair';
import type { DB } from '../../../db/schema';
import { IS_OWED_BACK, OWED_BACK_CENTS } from '~/models/refunds/payment-refund.server';

/** The same columns for each kind; only operations that have not ended. */
const DEPOSITS = sql`
  select 'deposit' as kind, id::text as id, customer_gid, null as order_gid, state, amount_cents::bigint as amount,
    0::bigint as card, created_at as since, updated_at as moved, attempts, next_attempt_at,
    lease_until, last_failure, failure_code
  from deposit where state not in ('credited', 'failed', 'canceled')`;
const PAYMENTS = sql`
  select 'payment' as kind, id::text as id, customer_gid, order_gid, state, total_cents::bigint as amount,
    card_cents::bigint as card, created_at as since, updated_at as moved, attempts, next_attempt_at,
    lease_until, last_failure, failure_code
  from payment where state not in ('settled', 'failed')`;
const REFUNDS = sql`
  select 'refund' as kind, id::text as id, customer_gid, order_gid, state,
    ${OWED_BACK_CENTS}::bigint as amount,
    0::bigint as card, updated_at as since, updated_at as moved, attempts, next_attempt_at,
    lease_until, last_failure, null as failure_code
  from payment where ${IS_OWED_BACK}`;
const STAFF_REFUNDS = sql`
  select 'staff-refund' as kind, refund.id::text as id,
    coalesce(payment.customer_gid, made.customer_gid, '') as customer_gid, refund.order_gid,
    refund.state, refund.amount_cents::bigint as amount, 0::bigint as card, refund.requested_at as since,
    refund.requested_at as moved, refund.attempts, refund.next_attempt_at, refund.lease_until,
    refund.last_failure, null as failure_code
  from order_refund refund
    left join payment on payment.id = refund.payment_id
    left join order_mirror made on made.order_gid = refund.order_gid
  where refund.state = 'asked'`;
const PUBLICATIONS = sql`
  select 'publication' as kind, customer_gid as id, customer_gid, null as order_gid,
    case when paused then 'paused' else 'behind' end as state, null::bigint as amount,
    0::bigint as card, updated_at as since, updated_at as moved, attempts, next_attempt_at,
    lease_until, last_error as last_failure, null as failure_code
  from published_balance where published_seq < requested_seq`;

const OF: Record<OperationKind, RawBuilder<unknown>> = {
  deposit: DEPOSITS,
  payment: PAYMENTS,
  refund: REFUNDS,
  'staff-refund': STAFF_REFUNDS,
  publication: PUBLICATIONS,
};

const EVERY_KIND = sql.join(Object.values(OF), sql` union all `);

/** An operation that has not moved for this long, or was tried so often, counts as stuck. */
const STUCK_MS = 60 * 60_000;
const STILL_TRIES = 10;

/**
 * Selects what stands still: in review, stopped until a person looks, tried ten times in vain, or unchanged
 * for an hour. A bank debit in progress does not count as unchanged: it takes the bank days.
 *
 * @param now UTC milliseconds
 */
export function stuckOperations(now: number): RawBuilder<unknown> {
  return sql`select * from (${EVERY_KIND}) under_way
    where state in ('review', 'paused') or attempts >= ${STILL_TRIES}
      or (state <> 'processing' and moved < ${new Date(now - STUCK_MS)})`;
}

/** Which operations to list: those of one kind, all (null), or those that stand still at a moment. */
export type OperationsOf = OperationKind | null | { stillAt: number };

/** Lists a page of operations that have not ended, longest waiting first. */
export async function listOperations(
  db: Kysely<DB>,
  { of, limit, offset }: { of: OperationsOf; limit: number; offset: number },
): Promise<{ operations: MoneyOperation[]; count: number }> {
  const all =
    of === null ? EVERY_KIND : typeof of === 'string' ? OF[of] : stuckOperations(of.stillAt);
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select waiting.*, ${BECAUSE} as because from (
        select * from (${all}) every_one order by since, id limit ${limit} offset ${offset}
      ) waiting order by since, id`.execute(db),
    sql<{ count: bigint }>`select count(*) as count from (${all}) every_one`.execute(db),
  ]);
  return { operations: rows.map(fromRow), count: Number(counted.rows[0]?.count ?? 0n) };
}

/** Finds an operation; null if it has ended or never existed. @param id as its kind has it */
export async function findOperation(
  db: Kysely<DB>,
  kind: OperationKind,
  id: string,
): Promise<MoneyOperation | null> {
  const { rows } = await sql<Row>`
    select waiting.*, ${BECAUSE} as because from (${OF[kind]}) waiting where waiting.id = ${id}`.execute(
    db,
  );
  return rows[0] ? fromRow(rows[0]) : null;
}

/** Finds what became of an operation that has ended; null if it never existed. @param id as its kind has it */
export async function findEndedOperation(
  db: Kysely<DB>,
  { kind, id }: Pick<MoneyOperation, 'kind' | 'id'>,
): Promise<Pick<MoneyOperation, 'state' | 'customerGid' | 'orderGid'> | null> {
  if (kind !== 'publication' && !isUuid(id)) return null;
  const one = {
    deposit: sql`select state, customer_gid, null as order_gid from deposit where id = ${id}`,
    publication: sql`select 'published' as state, customer_gid, null as order_gid
      from published_balance where customer_gid = ${id}`,
    payment: sql`select state, customer_gid, order_gid from payment where id = ${id}`,
  };
  const query = kind === 'deposit' || kind === 'publication' ? one[kind] : one.payment;
  const { rows } = await sql<Pick<Row, 'state' | 'customer_gid' | 'order_gid'>>`${query}`.execute(
    db,
  );
  const [row] = rows;
  return row ? { state: row.state, customerGid: row.customer_gid, orderGid: row.order_gid } : null;
}

/**
 * Lists what is under way with the money of one order after it was placed: refunds that the platform has not
 * confirmed, and what was refunded but has not gone back yet.
 */
export async function listOperationsOfOrder(
  db: Kysely<DB>,
  orderGid: string,
): Promise<MoneyOperation[]> {
  const { rows } = await sql<Row>`
    select waiting.*, ${BECAUSE} as because
    from (${REFUNDS} union all ${STAFF_REFUNDS}) waiting
    where waiting.order_gid = ${orderGid} order by since`.execute(db);
  return rows.map(fromRow);
}

/** Why its attempts fail, from the latest open discrepancy about it. */
const BECAUSE = sql`(
  select coalesce(told.detail->>'because', told.kind) from discrepancy told
  where told.subject = waiting.id and told.closed_at is null
  order by told.opened_at desc limit 1)`;

/**
 * Makes an operation due now, so that the runner works on it at its next poll.
 *
 * @param seen the time of the next attempt that the staff member saw
 * @returns false if it is already due, has progressed, or waits for a person
 */
export async function hurryOperation(
  trx: Kysely<DB>,
  { kind, id }: Pick<MoneyOperation, 'kind' | 'id'>,
  { seen, at }: { seen: Date; at: Date },
): Promise<boolean> {
  // The database stores microseconds; the page shows milliseconds.
  const isSeen = sql<boolean>`date_trunc('milliseconds', next_attempt_at) = ${seen}::timestamptz
    and next_attempt_at > ${at}::timestamptz`;
  if (kind === 'publication') {
    const result = await trx
      .updateTable('published_balance')
      .set({ next_attempt_at: at })
      .where('customer_gid', '=', id)
      .where('paused', '=', false)
      .whereRef('published_seq', '<', 'requested_seq')
      .where(isSeen)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }
  if (kind === 'deposit') {
    const result = await trx
      .updateTable('deposit')
      .set({ next_attempt_at: at })
      .where('id', '=', id)
      .where('state', 'not in', ['credited', 'failed', 'canceled', 'review'])
      .where(isSeen)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }
  const result = await trx
    .updateTable('payment')
    .set({ next_attempt_at: at })
    .where('id', '=', id)
    .$if(kind === 'payment', (query) =>
      query.where('state', 'not in', ['settled', 'failed', 'review']),
    )
    .$if(kind === 'refund', (query) => query.where('state', '=', 'settled'))
    .where(isSeen)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

type Row = {
  kind: OperationKind;
  id: string;
  customer_gid: string;
  order_gid: string | null;
  state: string;
  amount: bigint | null;
  card: bigint;
  since: Date;
  attempts: number;
  next_attempt_at: Date;
  lease_until: Date | null;
  last_failure: string | null;
  failure_code: string | null;
  because: string | null;
};

function fromRow(row: Row): MoneyOperation {
  return {
    kind: row.kind,
    id: row.id,
    customerGid: row.customer_gid,
    orderGid: row.order_gid,
    state: row.state,
    amountCents: row.amount === null ? null : cents(Number(row.amount)),
    cardCents: cents(Number(row.card)),
    since: row.since.toISOString(),
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at.toISOString(),
    leaseUntil: row.lease_until?.toISOString() ?? null,
    failure: (row.attempts > 0 ? row.last_failure : null) ?? row.because ?? row.failure_code,
  };
}
