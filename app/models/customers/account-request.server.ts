import { type Kysely, type Selectable, type Transaction } from 'kysely';
import type { AccountRequest as AccountRequestRow, DB } from '../../../db/schema';

/** A customer's request to close their account. */
export type AccountRequest = {
  id: string;
  customerGid: string;
  /** Email address and name at the time of the request. */
  email: string;
  name: string;
  requestedAt: Date;
  withdrawnAt: Date | null;
  /** Incremented by every step of staff and of the customer. */
  version: number;
  /** The steps of the closing; null until each is done. */
  begunAt: Date | null;
  methodsRemovedAt: Date | null;
  platformRequestedAt: Date | null;
  endedAt: Date | null;
  outcome: AccountOutcome | null;
  /** Notifies the customer why the account is not closed. */
  words: string | null;
  /** When the mail about the outcome was sent. */
  outcomeNotifiedAt: Date | null;
};

/** How staff ended a request. */
export type AccountOutcome = 'closed' | 'refused';

/** Finds the customer's open request; undefined if there is none. */
export async function findOpenAccountRequest(
  db: Kysely<DB>,
  customerGid: string,
): Promise<AccountRequest | undefined> {
  const row = await db
    .selectFrom('account_request')
    .selectAll()
    .where('customer_gid', '=', customerGid)
    .where('withdrawn_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Finds a request. @param id a UUID */
export async function findAccountRequest(
  db: Kysely<DB>,
  id: string,
): Promise<AccountRequest | undefined> {
  const row = await db
    .selectFrom('account_request')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Inserts a request. @returns its id; undefined if the customer already has an open one */
export async function insertAccountRequest(
  db: Transaction<DB>,
  request: { customerGid: string; email: string; name: string; now: Date },
): Promise<string | undefined> {
  const row = await db
    .insertInto('account_request')
    .values({
      customer_gid: request.customerGid,
      email: request.email,
      name: request.name,
      requested_at: request.now,
    })
    .onConflict((conflict) =>
      conflict
        .column('customer_gid')
        .where('withdrawn_at', 'is', null)
        .where('ended_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Withdraws the customer's open request, unless staff have begun the closing.
 *
 * @returns its id; undefined if there was none
 */
export async function withdrawAccountRequest(
  db: Transaction<DB>,
  customerGid: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('account_request')
    .set((row) => ({ withdrawn_at: now, version: row('version', '+', 1) }))
    .where('customer_gid', '=', customerGid)
    .where('withdrawn_at', 'is', null)
    .where('begun_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Records that the mail about the outcome was sent. */
export async function markOutcomeNotified(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await db
    .updateTable('account_request')
    .set({ outcome_notified_at: at })
    .where('id', '=', id)
    .execute();
}

/** Converts a row of `account_request`. */
export function fromRow(row: Selectable<AccountRequestRow>): AccountRequest {
  return {
    id: row.id,
    customerGid: row.customer_gid,
    email: row.email,
    name: row.name,
    requestedAt: row.requested_at,
    withdrawnAt: row.withdrawn_at,
    version: row.version,
    begunAt: row.begun_at,
    methodsRemovedAt: row.methods_removed_at,
    platformRequestedAt: row.platform_requested_at,
    endedAt: row.ended_at,
    outcome: row.outcome as AccountOutcome | null,
    words: row.words,
    outcomeNotifiedAt: row.outcome_notified_at,
  };
}
