import { sql, type Kysely } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import { UNPAID } from '~/domain/orders/order-payment';
import type { DB } from '../../../db/schema';

/** Orders that customers placed here on invoice, in whole or in part. */

/** SQL: whether the order of row `o` was placed on invoice. */
export const IS_ON_INVOICE = sql<boolean>`exists (
  select from payment where payment.order_gid = o.order_gid and payment.terms_cents > 0)`;

/** Returns those of the orders that were placed on invoice. */
export async function findOnInvoice(
  db: Kysely<DB>,
  orderGids: readonly string[],
): Promise<Set<string>> {
  if (orderGids.length === 0) return new Set();
  const rows = await db
    .selectFrom('payment')
    .select('order_gid')
    .where('order_gid', 'in', orderGids)
    .where('terms_cents', '>', 0)
    .execute();
  return new Set(rows.flatMap(({ order_gid }) => order_gid ?? []));
}

/** Counts what a customer owes on invoice, by Shopify's states: the orders, and the amount in all. */
export async function sumOwedOnInvoice(
  db: Kysely<DB>,
  gid: string,
): Promise<{ count: number; cents: Cents }> {
  const { rows } = await sql<{ count: bigint; cents: bigint }>`
    select count(*) as count, coalesce(sum(p.terms_cents), 0)::bigint as cents
    from payment p join order_mirror o on o.order_gid = p.order_gid
    where p.customer_gid = ${gid} and p.terms_cents > 0 and o.gone_at is null
      and o.cancelled_at is null and o.financial_status = any(${[...UNPAID]}::text[])
  `.execute(db);
  return { count: Number(rows[0]?.count ?? 0), cents: cents(Number(rows[0]?.cents ?? 0)) };
}
