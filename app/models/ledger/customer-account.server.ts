import type { Kysely, Selectable } from 'kysely';
import { type FrozenBecause, mendableBecause } from '~/domain/ledger/balance-view';
import { cents, type Cents } from '~/domain/core/money';
import type { CustomerAccount as CustomerAccountRow, DB } from '../../../db/schema';
import { sendEmail } from '~/models/emails/email-outbox.server';

/** What we store about a customer who has money or cards here (money-security M-6). */
export type CustomerAccount = {
  customerGid: string;
  /** The customer at Stripe; null until a card is saved for the first time. */
  stripeCustomerId: string | null;
  /** Whether the balance that the metafield had before this store was taken over (money-security 3.8). */
  imported: boolean;
  /** Whether deposits and spending are stopped until a person has looked. */
  frozen: boolean;
  frozenBecause: string | null;
  /** The account that this one was merged into (decision 0038); null for nearly all. */
  mergedInto: string | null;
  /** The values that were last read from the metafields. */
  seenSeq: bigint | null;
  seenCents: bigint | null;
  seenN: number;
  /** What others have raised the metafield by and nobody here has accepted (models/ledger/outside-raise). */
  unacceptedCents: Cents;
};

/** Creates the customer's account if it does not exist. */
export async function ensureCustomerAccount(db: Kysely<DB>, gid: string): Promise<void> {
  await db
    .insertInto('customer_account')
    .values({ customer_gid: gid })
    .onConflict((known) => known.column('customer_gid').doNothing())
    .execute();
}

export async function findCustomerAccount(
  db: Kysely<DB>,
  gid: string,
): Promise<CustomerAccount | null> {
  const row = await db
    .selectFrom('customer_account')
    .selectAll()
    .where('customer_gid', '=', gid)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/**
 * Reads the account and locks its row until the transaction ends: the first lock of every money
 * transaction (M-7).
 *
 * @throws if there is no such account
 */
export async function lockCustomerAccount(trx: Kysely<DB>, gid: string): Promise<CustomerAccount> {
  const row = await trx
    .selectFrom('customer_account')
    .selectAll()
    .where('customer_gid', '=', gid)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/**
 * Stores the customer's id at Stripe, unless one is stored already.
 *
 * @returns the stored id, which differs if another process was first
 */
export async function saveStripeCustomerId(
  db: Kysely<DB>,
  gid: string,
  stripeCustomerId: string,
): Promise<string> {
  await ensureCustomerAccount(db, gid);
  await db
    .updateTable('customer_account')
    .set({ stripe_customer_id: stripeCustomerId })
    .where('customer_gid', '=', gid)
    .where('stripe_customer_id', 'is', null)
    .execute();
  const row = await db
    .selectFrom('customer_account')
    .select('stripe_customer_id')
    .where('customer_gid', '=', gid)
    .executeTakeFirstOrThrow();
  return row.stripe_customer_id ?? stripeCustomerId;
}

/** Reasons for which an account is frozen that may pass (`thawIfSound`). */
export const FROZEN_FOR = {
  negativeBalance: 'a balance below zero',
  lostDisputes: 'two lost disputes',
} as const satisfies Record<string, FrozenBecause>;

/**
 * Stops deposits and spending until a person has looked. Of several reasons the first is kept. The customer
 * is mailed, unless there is nothing that they could do about it.
 */
export async function freezeAccount(
  trx: Kysely<DB>,
  gid: string,
  because: FrozenBecause,
  at: Date,
): Promise<void> {
  const row = await trx
    .updateTable('customer_account')
    .set({ frozen: true, frozen_because: because })
    .where('customer_gid', '=', gid)
    .where('frozen', '=', false)
    .returning('customer_gid')
    .executeTakeFirst();
  const reason = mendableBecause(because);
  if (!row || reason === null) return;
  const key = `frozen:${gid}:${at.toISOString()}`;
  const variables = { reason };
  await sendEmail(trx, { template: 'account-frozen', key, to: gid, variables }, at);
}

/**
 * Allows deposits and spending again, after a person has looked, and mails the customer.
 *
 * @returns false if the account was not frozen
 */
export async function unfreezeAccount(trx: Kysely<DB>, gid: string, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('customer_account')
    .set({ frozen: false, frozen_because: null })
    .where('customer_gid', '=', gid)
    .where('frozen', '=', true)
    .returning('customer_gid')
    .executeTakeFirst();
  if (!row) return false;
  const key = `unfrozen:${gid}:${at.toISOString()}`;
  await sendEmail(trx, { template: 'account-unfrozen', key, to: gid }, at);
  return true;
}

function fromRow(row: Selectable<CustomerAccountRow>): CustomerAccount {
  return {
    customerGid: row.customer_gid,
    stripeCustomerId: row.stripe_customer_id,
    imported: row.imported,
    frozen: row.frozen,
    frozenBecause: row.frozen_because,
    mergedInto: row.merged_into,
    seenSeq: row.seen_seq,
    seenCents: row.seen_cents,
    seenN: row.seen_n,
    unacceptedCents: cents(Number(row.unaccepted_cents)),
  };
}
