import type { Kysely } from 'kysely';
import { insertAccountRequest } from '~/models/account-request.server';
import { enqueueJob } from '~/models/job.server';
import type { DB } from '../../db/schema';

export type ClosingCustomer = { gid: string; email: string; name: string };

/**
 * Asks us to close an account: one open request per customer, and in the same transaction the job
 * that mails it to staff and to the customer. Asked again, nothing is left to do.
 *
 * @param now UTC milliseconds
 * @returns false when there was an open request already
 */
export function requestAccountClosing(
  db: Kysely<DB>,
  { gid, email, name }: ClosingCustomer,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const request = { customerGid: gid, email, name, now: new Date(now) };
    const accountRequestId = await insertAccountRequest(transaction, request);
    if (accountRequestId === undefined) return false;
    await enqueueJob(transaction, 'send-account-request-mails', { accountRequestId });
    return true;
  });
}
