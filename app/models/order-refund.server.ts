import { sql, type Kysely, type Selectable } from 'kysely';
import { cents } from '~/domain/money';
import type { RefundWay, SentRefund, StaffRefund } from '~/domain/order-refund';
import type { CashSpan } from '~/domain/payment-refund';
import type { DB, OrderRefund as OrderRefundRow } from '../../db/schema';
import { moneyTransaction } from './money-transaction.server';
import { lockPayment } from './payment.server';

/** Longer than a read, the call and another read may take. */
const LEASE_MS = 30_000;

/**
 * The pieces of the sum of an order's refunds that go to Earth Cash alone. Read while the payment is
 * locked.
 */
export async function listCashSpans(trx: Kysely<DB>, paymentId: string): Promise<CashSpan[]> {
  const rows = await trx
    .selectFrom('order_refund')
    .select(['from_cents', 'to_cents'])
    .where('payment_id', '=', paymentId)
    .where('way', '=', 'earth_cash')
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
  way: RefundWay;
  /** What was refunded of the order before it, as the platform says. */
  fromCents: number;
  at: Date;
};

type Inserted = { refund: StaffRefund; isNew: boolean };
/** Undoes the row of a refund that was asked for with an old sum in mind. */
class SumHasChanged extends Error {}

/**
 * Writes a refund down before the platform is asked.
 *
 * @returns the one of this form, and whether it is new; 'open' when another of the same order is on its
 *   way; 'changed' when one was made since the sum was read
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
        way: refund.way,
        from_cents: fromCents,
        to_cents: fromCents + refund.amountCents,
        state: 'asked',
        next_attempt_at: refund.at,
        asked_at: refund.at,
      })
      .onConflict((known) => known.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (inserted) {
      // Only now: the open row keeps every other of this order out, so that none can end unseen.
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

/** All refunds that staff asked for of an order, the newest first. */
export async function listStaffRefunds(db: Kysely<DB>, orderGid: string): Promise<StaffRefund[]> {
  const rows = await db
    .selectFrom('order_refund')
    .selectAll()
    .where('order_gid', '=', orderGid)
    .orderBy('asked_at', 'desc')
    .execute();
  return rows.map(fromRow);
}

/** The refund that a form has asked for; null for none. */
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
 * Takes the turn on a refund that was asked for and has not come to its end.
 *
 * @param holder a UUID of this call
 * @returns null when it is somebody else's turn, or it is over
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

/** The present state of one. @throws when there is none */
export async function getStaffRefund(db: Kysely<DB>, id: string): Promise<StaffRefund> {
  return fromRow(
    await db.selectFrom('order_refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

/** It is at the platform. Called twice it changes nothing. @returns whether it was news */
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
 * The platform has said no. Of its place in the sum it keeps what others' refunds have taken meanwhile:
 * that may be posted already.
 *
 * @returns whether it was news
 */
export async function refuseStaffRefund(
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

/** Nobody has answered: later again. @returns how often that was so in a row */
export async function putOffStaffRefund(
  db: Kysely<DB>,
  id: string,
  nextAt: (attempts: number) => Date,
): Promise<number> {
  const { attempts } = await db
    .updateTable('order_refund')
    .set({ attempts: sql`attempts + 1`, lease_owner: null, lease_until: null })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .returning('attempts')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('order_refund')
    .set({ next_attempt_at: nextAt(attempts) })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute();
  return attempts;
}

/** Those that are on their way, the oldest first. */
export async function listAskedRefunds(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('order_refund')
    .select('id')
    .where('state', '=', 'asked')
    .orderBy('asked_at')
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
    way: row.way as RefundWay,
    state: row.state as StaffRefund['state'],
    attempts: row.attempts,
    askedAt: row.asked_at.toISOString(),
  };
}
