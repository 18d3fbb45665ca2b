import { type Kysely, sql, type Transaction } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import { BEFORE_CHARGE } from '~/domain/payments/payment';
import { AFTER_CHARGE, type PaymentFailure } from '~/domain/payments/payment-failure';
import type { DB } from '../../../db/schema';
import type { PaymentPurpose } from '~/domain/ledger/statement';
import { beginUndo } from './payment-steps.server';
import { isStoredError } from '~/domain/payments/card-failure';
import { KEY_LIFE_MS } from '~/domain/payments/card-charge';
import { isStripeFailure } from '~/domain/core/retries/failure';

/** Compares payments with the mirrors of orders and drafts, for the reconciler. */

/** The payment id in the tag `pay-…`, which our drafts and the orders made from them carry. */
const TAGGED = sql<string>`substring(tag from '^pay-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid`;

/**
 * Lists drafts with our tag that no payment needs: a duplicate that turned up late, or one whose payment
 * has failed. The mirror may be stale: read the draft again before acting.
 *
 * @param before only drafts that have not changed since then
 */
export async function listStrayDrafts(db: Kysely<DB>, before: Date): Promise<string[]> {
  const { rows } = await sql<{ draft_gid: string }>`
    select distinct draft.draft_gid
    from draft_mirror draft
    cross join lateral unnest(draft.tags) tag
    left join payment on payment.id = ${TAGGED}
    where ${TAGGED} is not null and draft.order_gid is null and draft.gone_at is null
      and draft.updated_at < ${before}
      and (payment.id is null or (payment.purpose = 'cart' and (payment.state = 'failed'
        or (payment.draft_gid is not null and payment.draft_gid <> draft.draft_gid))))`.execute(db);
  return rows.map((row) => row.draft_gid);
}

/** The id in the tag `co-…` of a custom order or `qt-…` of a quote, which its draft and the order made from that carry. */
const REQUEST = sql<string>`substring(tag from '^(?:co|qt)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')`;

/** After these an order of ours may exist although the payment has failed. */
const AFTER = sql.join(AFTER_CHARGE);

/**
 * Lists orders without their money: those with the tag of a payment that was never completed or belongs to
 * another order, and those of a custom order or a quote that are not paid at Shopify and whose payment was given back after
 * everything had been taken. An order of a custom order that staff made for another reason is theirs. Also those that
 * are paid at Shopify after a payment of what was owed had asked for that in vain, unless a gateway, another payment or
 * our staff has paid.
 *
 * @param before while a payment goes on, only orders created before then
 * @param among order ids, or the time since when the orders were read
 */
export async function listUnpaidOrders(
  db: Kysely<DB>,
  before: Date,
  among: readonly string[] | Date,
): Promise<{ orderGid: string; paymentId: string }[]> {
  const isAmong =
    among instanceof Date
      ? sql`made.fetched_at >= ${among}`
      : sql`made.order_gid = any(${among}::text[])`;
  const { rows } = await sql<{ order_gid: string; payment_id: string }>`
    select made.order_gid, ${TAGGED}::text as payment_id
    from order_mirror made
    cross join lateral unnest(made.tags) tag
    left join payment on payment.id = ${TAGGED}
    where ${isAmong} and ${TAGGED} is not null and made.gone_at is null
      and made.cancelled_at is null
      and (made.created_at < ${before} or payment.state = 'failed')
      and payment.order_gid is distinct from made.order_gid
    union all
    select made.order_gid, payment.id::text as payment_id
    from order_mirror made
    cross join lateral unnest(made.tags) tag
    join payment on payment.purpose in ('custom_order', 'quote') and payment.subject = ${REQUEST}
    where ${isAmong} and made.gone_at is null and made.cancelled_at is null
      and made.financial_status in ('PENDING', 'PARTIALLY_PAID', 'AUTHORIZED')
      and payment.state = 'failed'
      and (payment.order_requested_at is not null or payment.failure_code in (${AFTER}))
      and not exists (select from payment other where other.order_gid = made.order_gid)
    union all
    select made.order_gid, payment.id::text as payment_id
    from payment
    join order_mirror made on made.order_gid = payment.subject
    join order_mirror_whole whole on whole.order_gid = made.order_gid
    where ${isAmong} and payment.purpose = 'order' and payment.state = 'failed'
      and payment.order_requested_at is not null
      and made.gone_at is null and made.cancelled_at is null and made.financial_status = 'PAID'
      and coalesce((whole.body ->> 'receivedCents')::bigint, 0) < made.total_cents
      and not exists (select from payment other where other.order_gid = made.order_gid
        and other.created_at > payment.created_at)
      and not exists (select from staff_action act where act.subject_kind = 'order'
        and act.subject_id = made.order_gid and act.step = 'mark-paid' and act.outcome = 'done'
        and act.at >= payment.order_requested_at)`.execute(db);
  return rows.map((row) => ({ orderGid: row.order_gid, paymentId: row.payment_id }));
}

/**
 * Lists payments that have failed since then although an order had been asked for without an answer: it may have
 * been made all the same.
 */
export async function listGivenBack(
  db: Kysely<DB>,
  since: Date,
): Promise<{ id: string; purpose: PaymentPurpose; subject: string }[]> {
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'purpose', 'subject'])
    .where('state', '=', 'failed')
    .where('order_requested_at', 'is not', null)
    .where('updated_at', '>=', since)
    .execute();
  return rows.map((row) => ({ ...row, purpose: row.purpose as PaymentPurpose }));
}

/**
 * Lists orders that are fully paid here but of which, according to the mirror, nothing is paid at Shopify. One that is
 * paid in part was marked before it was made larger, and the rest was never paid.
 */
export async function listUnmarkedOrders(
  db: Kysely<DB>,
  before: Date,
): Promise<{ paymentId: string; orderGid: string; totalCents: Cents }[]> {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('order_mirror', 'order_mirror.order_gid', 'payment.order_gid')
    .select(['payment.id', 'payment.total_cents', 'order_mirror.order_gid'])
    .where('payment.state', '=', 'settled')
    .where('payment.terms_cents', '=', 0)
    .where('payment.settled_at', '<', before)
    .whereRef('order_mirror.fetched_at', '>', 'payment.settled_at')
    .where('order_mirror.gone_at', 'is', null)
    .where('order_mirror.cancelled_at', 'is', null)
    .where('order_mirror.financial_status', 'in', ['PENDING', 'AUTHORIZED'])
    .execute();
  return rows.map((row) => ({
    paymentId: row.id,
    orderGid: row.order_gid,
    totalCents: cents(row.total_cents),
  }));
}

/**
 * Begins to undo the payments of a customer that are not charged yet, and those that spend a deposit. The caller
 * has locked the customer.
 *
 * @param depositId whose money is in dispute; null for none
 * @returns the ids of the payments
 */
export async function stopPayments(
  trx: Transaction<DB>,
  { customerGid, depositId }: { customerGid: string; depositId: string | null },
  { failure, at }: { failure: PaymentFailure; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment
    where state = any(${BEFORE_CHARGE}::text[])
      and (customer_gid = ${customerGid}
        or id in (select payment_id from payment_tranche where deposit_id = ${depositId}::uuid))
    order by id`.execute(trx);
  const stopped: string[] = [];
  for (const { id } of rows) {
    if (await beginUndo(trx, id, { from: BEFORE_CHARGE, failure, at })) stopped.push(id);
  }
  return stopped;
}

/**
 * Makes a call that refunds a payment's charge, under the payment's current key. The key stays the same
 * whatever the call's outcome, except after a 5xx that Stripe may have stored, and after 23 hours
 * (money-security 3.4): a second refund under another key, while the first is still executing, would pay
 * twice.
 *
 * @throws StripeFailure
 */
export async function refundUnderKey<T>(
  { db, now }: { db: Kysely<DB>; now: () => number },
  paymentId: string,
  call: (key: number) => Promise<T>,
): Promise<T> {
  const key = await drawRefundKey(db, paymentId, new Date(now()));
  try {
    return await call(key);
  } catch (error) {
    const isStored = isStripeFailure(error) && isStoredError(error);
    if (isStored) await dropRefundKey(db, paymentId, key);
    throw error;
  }
}

/**
 * Returns the number of the key under which a payment's charge is refunded now: the same as before, unless
 * that is so old that Stripe may soon forget it.
 */
async function drawRefundKey(db: Kysely<DB>, paymentId: string, at: Date): Promise<number> {
  const oldest = sql`${new Date(at.getTime() - KEY_LIFE_MS)}::timestamptz`;
  const isOld = sql`coalesce(refund_key_used_at <= ${oldest}, false)`;
  const { rows } = await sql<{ refund_key: number }>`
    update payment set
      refund_key = refund_key + case when ${isOld} then 1 else 0 end,
      refund_key_used_at =
        case when ${isOld} then ${at}::timestamptz else coalesce(refund_key_used_at, ${at}) end
    where id = ${paymentId}
    returning refund_key`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no payment ${paymentId}.`);
  return row.refund_key;
}

/** Records that Stripe may have stored a 5xx under this key, so that it is not used again. */
async function dropRefundKey(db: Kysely<DB>, paymentId: string, key: number): Promise<void> {
  await db
    .updateTable('payment')
    .set({ refund_key: key + 1, refund_key_used_at: null })
    .where('id', '=', paymentId)
    .where('refund_key', '=', key)
    .execute();
}
