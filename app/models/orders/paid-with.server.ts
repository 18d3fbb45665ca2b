import type { Kysely } from 'kysely';
import { cents } from '~/domain/core/money';
import type { PaidSource, PaidWith } from '~/domain/orders/order-payment';
import type { DB } from '../../../db/schema';

/**
 * Returns what paid for a customer's own order, down to the deposits; null if the order was not paid
 * here or is another customer's.
 */
export async function readPaymentOfOrder(
  db: Kysely<DB>,
  gid: string,
  orderGid: string,
): Promise<PaidWith | null> {
  const row = await db
    .selectFrom('payment')
    .leftJoin('organizations', 'organizations.id', 'payment.organization_id')
    .selectAll('payment')
    .select('organizations.name as organization')
    .where('order_gid', '=', orderGid)
    .where('customer_gid', '=', gid)
    .executeTakeFirst();
  if (!row) return null;
  return {
    paymentId: row.id,
    cashCents: cents(row.cash_cents),
    cardCents: cents(row.card_cents),
    termsCents: cents(row.terms_cents),
    cardName: row.pm_name,
    organization: row.organization,
    sources: row.organization_id === null ? await sourcesOf(db, row.id) : [],
    cashReturnedCents: cents(row.cash_returned_cents + row.card_as_cash_cents),
    cardRefundedCents: cents(row.card_refunded_cents),
  };
}

/** Merges bonus and paid money of one deposit into one source, as its owner sees it. */
async function sourcesOf(db: Kysely<DB>, paymentId: string): Promise<PaidSource[]> {
  const lots = await db
    .selectFrom('payment_lot')
    .leftJoin('deposit', 'deposit.id', 'payment_lot.deposit_id')
    .select([
      'payment_lot.deposit_id',
      'deposit.credited_at',
      'deposit.created_at',
      'payment_lot.paid_cents',
      'payment_lot.bonus_cents',
    ])
    .where('payment_lot.payment_id', '=', paymentId)
    .orderBy('payment_lot.nth')
    .execute();
  const sources = new Map<string, PaidSource>();
  for (const lot of lots) {
    const id = lot.deposit_id;
    const at = lot.credited_at ?? lot.created_at;
    const before = sources.get(id ?? '')?.cents ?? 0;
    sources.set(id ?? '', {
      deposit: id !== null && at !== null ? { id, at: at.toISOString() } : null,
      cents: cents(before + lot.paid_cents + lot.bonus_cents),
    });
  }
  return [...sources.values()];
}
