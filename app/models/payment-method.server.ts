import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';
import { deleteMethodName } from './card-name.server';

/** Whose a saved method is; everything else of it is asked of Stripe (decision 0014). */
export type MethodOwner = { customerGid: string; stripeCustomerId: string };

/**
 * Keeps that a method is this customer's. However often and however close together it comes, from the
 * way back, the webhook or the endpoint, there is one row.
 *
 * @returns false when it was kept before
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

/** The Shopify customer behind a customer at Stripe; null for one that is not ours. */
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

/** Forgets a method that is no longer saved, and what it was called. @returns false when unknown */
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
