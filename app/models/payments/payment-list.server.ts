import { type Kysely, sql, type RawBuilder } from 'kysely';
import { cents } from '~/domain/core/money';
import { orderPaymentState, UNPAID } from '~/domain/orders/order-payment';
import type { PaymentState } from '~/domain/payments/payment';
import {
  PAYMENT_LIST,
  type PaymentListed,
  type PaymentQuery,
  type PaymentStatus,
  paymentStatus,
} from '~/domain/payments/payment-view';
import { inDays } from '~/models/core/list-conditions';
import { amountOrder, type ListSql } from '~/models/core/list.server';
import type { PaymentPurpose } from '~/domain/ledger/statement';
import type { DB } from '../../../db/schema';

/** The customer's payments that match the query. */
export function paymentsOf(gid: string, query: PaymentQuery): ListSql<Row, PaymentListed> {
  const { purpose, currentStatus } = query;
  return {
    from: PAYMENTS,
    where: [
      sql`t.customer_gid = ${gid}`,
      purpose && sql`t.purpose = ${purpose}`,
      currentStatus && standsAs(currentStatus),
      ...inDays('t.created_at', query),
    ],
    id: 't.id',
    order: amountOrder(query.sort, { time: 't.created_at', amount: 't.total_cents', tie: 't.id' }),
    columns: sql`t.id, t.purpose, t.subject, t.state, t.total_cents, t.store_credit_cents, t.card_cents,
      t.terms_cents, t.pm_name, organizations.name as organization, t.store_credit_returned_cents,
      t.card_as_store_credit_cents, t.card_refunded_cents, t.order_gid, t.order_name, t.created_at,
      o.financial_status, o.cancelled_at`,
    joins: sql`left join organizations on organizations.id = t.organization_id`,
    item: listed,
    page: query.page,
    perPage: PAYMENT_LIST.perPage,
  };
}

/** Payments `t`, with the mirror `o` of the order that was placed on invoice. */
const PAYMENTS = sql`payment t
  left join order_mirror o on o.order_gid = t.order_gid and t.terms_cents > 0`;

/** Until an order on invoice is in the mirror, it is owed. */
const NEW_ORDER = 'PENDING';
const IS_UNPAID = sql`coalesce(o.financial_status, ${NEW_ORDER}) = any(${[...UNPAID]}::text[])`;
const IS_OWED = sql`(t.terms_cents > 0 and o.cancelled_at is null and ${IS_UNPAID})`;
const IS_NOT_DUE = sql`(t.terms_cents > 0 and (coalesce(o.financial_status, '') = 'VOIDED'
  or (o.cancelled_at is not null and ${IS_UNPAID})))`;

/** `paymentStatus` in SQL. */
function standsAs(currentStatus: PaymentStatus): RawBuilder<unknown> {
  const isMade = sql`t.state in ('completed', 'settled')`;
  switch (currentStatus) {
    case 'paid':
      return sql`${isMade} and not ${IS_OWED} and not ${IS_NOT_DUE}`;
    case 'on-invoice':
      return sql`${isMade} and ${IS_OWED}`;
    case 'checked':
      return sql`t.state = 'review'`;
    case 'not-made':
      return sql`(t.state in ('undoing', 'failed') or (${isMade} and ${IS_NOT_DUE}))`;
    case 'under-way':
      return sql`t.state not in ('completed', 'settled', 'review', 'undoing', 'failed')`;
  }
}

type Row = {
  id: string;
  purpose: string;
  subject: string;
  state: string;
  total_cents: number;
  store_credit_cents: number;
  card_cents: number;
  terms_cents: number;
  pm_name: string | null;
  organization: string | null;
  store_credit_returned_cents: number;
  card_as_store_credit_cents: number;
  card_refunded_cents: number;
  order_gid: string | null;
  order_name: string | null;
  financial_status: string | null;
  cancelled_at: Date | null;
  created_at: Date;
};

function listed(row: Row): PaymentListed {
  const order = orderPaymentState({
    displayFinancialStatus: row.financial_status ?? NEW_ORDER,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    isOnInvoice: true,
  });
  return {
    id: row.id,
    purpose: row.purpose as PaymentPurpose,
    subject: row.purpose === 'cart' ? null : row.subject,
    currentStatus: paymentStatus(row.state as PaymentState, row.terms_cents > 0 ? order : null),
    totalCents: cents(row.total_cents),
    storeCreditCents: cents(row.store_credit_cents),
    cardCents: cents(row.card_cents),
    termsCents: cents(row.terms_cents),
    methodName: row.pm_name,
    organization: row.organization,
    returnedCents: cents(
      row.store_credit_returned_cents + row.card_as_store_credit_cents + row.card_refunded_cents,
    ),
    orderGid: row.order_gid,
    orderName: row.order_name,
    createdAt: row.created_at.toISOString(),
  };
}

/**
 * Returns the member who bought an order with the Earth Cash of this organization; null if nobody did. What
 * was paid otherwise stays the member's own.
 */
export async function findMemberBuyer(
  db: Kysely<DB>,
  organizationId: string,
  orderGid: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('payment')
    .select('customer_gid')
    .where('order_gid', '=', orderGid)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.customer_gid ?? null;
}
