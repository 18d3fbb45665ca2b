import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import { fromRow, selectDeposits, type Deposit } from './deposit-row.server';
import { OPEN_STATES } from '~/domain/ledger/ledger';
import { isForeignUuid } from '~/domain/core/ids';

export type { Deposit } from './deposit-row.server';

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
  /** 'review' for one recreated from Stripe's data after a restored backup (money-security 5). */
  state?: 'created' | 'review';
  /** The organization that gets the Earth Cash; the customer's own balance without it. */
  organizationId?: string | null;
  paymentIntentId?: string | null;
  /** Of an automatic top-up; the database accepts it only if the customer has an agreement (0023). */
  topUpMonth?: string | null;
  /** The process that will work on it right away; the runner stays away until then. */
  lease?: { owner: string; until: Date };
};

/** Inserts a deposit. The caller has locked the customer's row and checked every limit under that lock. */
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

/** Finds a customer's own deposit; null for someone else's, as for one that does not exist. */
export async function findDeposit(
  db: Kysely<DB>,
  gid: string,
  id: string,
): Promise<Deposit | null> {
  if (!isForeignUuid(id)) return null;
  const row = await selectDeposits(db)
    .where('id', '=', id)
    .where('customer_gid', '=', gid)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Reads any deposit, for the state machine. @throws if there is no such deposit */
export async function getDeposit(db: Kysely<DB>, id: string): Promise<Deposit> {
  return fromRow(await selectDeposits(db).where('id', '=', id).executeTakeFirstOrThrow());
}

/** Finds the deposit of a PaymentIntent at Stripe. */
export async function findDepositByIntent(
  db: Kysely<DB>,
  paymentIntentId: string,
): Promise<Deposit | null> {
  const row = await selectDeposits(db)
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Finds the deposit that a form created when it was sent before. */
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

/** Finds the customer's open deposit; there is at most one. A bank debit in progress does not count (M-4). */
export async function findOpenDeposit(db: Kysely<DB>, gid: string): Promise<Deposit | null> {
  const row = await selectDeposits(db)
    .where('customer_gid', '=', gid)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Locks a deposit until the end of the transaction. Lock the customer's row first (M-7). */
export async function lockDeposit(trx: Kysely<DB>, id: string): Promise<Deposit> {
  return fromRow(
    await selectDeposits(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
  );
}

/** Deposits per page of the list. */
const PAGE_LENGTH = 20;

/** Lists a customer's deposits, newest first. @param page from 1 on */
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

/** Finds the latest deposit of the same amount and method since a moment. */
export async function findLatestAlike(
  db: Kysely<DB>,
  gid: string,
  fingerprint: string,
  since: Date,
): Promise<Deposit | null> {
  const row = await selectDeposits(db)
    .where('customer_gid', '=', gid)
    .where('fingerprint', '=', fingerprint)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/**
 * Finds the latest deposit of the same amount and method that was credited since a moment; or begun since then, if
 * a bank is still processing it.
 */
export async function findAddedAlike(
  db: Kysely<DB>,
  gid: string,
  fingerprint: string,
  since: Date,
): Promise<Deposit | null> {
  const row = await selectDeposits(db)
    .where('customer_gid', '=', gid)
    .where('fingerprint', '=', fingerprint)
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'credited'), row('credited_at', '>', since)]),
        row.and([row('state', '=', 'processing'), row('created_at', '>', since)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}
