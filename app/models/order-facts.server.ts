import { sql, type Kysely } from 'kysely';
import type { CustomerType } from '~/domain/customer';
import type { DraftOrder } from '~/domain/draft-order';
import type {
  OrderBuyer,
  OrderCommission,
  OrderMoneyEvent,
  OrderPaid,
} from '~/domain/erp-order-facts';
import { cents } from '~/domain/money';
import type { Order } from '~/domain/order';
import type { DB } from '../../db/schema';
import { keptOrder } from './order-copy.server';

/** What the store itself knows of an order, whoever placed it: for staff alone. */

/** Any order as it was read last; null for what was never there. */
export async function findAnyOrderCopy(
  db: Kysely<DB>,
  orderGid: string,
): Promise<{ order: Order; customerGid: string | null; readAt: Date } | null> {
  const row = await db
    .selectFrom('order_copy as o')
    .innerJoin('order_copy_whole as w', 'w.order_gid', 'o.order_gid')
    .select(['w.body', 'o.read_at', 'o.customer_gid'])
    .where('o.order_gid', '=', orderGid)
    .where('o.gone_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return { order: keptOrder(row.body), customerGid: row.customer_gid, readAt: row.read_at };
}

/** Whether the copy has this order. */
export async function hasOrderCopy(db: Kysely<DB>, orderGid: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_copy')
    .select('order_gid')
    .where('order_gid', '=', orderGid)
    .where('gone_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The draft order that it was made of; null where it was not. */
export async function findDraftOfOrder(
  db: Kysely<DB>,
  orderGid: string,
): Promise<DraftOrder | null> {
  const row = await db
    .selectFrom('draft_copy')
    .select('body')
    .where('order_gid', '=', orderGid)
    .where('gone_at', 'is', null)
    .executeTakeFirst();
  return row?.body ? (row.body as unknown as DraftOrder) : null;
}

/** How it was paid here; null for an order that was paid elsewhere. */
export async function findHowPaid(db: Kysely<DB>, orderGid: string): Promise<OrderPaid | null> {
  const row = await db
    .selectFrom('payment')
    .leftJoin('organizations', 'organizations.id', 'payment.organization_id')
    .selectAll('payment')
    .select('organizations.name as organization')
    .where('order_gid', '=', orderGid)
    .executeTakeFirst();
  if (!row) return null;
  return {
    paymentId: row.id,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    totalCents: cents(row.total_cents),
    cashCents: cents(row.cash_cents),
    cardCents: cents(row.card_cents),
    termsCents: cents(row.terms_cents),
    cardName: row.pm_name,
    organization: row.organization,
    refundedCents: cents(row.refunded_cents),
    cashReturnedCents: cents(row.cash_returned_cents + row.card_as_cash_cents),
    cardRefundedCents: cents(row.card_refunded_cents),
  };
}

/** What its ambassador gets for it; null where nobody brought it, or nothing was earned. */
export async function findCommissionOfOrder(
  db: Kysely<DB>,
  orderGid: string,
): Promise<OrderCommission | null> {
  const row = await db
    .selectFrom('commission as c')
    .leftJoin('ambassador_copy as a', 'a.customer_gid', 'c.ambassador_gid')
    .selectAll('c')
    .select('a.shown_name')
    .select((one) =>
      one
        .selectFrom('commission_entry')
        .select((entry) => entry.fn.sum<string>('cents').as('cents'))
        .whereRef('commission_entry.order_gid', '=', 'c.order_gid')
        .as('standing'),
    )
    .where('c.order_gid', '=', orderGid)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ambassadorGid: row.ambassador_gid,
    ambassadorName: row.shown_name === '' ? null : row.shown_name,
    baseCents: cents(Number(row.base_cents)),
    basisPoints: row.basis_points,
    commissionCents: cents(Number(row.commission_cents)),
    standingCents: cents(Number(row.standing ?? 0)),
    payableAt: row.payable_at.toISOString(),
  };
}

/** Who bought it, from the copy of customers; null where that does not have them. */
export async function findBuyer(db: Kysely<DB>, customerGid: string): Promise<OrderBuyer | null> {
  const row = await db
    .selectFrom('customer_copy')
    .select([
      'customer_gid',
      'display_name',
      'email',
      'type',
      'tags',
      'order_count',
      'spent_cents',
      'balance_cents',
    ])
    .where('customer_gid', '=', customerGid)
    .where('is_listed', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  return {
    gid: row.customer_gid,
    name: row.display_name,
    email: row.email,
    type: row.type as CustomerType,
    tags: row.tags,
    orderCount: row.order_count,
    spentCents: cents(Number(row.spent_cents)),
    balanceCents: cents(Number(row.balance_cents)),
  };
}

/** What a payment posts once, by the ends of its keys: whole keys, which the ledger has an index of. */
const PAYMENT_STEPS = ['hold', 'spend', 'release'];

/**
 * What moved money because of it: its payment in the ledger with all that was given back of it, and its
 * commission.
 */
export async function listOrderMoneyEvents(
  db: Kysely<DB>,
  orderGid: string,
  paymentId: string | null,
): Promise<OrderMoneyEvent[]> {
  const keys = paymentId === null ? [] : PAYMENT_STEPS.map((step) => `pay:${paymentId}:${step}`);
  const { rows } = await sql<{ id: string; at: Date; kind: string; cents: bigint }>`
    select tx.id::text as id, tx.created_at as at, tx.kind, moved.cents
    from (
      select id, created_at, kind from ledger_tx where dedupe_key = any(${keys}::text[])
      union all
      select id, created_at, kind from ledger_tx
      where kind = 'payment_returned' and ledger_key_id(dedupe_key) = ${paymentId}::uuid
    ) tx cross join lateral (
      select coalesce(sum(entry.amount_cents) filter (where entry.amount_cents > 0), 0)::bigint
        as cents
      from ledger_entry entry where entry.tx_id = tx.id
    ) moved
    union all
    select 'commission-' || id, occurred_at, 'commission_' || kind, cents
    from commission_entry where order_gid = ${orderGid}
    order by at desc`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    cents: cents(Number(row.cents)),
  }));
}
