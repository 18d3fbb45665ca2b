import type { Kysely } from 'kysely';
import type { PaymentPurpose } from '~/domain/payment';
import type { DB } from '../../db/schema';
import { paymentFromRow, selectPayments, type Payment } from './payment-row.server';

export type { Payment } from './payment-row.server';

/** A customer's own payment; null for another's as for one that never was. */
export async function findPayment(
  db: Kysely<DB>,
  gid: string,
  id: string,
): Promise<Payment | null> {
  if (!UUID.test(id)) return null;
  const row = await selectPayments(db)
    .where('id', '=', id)
    .where('customer_gid', '=', gid)
    .executeTakeFirst();
  return row ? paymentFromRow(row) : null;
}

/** Any payment, for the machine that works on them. @throws when there is no such payment */
export async function getPayment(db: Kysely<DB>, id: string): Promise<Payment> {
  return paymentFromRow(await selectPayments(db).where('id', '=', id).executeTakeFirstOrThrow());
}

/** Holds the payment to the end of the transaction; after the customer's row (M-7). */
export async function lockPayment(trx: Kysely<DB>, id: string): Promise<Payment> {
  return paymentFromRow(
    await selectPayments(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
  );
}

/** What a form that was sent before has become. */
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
 * The payment that pays for this, whoever's it is: of a cart and of a custom order the one that has
 * not failed, of an invoice the one that is under way.
 */
export async function findPaymentBySubject(
  db: Kysely<DB>,
  purpose: PaymentPurpose,
  subject: string,
): Promise<Payment | null> {
  const row = await selectPayments(db)
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('state', 'not in', purpose === 'invoice' ? ['settled', 'failed'] : ['failed'])
    .executeTakeFirst();
  return row ? paymentFromRow(row) : null;
}

/** Everything that a customer has paid for here, or tried to; the latest first. */
export async function allPayments(db: Kysely<DB>, gid: string): Promise<Payment[]> {
  const rows = await selectPayments(db)
    .where('customer_gid', '=', gid)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(paymentFromRow);
}

/** The payment that a PaymentIntent of Stripe's belongs to. */
export async function findPaymentByIntent(
  db: Kysely<DB>,
  paymentIntentId: string,
): Promise<Payment | null> {
  const row = await selectPayments(db)
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst();
  return row ? paymentFromRow(row) : null;
}

/** Whether a card is still needed by a payment that has not come to its end (3.12, remove). */
export async function paymentsOpenWith(
  db: Kysely<DB>,
  gid: string,
  paymentMethodId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('customer_gid', '=', gid)
    .where('payment_method_id', '=', paymentMethodId)
    .where('state', 'not in', ['completed', 'settled', 'failed'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
