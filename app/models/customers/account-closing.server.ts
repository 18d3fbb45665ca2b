import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../../db/schema';
import { findMergeOf } from './account-merge.server';
import { fromRow, type AccountRequest } from './account-request.server';

/** Lists customers' requests to close their accounts: open ones oldest first, or the others newest first. */
export async function listAccountRequests(
  db: Kysely<DB>,
  { waiting, limit }: { waiting: boolean; limit: number },
): Promise<AccountRequest[]> {
  const rows = await db
    .selectFrom('account_request')
    .selectAll()
    .where((row) => {
      const isOpen = row.and([row('withdrawn_at', 'is', null), row('ended_at', 'is', null)]);
      return waiting ? isOpen : row.not(isOpen);
    })
    .orderBy('requested_at', waiting ? 'asc' : 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** Locks a request until the end of the transaction. @param id a UUID of an existing request */
export async function lockAccountRequest(
  trx: Transaction<DB>,
  id: string,
): Promise<AccountRequest> {
  const row = await trx
    .selectFrom('account_request')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** Records that our own part is done. From here on the customer cannot withdraw the request. */
export async function markClosingBegun(
  trx: Transaction<DB>,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('account_request')
    .set((row) => ({ begun_at: at, begun_by: by, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Whether staff have begun or finished closing this account, or it was merged into another one. */
export async function isClosingBegun(db: Kysely<DB>, customerGid: string): Promise<boolean> {
  return (await isClosing(db, customerGid)) || (await findMergeOf(db, customerGid)) !== null;
}

/** Whether staff have begun or finished closing this account; money in it can no longer be used. */
export async function isClosing(db: Kysely<DB>, customerGid: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_request')
    .select('id')
    .where('customer_gid', '=', customerGid)
    .where('begun_at', 'is not', null)
    .where('outcome', 'is distinct from', 'refused')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that Stripe's (`methods`) or Shopify's (`platform`) part is done. Idempotent. */
export async function markClosingStep(
  db: Kysely<DB>,
  id: string,
  step: 'methods' | 'platform',
  at: Date,
): Promise<void> {
  const column = step === 'methods' ? 'methods_removed_at' : 'platform_requested_at';
  await db
    .updateTable('account_request')
    .set({ [column]: at })
    .where('id', '=', id)
    .where(column, 'is', null)
    .execute();
}

/** Ends a request. @param end `words` tells the customer why not; null if the account is closed */
export async function endAccountRequest(
  trx: Transaction<DB>,
  id: string,
  end: { outcome: 'closed' | 'refused'; words: string | null; by: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('account_request')
    .set((row) => ({
      ended_at: end.at,
      ended_by: end.by,
      outcome: end.outcome,
      words: end.words,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Erases the email address, name and message of a customer's requests that were ended or withdrawn. */
export async function redactAccountRequests(
  trx: Transaction<DB>,
  customerGid: string,
): Promise<void> {
  await trx
    .updateTable('account_request')
    .set((row) => ({
      email: '',
      name: '',
      words: row.case().when('words', 'is', null).then(null).else('').end(),
    }))
    .where('customer_gid', '=', customerGid)
    .where((row) => row.or([row('withdrawn_at', 'is not', null), row('ended_at', 'is not', null)]))
    .execute();
}
