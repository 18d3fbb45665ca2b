import { type Kysely, sql, type Transaction } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import type { PaymentRejection, PayRequest } from '~/domain/payments/payment-rejection';
import { creditLeft, type CustomerTerms, DEFAULT_TERMS } from '~/domain/payments/payment-terms';
import { type PaymentTermsName } from '~/domain/orders/order-terms';
import type { DB } from '../../../db/schema';
import { findInvoiceOption } from './invoice-option.server';

/** When staff last set a customer's terms, ISO 8601; null if they never did. */
type Changed = { changedAt: string | null };

/**
 * Finds a customer's terms and how much of their credit is used: what is owed of their orders on invoice, and
 * of those that are being placed. Read it under the customer's lock before something is added.
 */
export async function findTerms(db: Kysely<DB>, gid: string): Promise<CustomerTerms & Changed> {
  const [row, usedCents] = await Promise.all([
    db.selectFrom('customer_terms').selectAll().where('customer_gid', '=', gid).executeTakeFirst(),
    usedCredit(db, gid),
  ]);
  const limit = row?.credit_limit_cents ?? null;
  return {
    terms: (row?.terms ?? DEFAULT_TERMS) as PaymentTermsName,
    creditLimitCents: limit === null ? null : cents(limit),
    usedCents,
    changedAt: row?.changed_at.toISOString() ?? null,
  };
}

/** Orders that owe nothing any more, whatever was on invoice. */
const OWES_NOTHING = ['PAID', 'REFUNDED', 'PARTIALLY_REFUNDED', 'VOIDED', 'EXPIRED'];

/** What was agreed to be owed, of orders that still owe and of payments whose order does not exist yet. */
async function usedCredit(db: Kysely<DB>, gid: string): Promise<Cents> {
  const { rows } = await sql<{ used: string }>`
    select coalesce(sum(p.terms_cents), 0)::text as used from payment p
    left join order_mirror o on o.order_gid = p.order_gid
    where p.customer_gid = ${gid} and p.terms_cents > 0 and p.state <> 'failed'
      and o.cancelled_at is null
      and coalesce(o.financial_status, 'PENDING') <> all(${OWES_NOTHING})`.execute(db);
  return cents(Number(rows[0]?.used ?? 0));
}

/** What staff set. Whole, because two people may set it at once. */
export type NewTerms = {
  terms: PaymentTermsName;
  creditLimitCents: Cents | null;
  by: string;
  at: Date;
  /** When the terms that they saw were set, ISO 8601; null for none. */
  seen: string | null;
};

/** Sets a customer's terms and credit limit. @returns false if somebody else has since */
export async function setTerms(
  trx: Transaction<DB>,
  gid: string,
  { terms, creditLimitCents, by, at, seen }: NewTerms,
): Promise<boolean> {
  const values = { terms, credit_limit_cents: creditLimitCents, changed_by: by, changed_at: at };
  const written =
    seen === null
      ? await trx
          .insertInto('customer_terms')
          .values({ customer_gid: gid, ...values })
          .onConflict((known) => known.column('customer_gid').doNothing())
          .returning('customer_gid')
          .executeTakeFirst()
      : await trx
          .updateTable('customer_terms')
          .set(values)
          .where('customer_gid', '=', gid)
          .where('changed_at', '=', new Date(seen))
          .returning('customer_gid')
          .executeTakeFirst();
  return written !== undefined;
}

/**
 * Checks the part of a payment that stays owed, under the customer's lock: two tabs that order at once cannot
 * exceed the credit limit together.
 *
 * @returns the terms on which it may be owed; null if nothing is
 */
export async function agreeTerms(
  trx: Kysely<DB>,
  gid: string,
  { split: { termsCents }, onTerms }: PayRequest,
): Promise<{ rejection: PaymentRejection } | { terms: PaymentTermsName | null }> {
  if (termsCents === 0) return { terms: null };
  if ((await findInvoiceOption(trx, gid)) !== 'granted') {
    return { rejection: { code: 'payment_terms_not_granted' } };
  }
  const agreed = await findTerms(trx, gid);
  const { terms } = agreed;
  if (onTerms && onTerms.terms !== terms) return { rejection: { code: 'payment_terms_changed' } };
  const left = creditLeft(agreed);
  if (left === null || termsCents <= left) return { terms };
  return { rejection: { code: 'payment_credit_exceeded', termsCents, leftCents: cents(left) } };
}
