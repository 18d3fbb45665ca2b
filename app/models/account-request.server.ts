import type { Kysely, Selectable, Transaction } from 'kysely';
import type { AccountRequest as AccountRequestRow, DB } from '../../db/schema';

/** Somebody asks us to close the account. */
export type AccountRequest = {
  id: string;
  customerGid: string;
  /** As they were when it was asked. */
  email: string;
  name: string;
  requestedAt: Date;
  withdrawnAt: Date | null;
  /** When staff's mails about the request and about its end left; nothing while they are to be sent. */
  staffToldAt: Date | null;
  withdrawalToldAt: Date | null;
  /** Counts every step of staff and of the customer. */
  version: number;
  /** The steps of the closing, as far as they are done. */
  begunAt: Date | null;
  methodsRemovedAt: Date | null;
  platformAskedAt: Date | null;
  endedAt: Date | null;
  outcome: AccountOutcome | null;
  /** To the customer, why the account is not closed. */
  words: string | null;
  /** When the mail about the outcome left. */
  outcomeToldAt: Date | null;
};

/** How staff has ended a request. */
export type AccountOutcome = 'closed' | 'refused';

/** The customer's open request; undefined without one. */
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

/** @param id a UUID. */
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

/** Keeps a request. @returns its id; nothing when the customer has an open one already. */
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
 * Ends the customer's open request, as long as staff has not begun with it.
 *
 * @returns its id; nothing when there was none
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

/** Remembers that a mail about it has left. */
export async function markAccountRequestTold(
  db: Kysely<DB>,
  id: string,
  about: 'request' | 'withdrawal' | 'outcome',
  at: Date,
): Promise<void> {
  const told = {
    request: { staff_told_at: at },
    withdrawal: { withdrawal_told_at: at },
    outcome: { outcome_told_at: at },
  };
  await db.updateTable('account_request').set(told[about]).where('id', '=', id).execute();
}

/** As the models of requests give it up. */
export function fromRow(row: Selectable<AccountRequestRow>): AccountRequest {
  return {
    id: row.id,
    customerGid: row.customer_gid,
    email: row.email,
    name: row.name,
    requestedAt: row.requested_at,
    withdrawnAt: row.withdrawn_at,
    staffToldAt: row.staff_told_at,
    withdrawalToldAt: row.withdrawal_told_at,
    version: row.version,
    begunAt: row.begun_at,
    methodsRemovedAt: row.methods_removed_at,
    platformAskedAt: row.platform_asked_at,
    endedAt: row.ended_at,
    outcome: row.outcome as AccountOutcome | null,
    words: row.words,
    outcomeToldAt: row.outcome_told_at,
  };
}
