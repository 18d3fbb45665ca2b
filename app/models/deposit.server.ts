import type { Kysely } from 'kysely';
import { OPEN_STATES } from '~/domain/deposit';
import type { DB } from '../../db/schema';
import { fromRow, selectDeposits, type Deposit } from './deposit-row.server';

export { fromRow, type Deposit } from './deposit-row.server';

export type NewDeposit = Pick<
  Deposit,
  | 'id'
  | 'customerGid'
  | 'stripeCustomerId'
  | 'formToken'
  | 'fingerprint'
  | 'amountCents'
  | 'paymentMethodId'
  | 'methodType'
  | 'methodName'
  | 'methodFingerprint'
  | 'asks3ds'
  | 'firstName'
  | 'lastName'
> & {
  at: Date;
  /** 'review' for one that is made from what Stripe knows after a restored backup (money-security 5). */
  state?: 'created' | 'review';
  /** Into whose Earth Cash it goes; the customer's own without it. */
  organizationId?: string | null;
  paymentIntentId?: string | null;
  /** Of an automatic top-up; the database lets it in only under its agreement (0023). */
  topUpMonth?: string | null;
  /** Who works on it at once; the runner stays away until then. */
  lease?: { owner: string; until: Date };
};

/** Writes a deposit down. The customer's row is locked and every limit was checked under that lock. */
export async function insertDeposit(trx: Kysely<DB>, deposit: NewDeposit): Promise<Deposit> {
  const row = await trx
    .insertInto('deposit')
    .values({
      id: deposit.id,
      customer_gid: deposit.customerGid,
      stripe_customer_id: deposit.stripeCustomerId,
      organization_id: deposit.organizationId ?? null,
      form_token: deposit.formToken,
      fingerprint: deposit.fingerprint,
      amount_cents: deposit.amountCents,
      payment_method_id: deposit.paymentMethodId,
      pm_type: deposit.methodType,
      pm_name: deposit.methodName,
      pm_fingerprint: deposit.methodFingerprint,
      asks_3ds: deposit.asks3ds,
      first_name: deposit.firstName,
      last_name: deposit.lastName,
      state: deposit.state ?? 'created',
      payment_intent_id: deposit.paymentIntentId ?? null,
      top_up_month: deposit.topUpMonth ?? null,
      lease_owner: deposit.lease?.owner ?? null,
      lease_until: deposit.lease?.until ?? null,
      next_attempt_at: deposit.at,
      created_at: deposit.at,
      updated_at: deposit.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** A customer's own deposit; null for another's as for one that never was. */
export async function findDeposit(
  db: Kysely<DB>,
  gid: string,
  id: string,
): Promise<Deposit | null> {
  if (!UUID.test(id)) return null;
  const row = await selectDeposits(db)
    .where('id', '=', id)
    .where('customer_gid', '=', gid)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Any deposit, for the machine that works on them. @throws when there is no such deposit */
export async function getDeposit(db: Kysely<DB>, id: string): Promise<Deposit> {
  return fromRow(await selectDeposits(db).where('id', '=', id).executeTakeFirstOrThrow());
}

/** The deposit that a PaymentIntent of Stripe's belongs to. */
export async function findDepositByIntent(
  db: Kysely<DB>,
  paymentIntentId: string,
): Promise<Deposit | null> {
  const row = await selectDeposits(db)
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** What a form that was sent before has become. */
export async function findDepositByToken(
  db: Kysely<DB>,
  gid: string,
  formToken: string,
): Promise<Deposit | null> {
  const row = await selectDeposits(db)
    .where('customer_gid', '=', gid)
    .where('form_token', '=', formToken)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** The one deposit that is under way, if there is one; a bank's debit on its way is none (M-4). */
export async function findOpenDeposit(db: Kysely<DB>, gid: string): Promise<Deposit | null> {
  const row = await selectDeposits(db)
    .where('customer_gid', '=', gid)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Holds the deposit to the end of the transaction; after the customer's row (M-7). */
export async function lockDeposit(trx: Kysely<DB>, id: string): Promise<Deposit> {
  return fromRow(
    await selectDeposits(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
  );
}

/** How many deposits a page of the list holds. */
const PAGE_LENGTH = 20;

/**
 * A customer's deposits, newest first.
 *
 * @param page from 1 on
 */
export async function listDeposits(
  db: Kysely<DB>,
  gid: string,
  page = 1,
): Promise<{ deposits: Deposit[]; hasMore: boolean }> {
  const rows = await selectDeposits(db)
    .where('customer_gid', '=', gid)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(PAGE_LENGTH + 1)
    .offset((Math.max(1, page) - 1) * PAGE_LENGTH)
    .execute();
  return {
    deposits: rows.slice(0, PAGE_LENGTH).map(fromRow),
    hasMore: rows.length > PAGE_LENGTH,
  };
}

/** Whether a method is still needed by a deposit that has not come to its end (3.12, remove). */
export async function depositsOpenWith(
  db: Kysely<DB>,
  gid: string,
  paymentMethodId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('deposit')
    .select('id')
    .where('customer_gid', '=', gid)
    .where('payment_method_id', '=', paymentMethodId)
    .where('state', 'in', [...OPEN_STATES, 'processing'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
