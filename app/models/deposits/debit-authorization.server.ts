import type { Kysely } from 'kysely';
import type { DebitAuthorization } from '~/domain/core/browser';
import type { DB } from '../../../db/schema';
import { TERMINAL_STATES } from '~/domain/ledger/deposit-states';

/** Keeps from where a bank debit was authorized, in the transaction that accepts its deposit. */
export async function keepDebitAuthorization(
  trx: Kysely<DB>,
  depositId: string,
  { from, at }: DebitAuthorization,
): Promise<void> {
  await trx
    .insertInto('debit_authorization')
    .values({
      deposit_id: depositId,
      ip_address: from.ipAddress,
      user_agent: from.userAgent,
      authorized_at: at,
    })
    .execute();
}

/** Finds a deposit's authorization; null for a card, and for a debit that no customer has begun on a page. */
export async function findDebitAuthorization(
  db: Kysely<DB>,
  depositId: string,
): Promise<DebitAuthorization | null> {
  const row = await db
    .selectFrom('debit_authorization')
    .selectAll()
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { from: { ipAddress: row.ip_address, userAgent: row.user_agent }, at: row.authorized_at };
}

/** Deletes the authorizations of deposits that have ended: Stripe keeps its own record of the mandate. */
export async function deleteEndedAuthorizations(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('debit_authorization')
    .where('deposit_id', 'in', (ended) =>
      ended.selectFrom('deposit').select('id').where('state', 'in', TERMINAL_STATES),
    )
    .execute();
}

/** Deletes a customer's authorizations when their data must be erased. */
export async function forgetDebitAuthorizations(trx: Kysely<DB>, gid: string): Promise<void> {
  await trx
    .deleteFrom('debit_authorization')
    .where('deposit_id', 'in', (own) =>
      own.selectFrom('deposit').select('id').where('customer_gid', '=', gid),
    )
    .execute();
}
