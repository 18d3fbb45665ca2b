import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

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

/** Returns the Stripe customer of the newest account that has one; null if none has. */
export async function findLatestStripeCustomer(db: Kysely<DB>): Promise<string | null> {
  const row = await db
    .selectFrom('customer_account')
    .select('stripe_customer_id')
    .where('stripe_customer_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.stripe_customer_id ?? null;
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

/**
 * The names that customers give their saved payment methods: the table `credit_card_names` of the spec's
 * section 3, by Stripe's id of the method.
 */

/** Returns names by the method's id; methods without a name are missing. */
export async function listMethodNames(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('credit_card_names')
    .select(['stripe_id', 'nickname'])
    .where('stripe_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ stripe_id: id, nickname }) => [id, nickname]));
}

/** Sets a method's name. @param nickname 1 to 40 characters */
export async function putMethodName(db: Kysely<DB>, id: string, nickname: string): Promise<void> {
  await db
    .insertInto('credit_card_names')
    .values({ stripe_id: id, nickname })
    .onConflict((known) => known.column('stripe_id').doUpdateSet({ nickname }))
    .execute();
}

export async function deleteMethodName(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('credit_card_names').where('stripe_id', '=', id).execute();
}

/** Refuses further debits of a bank account whose owner has disputed one (money-security 1.3). */
export async function rejectBankAccount(
  trx: Kysely<DB>,
  { fingerprint, disputeId, at }: { fingerprint: string; disputeId: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('rejected_bank_account')
    .values({ fingerprint, dispute_id: disputeId, created_at: at })
    .onConflict((known) => known.column('fingerprint').doNothing())
    .execute();
}

/** Whether a debit from this bank account was ever disputed, which rules out further debits (1.3). */
export async function isRejectedBankAccount(
  db: Kysely<DB>,
  fingerprint: string | null,
): Promise<boolean> {
  if (fingerprint === null) return false;
  const row = await db
    .selectFrom('rejected_bank_account')
    .select('fingerprint')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row !== undefined;
}
