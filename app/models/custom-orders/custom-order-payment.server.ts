import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema';
import type { Cents } from '~/domain/core/money';
import { enqueueJob } from '~/models/core/job.server';

/** An accepted request without a payment returns to approved after this long: the payer has left. */
const UNPAID_MS = 15 * 60_000;

/**
 * Marks a request as ordered because an order of its draft exists: also one that staff made at Shopify, and one
 * that was made late, of a payment that had been undone. Idempotent. A request that was called off stays so.
 */
export async function adoptOrder(
  db: Kysely<DB>,
  id: string,
  { order, at }: { order: { gid: string; name: string }; at: Date },
): Promise<void> {
  const time = sql`${at}::timestamptz`;
  await sql`
    with adopted as (
      update custom_order set state = 'ordered', order_gid = ${order.gid},
        order_name = ${order.name}, draft_error = null, updated_at = ${time}
      where id = ${id}::uuid and state in ('quoted', 'approved', 'accepted')
        and not exists (select from custom_order other where other.order_gid = ${order.gid})
      returning id, order_name)
    insert into custom_order_event (custom_order_id, kind, actor, said, at)
    select id, 'ordered', 'store', order_name, ${time} from adopted`.execute(db);
}

/**
 * Updates requests from their payments: to `ordered` with the order's number once it exists, back to
 * `approved` if the payment failed or never began. The payment's row is authoritative (decision 0017). Called
 * by every page that shows a request, and hourly for the others.
 *
 * @param id one request; null for all
 * @param now UTC milliseconds
 */
export async function followPayments(
  db: Kysely<DB>,
  id: string | null,
  now: number,
): Promise<void> {
  const at = sql`${new Date(now)}::timestamptz`;
  const which = id === null ? sql`true` : sql`custom_order.id = ${id}::uuid`;
  // One statement each, so that the change and its event commit together.
  await sql`
    with paid as (
      update custom_order set state = 'ordered', order_gid = payment.order_gid,
        order_name = payment.order_name, updated_at = ${at}
      from payment
      where payment.purpose = 'custom_order' and payment.subject = custom_order.id::text
        and payment.state in ('completed', 'settled') and payment.order_gid is not null
        and custom_order.state in ('approved', 'accepted') and ${which}
      returning custom_order.id, custom_order.order_name)
    insert into custom_order_event (custom_order_id, kind, actor, said, at)
    select id, 'ordered', 'store', order_name, ${at} from paid`.execute(db);
  await sql`
    with unpaid as (
      update custom_order set state = 'approved', accepted_at = null, updated_at = ${at}
      where state = 'accepted' and ${which}
        and not exists (select from payment where purpose = 'custom_order'
          and subject = custom_order.id::text and payment.state <> 'failed')
        and (accepted_at < ${new Date(now - UNPAID_MS)}::timestamptz
          or exists (select from payment where purpose = 'custom_order'
            and subject = custom_order.id::text and payment.state = 'failed'
            and payment.created_at >= custom_order.accepted_at))
      returning id)
    insert into custom_order_event (custom_order_id, kind, actor, at)
    select id, 'payment_failed', 'store', ${at} from unpaid`.execute(db);
}

/** Records that a draft may exist from now on, so look for it before creating one. Null: none can exist. */
export async function setDraftTried(db: Kysely<DB>, id: string, at: Date | null): Promise<void> {
  await db.updateTable('custom_order').set({ draft_tried_at: at }).where('id', '=', id).execute();
}

/** Stores the draft, its total and the number of the quote that it contains. */
export async function saveDraft(
  db: Kysely<DB>,
  id: string,
  draft: { gid: string; quoteNo: number; totalCents: Cents | null },
): Promise<void> {
  await db
    .updateTable('custom_order')
    .set({
      draft_gid: draft.gid,
      draft_quote_no: draft.quoteNo,
      draft_total_cents: draft.totalCents,
      draft_error: null,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Records that the draft at Shopify is no longer what the request says, and enqueues the job that makes it so
 * again. Without effect if the request has another draft by now.
 *
 * @param isGone it was deleted: another one is made
 */
export async function outdateDraft(
  db: Kysely<DB>,
  id: string,
  { gid, isGone }: { gid: string; isGone: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('custom_order')
      .set({ draft_quote_no: 0, ...(isGone && { draft_gid: null, draft_tried_at: null }) })
      .where('id', '=', id)
      .where('draft_gid', '=', gid)
      .where('state', 'in', ['quoted', 'approved', 'accepted'])
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await enqueueJob(trx, 'advance-custom-order', { customOrderId: id });
  });
}

/** Stores why Shopify refused the draft; staff see it. */
export async function saveDraftError(db: Kysely<DB>, id: string, error: string): Promise<void> {
  await db.updateTable('custom_order').set({ draft_error: error }).where('id', '=', id).execute();
}

/** Records that nothing is left at Shopify of a canceled request. */
export async function saveDraftGone(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await db.updateTable('custom_order').set({ draft_gone_at: at }).where('id', '=', id).execute();
}

/**
 * Lists requests whose draft order is outdated: it lacks the newest quote, or the request was canceled and
 * the draft may still exist. Leaves out requests that are being paid (their draft must not change), those
 * whose quote Shopify has refused (it is tried again with the next quote), and those with a job due within
 * the hour.
 *
 * @returns their ids, longest waiting first
 */
export async function listOutdatedDrafts(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from custom_order
    where ((state = 'cancelled' and draft_gone_at is null)
      or (state in ('quoted', 'approved') and draft_quote_no <> quote_no and draft_error is null))
      and not exists (select from pgboss.job
        where job.name = 'advance-custom-order' and job.state < 'completed'
          and job.start_after < now() + interval '1 hour'
          and job.data ->> 'customOrderId' = custom_order.id::text)
    order by updated_at`.execute(db);
  return rows.map((row) => row.id);
}
