import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

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
        order_name = ${order.name}, draft_fault = null, updated_at = ${time}
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
