import { sql, type Kysely, type RawBuilder } from 'kysely';
import { rangeMoments } from '~/domain/core/time/day-range';
import { cents } from '~/domain/core/money';
import { orderPaymentState, UNPAID } from '~/domain/orders/order-payment';
import type { PaymentState } from '~/domain/payments/payment-states';
import {
  type PaymentListed,
  type PaymentQuery,
  PAYMENTS_PER_PAGE,
  type PaymentStanding,
  paymentStanding,
} from '~/domain/payments/payment-query';
import type { DB } from '../../../db/schema';
import { amountOrder } from '~/models/core/amount-order.server';
import { FILE_BATCH, inBatches } from '~/models/core/in-batches.server';
import type { PaymentPurpose } from '~/domain/ledger/statement';

/** Returns one page of the customer's payments; empty if the page is past the last one. */
export function listPayments(
  db: Kysely<DB>,
  gid: string,
  query: PaymentQuery,
): Promise<PaymentListed[]> {
  const offset = (query.page - 1) * PAYMENTS_PER_PAGE;
  return readPayments(db, query, matches(gid, query), { limit: PAYMENTS_PER_PAGE, offset });
}

/** Counts the payments that match the query, across all pages. */
export async function countPayments(
  db: Kysely<DB>,
  gid: string,
  query: PaymentQuery,
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from ${PAYMENTS} where ${matches(gid, query)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Streams all payments that match the query, in the list's order, in batches. */
export function eachPayment(
  db: Kysely<DB>,
  gid: string,
  query: PaymentQuery,
): AsyncGenerator<PaymentListed[]> {
  const { after } = amountOrder('payment', query.sort);
  const limits = { limit: FILE_BATCH, offset: 0 };
  return inBatches((last) => {
    const all = matches(gid, query);
    return readPayments(db, query, last === null ? all : sql`${all} and ${after(last)}`, limits);
  });
}

/** Builds the list's WHERE clause, which the page, the count and the stream share. */
function matches(gid: string, query: PaymentQuery): RawBuilder<unknown> {
  const { purpose, standing } = query;
  const { begin, end } = rangeMoments(query);
  const all = [
    sql`t.customer_gid = ${gid}`,
    ...(purpose === null ? [] : [sql`t.purpose = ${purpose}`]),
    ...(standing === null ? [] : [standsAs(standing)]),
    ...(begin === null ? [] : [sql`t.created_at >= ${new Date(begin)}`]),
    ...(end === null ? [] : [sql`t.created_at < ${new Date(end)}`]),
  ];
  return sql.join(all, sql` and `);
}

/** Payments `t`, with the copy `o` of the order that was placed on invoice. */
const PAYMENTS = sql`payment t
  left join order_mirror o on o.order_gid = t.order_gid and t.terms_cents > 0`;

/** Until an order on invoice is in the read copy, it is owed. */
const NEW_ORDER = 'PENDING';
const IS_UNPAID = sql`coalesce(o.financial_status, ${NEW_ORDER}) = any(${[...UNPAID]}::text[])`;
const IS_OWED = sql`(t.terms_cents > 0 and o.cancelled_at is null and ${IS_UNPAID})`;
const IS_NOT_DUE = sql`(t.terms_cents > 0 and (coalesce(o.financial_status, '') = 'VOIDED'
  or (o.cancelled_at is not null and ${IS_UNPAID})))`;

/** `paymentStanding` in SQL. */
function standsAs(standing: PaymentStanding): RawBuilder<unknown> {
  const isMade = sql`t.state in ('completed', 'settled')`;
  switch (standing) {
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
  cash_cents: number;
  card_cents: number;
  terms_cents: number;
  pm_name: string | null;
  organization: string | null;
  cash_returned_cents: number;
  card_as_cash_cents: number;
  card_refunded_cents: number;
  order_gid: string | null;
  order_name: string | null;
  financial_status: string | null;
  cancelled_at: Date | null;
  created_at: Date;
};

async function readPayments(
  db: Kysely<DB>,
  { sort }: PaymentQuery,
  where: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<PaymentListed[]> {
  const { inOrder } = amountOrder('payment', sort);
  const { rows } = await sql<Row>`
    with page as (
      select t.id from ${PAYMENTS} where ${where} ${inOrder} limit ${limit} offset ${offset}
    )
    select t.id, t.purpose, t.subject, t.state, t.total_cents, t.cash_cents, t.card_cents,
      t.terms_cents, t.pm_name, organizations.name as organization, t.cash_returned_cents, t.card_as_cash_cents,
      t.card_refunded_cents, t.order_gid, t.order_name, t.created_at,
      o.financial_status, o.cancelled_at
    from page join (${PAYMENTS}) using (id)
    left join organizations on organizations.id = t.organization_id ${inOrder}`.execute(db);
  return rows.map(listed);
}

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
    standing: paymentStanding(row.state as PaymentState, row.terms_cents > 0 ? order : null),
    totalCents: cents(row.total_cents),
    cashCents: cents(row.cash_cents),
    cardCents: cents(row.card_cents),
    termsCents: cents(row.terms_cents),
    methodName: row.pm_name,
    organization: row.organization,
    returnedCents: cents(
      row.cash_returned_cents + row.card_as_cash_cents + row.card_refunded_cents,
    ),
    orderGid: row.order_gid,
    orderName: row.order_name,
    createdAt: row.created_at.toISOString(),
  };
}
