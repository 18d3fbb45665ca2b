import { type Kysely, sql } from 'kysely';
import type { CustomerType } from '~/domain/customers/customer';
import type {
  OrderBuyer,
  OrderCommission,
  OrderDraft,
  OrderMoneyEvent,
  OrderPaid,
} from '~/domain/orders/erp-order-facts';
import { cents } from '~/domain/core/money';
import type { Order } from '~/domain/orders/order';
import type { DB } from '../../../db/schema';
import { storedOrder } from './order-mirror.server';
import type { PaidSource, PaidWith } from '~/domain/orders/order-payment';

/** What the store itself knows about an order, whoever placed it; for staff only. */

/** Returns any order as last read; null if there is no mirror. */
export async function findAnyOrderMirror(
  db: Kysely<DB>,
  orderGid: string,
): Promise<{ order: Order; customerGid: string | null; fetchedAt: Date } | null> {
  const row = await db
    .selectFrom('order_mirror as o')
    .innerJoin('order_mirror_whole as w', 'w.order_gid', 'o.order_gid')
    .select(['w.body', 'o.fetched_at', 'o.customer_gid'])
    .where('o.order_gid', '=', orderGid)
    .where('o.gone_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return { order: storedOrder(row.body), customerGid: row.customer_gid, fetchedAt: row.fetched_at };
}

/** Whether there is a copy of this order. */
export async function hasOrderMirror(db: Kysely<DB>, orderGid: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_mirror')
    .select('order_gid')
    .where('order_gid', '=', orderGid)
    .where('gone_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the draft order that the order was made from; null if there is none. */
export async function findDraftOfOrder(
  db: Kysely<DB>,
  orderGid: string,
): Promise<OrderDraft | null> {
  const row = await db
    .selectFrom('draft_mirror')
    .select('body')
    .where('order_gid', '=', orderGid)
    .where('gone_at', 'is', null)
    .executeTakeFirst();
  return row?.body ? (row.body as unknown as OrderDraft) : null;
}

/** Lists how the order was paid here, the first payment first; none if it was paid elsewhere. */
export async function listHowPaid(db: Kysely<DB>, orderGid: string): Promise<OrderPaid[]> {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('organizations', 'organizations.id', 'payment.organization_id')
    .selectAll('payment')
    .select('organizations.name as organization')
    .where('order_gid', '=', orderGid)
    .orderBy('payment.created_at')
    .execute();
  return rows.map((row) => ({
    paymentId: row.id,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    totalCents: cents(row.total_cents),
    storeCreditCents: cents(row.store_credit_cents),
    cardCents: cents(row.card_cents),
    termsCents: cents(row.terms_cents),
    poNumber: row.po_number,
    cardName: row.pm_name,
    organization: row.organization,
    refundedCents: cents(row.refunded_cents),
    storeCreditReturnedCents: cents(
      row.store_credit_returned_cents + row.card_as_store_credit_cents,
    ),
    cardRefundedCents: cents(row.card_refunded_cents),
  }));
}

/** Returns the ambassador's commission on the order; null if it has no ambassador or earned nothing. */
export async function findCommissionOfOrder(
  db: Kysely<DB>,
  orderGid: string,
): Promise<OrderCommission | null> {
  const row = await db
    .selectFrom('commission as c')
    .leftJoin('ambassador_mirror as a', 'a.customer_gid', 'c.ambassador_gid')
    .selectAll('c')
    .select('a.shown_name')
    .select((one) =>
      one
        .selectFrom('commission_entry')
        .select((entry) => entry.fn.sum<string>('cents').as('cents'))
        .whereRef('commission_entry.order_gid', '=', 'c.order_gid')
        .as('net_cents'),
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
    netCents: cents(Number(row.net_cents ?? 0)),
    payableAt: row.payable_at.toISOString(),
  };
}

/** Returns the buyer from the mirror of customers; null if they are not in it. */
export async function findBuyer(db: Kysely<DB>, customerGid: string): Promise<OrderBuyer | null> {
  const row = await db
    .selectFrom('customer_mirror')
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

/** Suffixes of the ledger keys that a payment posts once each. Whole keys can use the ledger's index. */
const PAYMENT_STEPS = ['hold', 'spend', 'release'];

/** Lists what moved money for the order: its payments in the ledger with all returns, and its commission. */
export async function listOrderMoneyEvents(
  db: Kysely<DB>,
  orderGid: string,
  paymentIds: readonly string[],
): Promise<OrderMoneyEvent[]> {
  const keys = paymentIds.flatMap((id) => PAYMENT_STEPS.map((step) => `pay:${id}:${step}`));
  const { rows } = await sql<{ id: string; at: Date; kind: string; cents: bigint }>`
    select tx.id::text as id, tx.created_at as at, tx.kind, moved.cents
    from (
      select id, created_at, kind from ledger_tx where dedupe_key = any(${keys}::text[])
      union all
      select id, created_at, kind from ledger_tx
      where kind = 'payment_returned' and ledger_key_id(dedupe_key) = any(${paymentIds}::uuid[])
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

/**
 * Lists what paid for a customer's own order, down to the deposits, the first payment first; nothing if the order
 * was not paid here or is another customer's.
 */
export async function listPaidWith(
  db: Kysely<DB>,
  gid: string,
  orderGid: string,
): Promise<PaidWith[]> {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('organizations', 'organizations.id', 'payment.organization_id')
    .selectAll('payment')
    .select('organizations.name as organization')
    .where('order_gid', '=', orderGid)
    .where('customer_gid', '=', gid)
    .orderBy('payment.created_at')
    .execute();
  const paid = rows.map(async (row) => ({
    paymentId: row.id,
    settledAt: row.settled_at?.toISOString() ?? null,
    storeCreditCents: cents(row.store_credit_cents),
    cardCents: cents(row.card_cents),
    termsCents: cents(row.terms_cents),
    poNumber: row.po_number,
    cardName: row.pm_name,
    organization: row.organization,
    sources: row.organization_id === null ? await sourcesOf(db, row.id) : [],
    storeCreditReturnedCents: cents(
      row.store_credit_returned_cents + row.card_as_store_credit_cents,
    ),
    cardRefundedCents: cents(row.card_refunded_cents),
  }));
  return Promise.all(paid);
}

/** Merges bonus and paid money of one deposit into one source, as its owner sees it. */
async function sourcesOf(db: Kysely<DB>, paymentId: string): Promise<PaidSource[]> {
  const tranches = await db
    .selectFrom('payment_tranche')
    .leftJoin('deposit', 'deposit.id', 'payment_tranche.deposit_id')
    .select([
      'payment_tranche.deposit_id',
      'deposit.credited_at',
      'deposit.created_at',
      'payment_tranche.paid_cents',
      'payment_tranche.bonus_cents',
    ])
    .where('payment_tranche.payment_id', '=', paymentId)
    .orderBy('payment_tranche.nth')
    .execute();
  const sources = new Map<string, PaidSource>();
  for (const tranche of tranches) {
    const id = tranche.deposit_id;
    const at = tranche.credited_at ?? tranche.created_at;
    const before = sources.get(id ?? '')?.cents ?? 0;
    sources.set(id ?? '', {
      deposit: id !== null && at !== null ? { id, at: at.toISOString() } : null,
      cents: cents(before + tranche.paid_cents + tranche.bonus_cents),
    });
  }
  return [...sources.values()];
}
