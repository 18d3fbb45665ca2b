import { sql, type Transaction } from 'kysely';
import type { ApprovalState } from '~/domain/staff/approval';
import type { CommissionOrder, NetCommission } from '~/domain/commissions/commission';
import type { ReferralRejection } from '~/domain/ambassadors/referral';
import { CUSTOM_ORDER_TAG } from '~/domain/orders/order-tags';
import { CUSTOM_ORDER_COST_TITLES } from '~/domain/orders/order-tags';
import { householdDigest } from '~/domain/orders/household.server';
import { cents, type Cents } from '~/domain/core/money';
import type { OrderAddress } from '~/domain/orders/order';
import type { DB } from '../../../db/schema';
import type { OrderReferral, ReferredOrder } from '~/models/ambassadors/referral.server';

/** An order of the mirror with everything known about its commission. */
export type OrderFacts = {
  order: ReferredOrder & { name: string };
  now: CommissionOrder;
  /** The goods after discounts, without shipping and taxes. */
  baseCents: Cents;
  /** Whether payments of ours and gateways have received its total (`order_proven`). */
  isProven: boolean;
  /** What a second person said about a commission that no payment proves; null if nobody was asked. */
  verdict: ApprovalState | null;
  /** Null until the referral is decided. */
  referral: OrderReferral | null;
  /** Null until the commission is earned. */
  commission: {
    baseCents: Cents;
    commissionCents: Cents;
    payableAt: Date;
    net: NetCommission;
    entries: number;
    /** When the latest entry was posted. */
    lastAt: Date;
  } | null;
};

type Row = {
  order_gid: string;
  name: string;
  created_at: Date;
  customer_gid: string | null;
  email: string | null;
  place: string | null;
  address: OrderAddress | null;
  referral: string | null;
  financial_status: string | null;
  cancelled_at: Date | null;
  total_cents: bigint;
  refunded_cents: bigint;
  disputes: CommissionOrder['disputes'] | null;
  card_disputes: string[] | null;
  disputed_store_credit_cents: bigint;
  goods_cents: bigint;
  is_proven: boolean;
  verdict: ApprovalState | null;
  ambassador_gid: string | null;
  refused: ReferralRejection | null;
  base_cents: bigint | null;
  commission_cents: bigint | null;
  payable_at: Date | null;
  cents: bigint | null;
  sales_cents: bigint | null;
  entries: bigint;
  last_at: Date | null;
};

/**
 * Reads from the mirror what decides about an order's commission. Null for an order without a referral,
 * and for one that is gone at Shopify.
 */
export async function loadOrderFacts(
  trx: Transaction<DB>,
  orderGid: string,
): Promise<OrderFacts | null> {
  const { rows } = await sql<Row>`
    select o.order_gid, o.name, o.created_at, o.customer_gid, o.email, o.place, w.referral,
      w.body->'shippingAddress' as address,
      o.financial_status, o.cancelled_at, o.total_cents, o.refunded_cents,
      w.body->'disputes' as disputes, bank.statuses as card_disputes,
      cash.disputed_cents as disputed_store_credit_cents,
      greatest(0, coalesce((w.body#>>'{subtotal,cents}')::bigint,
        o.total_cents - coalesce((w.body#>>'{shipping,cents}')::bigint, 0)
          - coalesce((w.body#>>'{tax,cents}')::bigint, 0)) - made.costs_cents) as goods_cents,
      order_proven(o.order_gid) as is_proven,
      (select state from approval where kind = 'commission' and subject_id = o.order_gid) as verdict,
      r.ambassador_gid, r.refused, c.base_cents, c.commission_cents, c.payable_at,
      e.cents, e.sales_cents, e.entries, e.last_at
    from order_mirror o
    join order_mirror_whole w on w.order_gid = o.order_gid
    left join order_referral r on r.order_gid = o.order_gid
    left join commission c on c.order_gid = o.order_gid
    cross join lateral (
      select sum(cents)::bigint as cents, sum(sales_cents)::bigint as sales_cents,
        count(*) as entries, max(occurred_at) as last_at
      from commission_entry where order_gid = c.order_gid
    ) e
    cross join lateral (
      select array_agg(d.status) as statuses
      from payment p join payment_dispute d on d.payment_id = p.id where p.order_gid = o.order_gid
    ) bank
    cross join lateral (
      -- By where the deposit's dispute is in our books, so that it counts from when they hold the money.
      select coalesce(sum(lot.paid_cents - lot.paid_returned_cents
        + lot.bonus_cents - lot.bonus_returned_cents), 0)::bigint as disputed_cents
      from payment p join payment_tranche lot on lot.payment_id = p.id
      where p.order_gid = o.order_gid and exists (
        select from deposit_dispute d
        where d.deposit_id = lot.deposit_id and d.state in ('held', 'lost'))
    ) cash
    cross join lateral (
      -- What is made to order has its shipping and preparing as lines of their own.
      select coalesce(sum((line#>>'{discounted,cents}')::bigint), 0)::bigint as costs_cents
      from jsonb_array_elements(w.body->'lines') line
      where ${CUSTOM_ORDER_TAG} = any(o.tags) and line->'variant' = 'null'::jsonb
        and line->>'title' = any(${CUSTOM_ORDER_COST_TITLES}::text[])
    ) made
    where o.order_gid = ${orderGid} and o.gone_at is null
      and (w.referral is not null or r.order_gid is not null)`.execute(trx);
  const [row] = rows;
  return row ? fromRow(row) : null;
}

function fromRow(row: Row): OrderFacts {
  const { order_gid: gid, name, email, referral } = row;
  const household = row.address && householdDigest(row.address);
  return {
    order: {
      gid,
      name,
      referral,
      email,
      places: [household, row.place].filter((place) => place !== null),
      customerGid: row.customer_gid,
      createdAt: row.created_at,
    },
    now: {
      financialStatus: row.financial_status,
      totalCents: cents(Number(row.total_cents)),
      refundedCents: cents(Number(row.refunded_cents)),
      cancelledAt: row.cancelled_at?.toISOString() ?? null,
      disputes: row.disputes ?? [],
      cardDisputes: row.card_disputes ?? [],
      disputedStoreCreditCents: cents(Number(row.disputed_store_credit_cents)),
    },
    baseCents: cents(Number(row.goods_cents)),
    isProven: row.is_proven,
    verdict: row.verdict,
    referral:
      row.ambassador_gid === null
        ? null
        : { ambassadorGid: row.ambassador_gid, refused: row.refused },
    commission: commissionOf(row),
  };
}

function commissionOf(row: Row): OrderFacts['commission'] {
  if (row.commission_cents === null || row.payable_at === null || row.last_at === null) return null;
  return {
    baseCents: cents(Number(row.base_cents)),
    commissionCents: cents(Number(row.commission_cents)),
    payableAt: row.payable_at,
    net: { cents: cents(Number(row.cents)), salesCents: cents(Number(row.sales_cents)) },
    entries: Number(row.entries),
    lastAt: row.last_at,
  };
}
