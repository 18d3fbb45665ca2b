import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import { paymentFromRow, selectPayments, type Payment } from './payment-row.server';
import type { PaymentPurpose } from '~/domain/ledger/statement';
import { isForeignUuid } from '~/domain/core/ids';

export type { Payment } from './payment-row.server';

/** Returns a customer's own payment; null if it does not exist or belongs to another customer. */
export async function findPayment(
  db: Kysely<DB>,
  gid: string,
  id: string,
): Promise<Payment | null> {
  if (!isForeignUuid(id)) return null;
  const row = await selectPayments(db)
    .where('id', '=', id)
    .where('customer_gid', '=', gid)
    .executeTakeFirst();
  return row ? paymentFromRow(row) : null;
}

/** Returns any payment, for the payment machine. @throws if there is no such payment */
export async function getPayment(db: Kysely<DB>, id: string): Promise<Payment> {
  return paymentFromRow(await selectPayments(db).where('id', '=', id).executeTakeFirstOrThrow());
}

/** Locks the payment until the transaction ends. Take this lock after the customer's row (M-7). */
export async function lockPayment(trx: Kysely<DB>, id: string): Promise<Payment> {
  return paymentFromRow(
    await selectPayments(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
  );
}

/** Finds the payment that an earlier post of the same form created. */
export async function findPaymentByToken(
  db: Kysely<DB>,
  gid: string,
  formToken: string,
): Promise<Payment | null> {
  const row = await selectPayments(db)
    .where('customer_gid', '=', gid)
    .where('form_token', '=', formToken)
    .executeTakeFirst();
  return row ? paymentFromRow(row) : null;
}

/**
 * Finds the payment for a cart, custom order, invoice or order, whichever customer made it. For a cart or
 * custom order: the one that has not failed. For an invoice or order: the one that is under way.
 */
export async function findPaymentBySubject(
  db: Kysely<DB>,
  purpose: PaymentPurpose,
  subject: string,
): Promise<Payment | null> {
  const row = await selectPayments(db)
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('state', 'not in', isPaidAgain(purpose) ? ['settled', 'failed'] : ['failed'])
    .executeTakeFirst();
  return row ? paymentFromRow(row) : null;
}

/** Whether there may be one payment after the other for the same; as the index `payment_one_open` says. */
const isPaidAgain = (purpose: PaymentPurpose) => purpose === 'invoice' || purpose === 'order';

/** Finds the newest payment for a cart, failed ones included. @param subject the cart's */
export async function findLatestOfCart(
  db: Kysely<DB>,
  gid: string,
  subject: string,
): Promise<Payment | null> {
  const row = await selectPayments(db)
    .where('customer_gid', '=', gid)
    .where('purpose', '=', 'cart')
    .where('subject', '=', subject)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? paymentFromRow(row) : null;
}

/** Lists all payments of a customer, including failed ones, newest first. */
export async function allPayments(db: Kysely<DB>, gid: string): Promise<Payment[]> {
  const rows = await selectPayments(db)
    .where('customer_gid', '=', gid)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(paymentFromRow);
}

/** Lists a customer's payments that have not ended, oldest first. */
export async function listOpenPayments(db: Kysely<DB>, gid: string): Promise<Payment[]> {
  const rows = await selectPayments(db)
    .where('customer_gid', '=', gid)
    .where('state', 'not in', [...ENDED])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(paymentFromRow);
}

/** States in which nothing more is taken; the index `payment_not_ended` leaves them out. */
const ENDED = ['completed', 'settled', 'failed'] as const;

/** Finds the payment that a Stripe PaymentIntent belongs to. */
export async function findPaymentByIntent(
  db: Kysely<DB>,
  paymentIntentId: string,
): Promise<Payment | null> {
  const row = await selectPayments(db)
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst();
  return row ? paymentFromRow(row) : null;
}
