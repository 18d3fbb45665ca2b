import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import { deleteMethodName } from './card-name.server';

/** The owner of a saved payment method. Everything else about it is read from Stripe (decision 0014). */
export type MethodOwner = { customerGid: string; stripeCustomerId: string };

/**
 * Records the owner of a payment method. The return page, the webhook and the endpoint may all call it,
 * repeatedly and at the same time: there is one row.
 *
 * @returns false if it was already recorded
 */
export async function insertPaymentMethod(
  db: Kysely<DB>,
  id: string,
  { customerGid, stripeCustomerId }: MethodOwner,
  at: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('payment_method')
    .values({
      stripe_payment_method_id: id,
      customer_gid: customerGid,
      stripe_customer_id: stripeCustomerId,
      created_at: at,
    })
    .onConflict((known) => known.column('stripe_payment_method_id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findMethodOwner(db: Kysely<DB>, id: string): Promise<MethodOwner | null> {
  const row = await db
    .selectFrom('payment_method')
    .select(['customer_gid', 'stripe_customer_id'])
    .where('stripe_payment_method_id', '=', id)
    .executeTakeFirst();
  return row ? { customerGid: row.customer_gid, stripeCustomerId: row.stripe_customer_id } : null;
}

/** Returns the Shopify customer of a Stripe customer; null if we do not know it. */
export async function findOwnerOfStripeCustomer(
  db: Kysely<DB>,
  stripeCustomerId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('customer_account')
    .select('customer_gid')
    .where('stripe_customer_id', '=', stripeCustomerId)
    .executeTakeFirst();
  return row?.customer_gid ?? null;
}

/** Deletes a removed payment method and its name. @returns false if unknown */
export function deletePaymentMethod(db: Kysely<DB>, id: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await deleteMethodName(transaction, id);
    const result = await transaction
      .deleteFrom('payment_method')
      .where('stripe_payment_method_id', '=', id)
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  });
}
