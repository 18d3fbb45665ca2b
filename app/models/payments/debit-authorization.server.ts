import type { Kysely } from 'kysely';
import type { DebitAuthorization } from '~/domain/core/browser';
import type { DB } from '../../../db/schema';

/**
 * When and from where customers have authorized bank debits of payments, which Stripe wants with the confirm. These are
 * personal data: they are kept only while the payment is under way. Those of deposits are in models/deposits.
 */

/** Keeps it, in the transaction that accepts the payment. */
export async function savePaymentAuthorization(
  trx: Kysely<DB>,
  paymentId: string,
  { from, at }: DebitAuthorization,
): Promise<void> {
  await trx
    .insertInto('payment_debit_authorization')
    .values({
      payment_id: paymentId,
      ip_address: from.ipAddress,
      user_agent: from.userAgent,
      authorized_at: at,
    })
    .execute();
}

/** Finds that of a payment; null for a card. */
export async function findPaymentAuthorization(
  db: Kysely<DB>,
  paymentId: string,
): Promise<DebitAuthorization | null> {
  const row = await db
    .selectFrom('payment_debit_authorization')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { from: { ipAddress: row.ip_address, userAgent: row.user_agent }, at: row.authorized_at };
}

/** Deletes those of payments that have ended: Stripe keeps its own record of the mandate. */
export async function deleteEndedPaymentAuthorizations(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('payment_debit_authorization')
    .where('payment_id', 'in', (ended) =>
      ended.selectFrom('payment').select('id').where('state', 'in', ['settled', 'failed']),
    )
    .execute();
}

/** Deletes a customer's when their data must be erased. */
export async function forgetPaymentAuthorizations(trx: Kysely<DB>, gid: string): Promise<void> {
  await trx
    .deleteFrom('payment_debit_authorization')
    .where('payment_id', 'in', (own) =>
      own.selectFrom('payment').select('id').where('customer_gid', '=', gid),
    )
    .execute();
}
