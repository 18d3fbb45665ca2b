import type { Kysely, Selectable, Transaction } from 'kysely';
import { cents } from '~/domain/money';
import type { TopUpStop, TopUpTerms } from '~/domain/top-up';
import type { DB, TopUp as TopUpRow } from '../../db/schema';

/** The automatic top-up of one customer: what is agreed, and what is being done about it. */
export type TopUp = {
  customerGid: string;
  isOn: boolean;
  terms: TopUpTerms;
  paymentMethodId: string;
  /** 'Visa ending in 4242', as it was called then. */
  methodName: string;
  agreedAt: Date;
  agreedTextVersion: string;
  /** Why it is off; null while it is on. */
  stoppedBecause: TopUpStop | null;
  stoppedAt: Date | null;
  /** The deposit that is under way, until what has become of it is written down. */
  depositId: string | null;
  lastTryAt: Date | null;
  isDue: boolean;
  /** When the card expires unless its bank has sent a new one. */
  cardLookAt: Date | null;
  /** Failures in a row. */
  attempts: number;
  nextAttemptAt: Date;
  /** One more with each change. */
  version: number;
};

/** Null for a customer who has never turned it on. */
export async function findTopUp(db: Kysely<DB>, gid: string): Promise<TopUp | null> {
  const row = await selectTopUp(db, gid).executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Holds it to the end of the transaction; after the customer's row and before deposits (M-7). */
export async function lockTopUp(trx: Transaction<DB>, gid: string): Promise<TopUp | null> {
  const row = await selectTopUp(trx, gid).forUpdate().executeTakeFirst();
  return row ? fromRow(row) : null;
}

function selectTopUp(db: Kysely<DB>, gid: string) {
  return db.selectFrom('top_up').selectAll().where('customer_gid', '=', gid);
}

/** Writes down what was found; the row is held by the caller's transaction. */
export async function updateTopUp(
  trx: Kysely<DB>,
  gid: string,
  changes: Partial<Omit<Selectable<TopUpRow>, 'customer_gid'>>,
): Promise<void> {
  await trx.updateTable('top_up').set(changes).where('customer_gid', '=', gid).execute();
}

function fromRow(row: Selectable<TopUpRow>): TopUp {
  return {
    customerGid: row.customer_gid,
    isOn: row.is_on,
    terms: {
      thresholdCents: cents(row.threshold_cents),
      amountCents: cents(row.amount_cents),
      monthlyCapCents: cents(row.monthly_cap_cents),
    },
    paymentMethodId: row.payment_method_id,
    methodName: row.pm_name,
    agreedAt: row.agreed_at,
    agreedTextVersion: row.agreed_text_version,
    stoppedBecause: row.stopped_because as TopUpStop | null,
    stoppedAt: row.stopped_at,
    depositId: row.deposit_id,
    lastTryAt: row.last_try_at,
    isDue: row.is_due,
    cardLookAt: row.card_look_at,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    version: row.version,
  };
}
