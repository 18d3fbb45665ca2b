import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import type { PaymentMethodType } from '~/domain/payment-methods/payment-method';
import type { DB, Deposit as DepositRow } from '../../../db/schema';
import type { DepositState } from '~/domain/ledger/ledger';
import { type DepositFailure, ABANDONED } from '~/domain/deposits/deposit-machine';
import { depositEmail } from '~/domain/deposits/deposit-email';
import { moneyTransaction } from '~/models/core/database.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { PROGRESS } from '~/models/payments/card-charge.server';

/** A deposit, from the post that requested it to its end (money-security 3.1, docs/money.md). */
export type Deposit = {
  id: string;
  customerGid: string;
  stripeCustomerId: string;
  /** The organization that gets the Earth Cash; null for the customer's own balance. */
  organizationId: string | null;
  /** The token of the form; one deposit per customer and token. */
  formToken: string;
  /** Identifies what the form asked for: amount and method. */
  fingerprint: string;
  amountCents: Cents;
  bonusCents: Cents;
  paymentMethodId: string;
  methodType: PaymentMethodType;
  /** For example 'Visa ending in 4242', as named at that time. */
  methodName: string;
  /** Stripe's fingerprint of the bank account, for refusing it after a dispute. */
  methodFingerprint: string | null;
  asks3ds: boolean;
  firstName: string | null;
  lastName: string | null;
  state: DepositState;
  paymentIntentId: string | null;
  /** Number of the current confirm key; 0 before the first. */
  confirmSeq: number;
  confirmFirstUsedAt: Date | null;
  /** Stripe may have stored a 5xx for the current confirm key and would replay it forever. */
  confirmAnswered5xx: boolean;
  /** A code of domain/deposits/deposit-machine.ts. */
  failureCode: string | null;
  refundedCents: Cents;
  /** The month of the store (YYYY-MM) for an automatic top-up; null for a customer's own deposit. */
  topUpMonth: string | null;
  leaseOwner: string | null;
  leaseUntil: Date | null;
  /** Consecutive failures. */
  attempts: number;
  nextAttemptAt: Date;
  createdAt: Date;
  updatedAt: Date;
  creditedAt: Date | null;
};

/** Selects all columns of deposits, for the other models. */
export function selectDeposits(db: Kysely<DB>) {
  return db.selectFrom('deposit').selectAll();
}

/** Converts a row of `deposit`. */
export function fromRow(row: Selectable<DepositRow>): Deposit {
  return {
    id: row.id,
    customerGid: row.customer_gid,
    stripeCustomerId: row.stripe_customer_id,
    organizationId: row.organization_id,
    formToken: row.form_token,
    fingerprint: row.fingerprint,
    amountCents: cents(row.amount_cents),
    bonusCents: cents(row.bonus_cents),
    paymentMethodId: row.payment_method_id,
    methodType: row.pm_type as PaymentMethodType,
    methodName: row.pm_name,
    methodFingerprint: row.pm_fingerprint,
    asks3ds: row.asks_3ds,
    firstName: row.first_name,
    lastName: row.last_name,
    state: row.state as DepositState,
    paymentIntentId: row.payment_intent_id,
    confirmSeq: row.confirm_seq,
    confirmFirstUsedAt: row.confirm_first_used_at,
    confirmAnswered5xx: row.confirm_answered_5xx,
    failureCode: row.failure_code,
    refundedCents: cents(row.refunded_cents),
    topUpMonth: row.top_up_month,
    leaseOwner: row.lease_owner,
    leaseUntil: row.lease_until,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    creditedAt: row.credited_at,
  };
}

/**
 * Deposits of any customer, for the handling of Stripe's events and for the reconciler. Pages use
 * `deposit.server.ts`, which requires the owner.
 */

/** Finds a deposit; null if there is none. @param id a UUID */
export async function findDepositById(db: Kysely<DB>, id: string): Promise<Deposit | null> {
  const row = await selectDeposits(db).where('id', '=', id).executeTakeFirst();
  return row ? fromRow(row) : null;
}

/**
 * Goes through the intents of credited deposits by when these were created, some hundreds at a time.
 *
 * @param between from, inclusive, and before, exclusive; without an end if that is null
 */
export async function* creditedIntents(
  db: Kysely<DB>,
  { from, before }: { from: Date; before: Date | null },
): AsyncGenerator<string[]> {
  let last: { at: string; id: string } | undefined;
  for (;;) {
    // As text, because a Date has no microseconds.
    const { rows } = await sql<{ at: string; id: string; intent: string | null }>`
      select created_at::text as at, id, payment_intent_id as intent from deposit
      where state = 'credited'
        and created_at >= coalesce(${last?.at ?? null}::timestamptz, ${from})
        and (${before}::timestamptz is null or created_at < ${before}::timestamptz)
        and (${last?.id ?? null}::uuid is null
          or (created_at, id) > (${last?.at ?? null}::timestamptz, ${last?.id ?? null}::uuid))
      order by created_at, id limit ${CREDITED_AT_ONCE}::int`.execute(db);
    yield rows.flatMap(({ intent }) => intent ?? []);
    last = rows.at(-1);
    if (rows.length < CREDITED_AT_ONCE) return;
  }
}

const CREDITED_AT_ONCE = 500;

/**
 * The local steps of the deposit machine beside those of its charge (models/payments/card-charge). Each is one
 * statement that names the states it leaves; no step leaves a terminal state.
 */

/** States from which a deposit can still fail or be put in review. */
const ALIVE: readonly DepositState[] = [
  'created',
  'pi_created',
  'confirming',
  'requires_action',
  'processing',
];

/** Stores the reason before the intent is canceled: afterwards Stripe may no longer report it. */
export async function noteFailure(
  db: Kysely<DB>,
  id: string,
  failure: DepositFailure,
): Promise<void> {
  await db
    .updateTable('deposit')
    .set({ failure_code: failure })
    .where('id', '=', id)
    .where('state', 'in', ALIVE)
    .where('failure_code', 'is', null)
    .execute();
}

/**
 * Records that the customer gives the deposit up (domain/deposits/deposit-machine.ts): only while it waits for them,
 * and only their own. It is due right away, so that the runner cancels it if this process cannot.
 *
 * @returns false if it no longer waits for them
 */
export async function requestAbandon(
  db: Kysely<DB>,
  { id, customerGid }: Pick<Deposit, 'id' | 'customerGid'>,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('deposit')
    .set({ failure_code: ABANDONED, next_attempt_at: at, updated_at: at })
    .where('id', '=', id)
    .where('customer_gid', '=', customerGid)
    .where('state', '=', 'requires_action')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends a deposit without a charge, and writes its mail. Its intent was canceled or never confirmed. */
export async function failDeposit(
  db: Kysely<DB>,
  id: string,
  failure: DepositFailure,
  at: Date,
): Promise<void> {
  await moneyTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('deposit')
      .set({ state: 'failed', failure_code: failure, updated_at: at, ...PROGRESS })
      .where('id', '=', id)
      .where('state', 'in', ALIVE)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await sendDepositEmail(trx, id, at);
  });
}

/** Writes the mail about how a deposit has ended, if there is one, in the transaction that ends it. */
export async function sendDepositEmail(trx: Transaction<DB>, id: string, at: Date): Promise<void> {
  const row = await trx
    .selectFrom('deposit')
    .select(['state', 'pm_type', 'created_at', 'failure_code', 'top_up_month', 'customer_gid'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const template = depositEmail({
    hasFailed: row.state === 'failed',
    isByCard: row.pm_type === 'card',
    createdAt: row.created_at,
    endedAt: at,
    failureCode: row.failure_code,
    topUpMonth: row.top_up_month,
  });
  if (template === null) return;
  const email = { template, key: `deposit:${id}`, to: row.customer_gid, about: id };
  await sendEmail(trx, email, at);
}
