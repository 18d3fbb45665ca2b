import { sql, type Kysely, type Selectable } from 'kysely';
import { cents } from '~/domain/core/money';
import type { SentRefund, StaffRefund } from '~/domain/orders/order-refund';
import type { CashSpan } from '~/domain/refunds/payment-refund';
import type { DB, OrderRefund as OrderRefundRow } from '../../../db/schema';
import { moneyTransaction } from '~/models/core/database.server';
import { lockPayment } from '~/models/payments/payment.server';
import type { RefundMethod } from '~/domain/staff/approval';

/** Longer than the read, the call and the second read can take. */
const LEASE_MS = 30_000;

/** Lists the spans of an order's refund total that are returned as Earth Cash only. Read with the payment locked. */
export async function listCashSpans(trx: Kysely<DB>, paymentId: string): Promise<CashSpan[]> {
  const rows = await trx
    .selectFrom('order_refund')
    .select(['from_cents', 'to_cents'])
    .where('payment_id', '=', paymentId)
    .where('method', '=', 'earth_cash')
    .execute();
  return rows.map((row) => ({ fromCents: row.from_cents, toCents: row.to_cents }));
}

export type NewStaffRefund = {
  id: string;
  formToken: string;
  orderGid: string;
  paymentId: string | null;
  staffId: string;
  requestId: string | null;
  input: SentRefund;
  amountCents: number;
  method: RefundMethod;
  /** The total refunded on the order before this refund, according to Shopify. */
  fromCents: number;
  at: Date;
};

type Inserted = { refund: StaffRefund; isNew: boolean };
/** Rolls back the insert of a refund that was requested based on an outdated refund total. */
class SumHasChanged extends Error {}

/**
 * Records a refund before Shopify is called.
 *
 * @returns the refund of this form and whether it is new; 'open' if another refund of the order is under
 *   way; 'changed' if one was made since the total was read
 */
export async function insertStaffRefund(
  db: Kysely<DB>,
  refund: NewStaffRefund,
): Promise<Inserted | 'open' | 'changed'> {
  return insertUnchanged(db, refund).catch((error: unknown) => {
    if (error instanceof SumHasChanged) return 'changed' as const;
    throw error;
  });
}

function insertUnchanged(db: Kysely<DB>, refund: NewStaffRefund): Promise<Inserted | 'open'> {
  return moneyTransaction(db, async (trx) => {
    const before = refund.paymentId ? (await lockPayment(trx, refund.paymentId)).refundedCents : 0;
    const fromCents = Math.max(before, refund.fromCents);
    const inserted = await trx
      .insertInto('order_refund')
      .values({
        id: refund.id,
        form_token: refund.formToken,
        order_gid: refund.orderGid,
        payment_id: refund.paymentId,
        staff_id: refund.staffId,
        request_id: refund.requestId,
        input: JSON.stringify(refund.input),
        amount_cents: refund.amountCents,
        method: refund.method,
        from_cents: fromCents,
        to_cents: fromCents + refund.amountCents,
        state: 'asked',
        next_attempt_at: refund.at,
        requested_at: refund.at,
      })
      .onConflict((known) => known.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (inserted) {
      // Only now: the open row blocks every other refund of this order, so none can complete unnoticed.
      const newer = await trx
        .selectFrom('order_refund')
        .select('id')
        .where((row) => row.and({ order_gid: refund.orderGid, state: 'done' }))
        .where('to_cents', '>', refund.fromCents)
        .executeTakeFirst();
      if (newer) throw new SumHasChanged();
      return { refund: fromRow(inserted), isNew: true };
    }
    const known = await trx
      .selectFrom('order_refund')
      .selectAll()
      .where('form_token', '=', refund.formToken)
      .where('order_gid', '=', refund.orderGid)
      .executeTakeFirst();
    return known ? { refund: fromRow(known), isNew: false } : 'open';
  });
}

/** Lists all refunds that staff requested for an order, newest first. */
export async function listStaffRefunds(db: Kysely<DB>, orderGid: string): Promise<StaffRefund[]> {
  const rows = await db
    .selectFrom('order_refund')
    .selectAll()
    .where('order_gid', '=', orderGid)
    .orderBy('requested_at', 'desc')
    .execute();
  return rows.map(fromRow);
}

/** Finds the refund that a form requested; null if there is none. */
export async function findStaffRefundByToken(
  db: Kysely<DB>,
  formToken: string,
): Promise<StaffRefund | null> {
  const row = await db
    .selectFrom('order_refund')
    .selectAll()
    .where('form_token', '=', formToken)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/**
 * Leases a requested refund that has not ended.
 *
 * @param holder a UUID of this call
 * @returns null if another process has the lease, or the refund has ended
 */
export async function claimStaffRefund(
  db: Kysely<DB>,
  id: string,
  { holder, at }: { holder: string; at: Date },
): Promise<StaffRefund | null> {
  const row = await db
    .updateTable('order_refund')
    .set({ lease_owner: holder, lease_until: new Date(at.getTime() + LEASE_MS) })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .where((one) => one.or([one('lease_until', 'is', null), one('lease_until', '<=', at)]))
    .returningAll()
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Returns a refund's current state. @throws if there is none */
export async function getStaffRefund(db: Kysely<DB>, id: string): Promise<StaffRefund> {
  return fromRow(
    await db.selectFrom('order_refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

/** Marks the refund as made at Shopify; idempotent. @returns whether the state changed */
export async function endStaffRefund(
  db: Kysely<DB>,
  id: string,
  { refundGid, at }: { refundGid: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_refund')
    .set({
      state: 'done',
      refund_gid: refundGid,
      ended_at: at,
      lease_owner: null,
      lease_until: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Marks the refund as refused by Shopify. Of its span it keeps the part that other refunds have reached
 * meanwhile: that may be posted already.
 *
 * @returns whether the state changed
 */
export async function rejectStaffRefund(
  db: Kysely<DB>,
  { id, paymentId }: Pick<StaffRefund, 'id' | 'paymentId'>,
  at: Date,
): Promise<boolean> {
  return moneyTransaction(db, async (trx) => {
    const known = paymentId ? (await lockPayment(trx, paymentId)).refundedCents : 0;
    const { numAffectedRows } = await sql`
      update order_refund set state = 'refused', ended_at = ${at}, lease_owner = null,
        lease_until = null,
        to_cents = greatest(from_cents, least(to_cents, ${known}::integer))
      where id = ${id} and state = 'asked'`.execute(trx);
    return (numAffectedRows ?? 0n) > 0n;
  });
}

/** Schedules another attempt after one without an answer. @returns the number of such attempts in a row */
export async function rescheduleStaffRefund(
  db: Kysely<DB>,
  id: string,
  { because, nextAt }: { because: string; nextAt: (attempts: number) => Date },
): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update order_refund set attempts = attempts + 1, last_failure = ${because},
      lease_owner = null, lease_until = null
    where id = ${id} and state = 'asked' returning attempts`.execute(db);
  const attempts = rows[0]?.attempts ?? 0;
  await db
    .updateTable('order_refund')
    .set({ next_attempt_at: nextAt(attempts) })
    .where((row) => row.and({ id, state: 'asked' }))
    .execute();
  return attempts;
}

/** Lists refunds that are under way, oldest first. */
export async function listRequestedRefunds(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('order_refund')
    .select('id')
    .where('state', '=', 'asked')
    .orderBy('requested_at')
    .execute();
  return rows.map(({ id }) => id);
}

function fromRow(row: Selectable<OrderRefundRow>): StaffRefund {
  return {
    id: row.id,
    orderGid: row.order_gid,
    paymentId: row.payment_id,
    staffId: row.staff_id,
    requestId: row.request_id,
    input: row.input as SentRefund,
    amountCents: cents(row.amount_cents),
    place: { fromCents: row.from_cents, toCents: row.to_cents },
    method: row.method as RefundMethod,
    state: row.state as StaffRefund['state'],
    attempts: row.attempts,
    refundGid: row.refund_gid,
    requestedAt: row.requested_at.toISOString(),
  };
}
