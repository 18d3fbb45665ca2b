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
};

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
      conflict.column('customer_gid').where('withdrawn_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Ends the customer's open request. @returns its id; nothing when there was none. */
export async function withdrawAccountRequest(
  db: Transaction<DB>,
  customerGid: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('account_request')
    .set({ withdrawn_at: now })
    .where('customer_gid', '=', customerGid)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Remembers that a mail to staff has left. */
export async function markAccountRequestTold(
  db: Kysely<DB>,
  id: string,
  about: 'request' | 'withdrawal',
  at: Date,
): Promise<void> {
  await db
    .updateTable('account_request')
    .set(about === 'request' ? { staff_told_at: at } : { withdrawal_told_at: at })
    .where('id', '=', id)
    .execute();
}

function fromRow(row: Selectable<AccountRequestRow>): AccountRequest {
  return {
    id: row.id,
    customerGid: row.customer_gid,
    email: row.email,
    name: row.name,
    requestedAt: row.requested_at,
    withdrawnAt: row.withdrawn_at,
    staffToldAt: row.staff_told_at,
    withdrawalToldAt: row.withdrawal_told_at,
  };
}
