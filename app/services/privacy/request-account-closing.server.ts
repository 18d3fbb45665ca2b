import type { Kysely } from 'kysely';
import { insertAccountRequest } from '~/models/customers/account-request.server';
import { enqueueJob } from '~/models/core/job.server';
import type { DB } from '../../../db/schema';

export type ClosingCustomer = { gid: string; email: string; name: string };

/**
 * Records a customer's request to close their account. One request can be open per customer. The job
 * that mails it to staff and to the customer is enqueued in the same transaction. Idempotent.
 *
 * @param now UTC milliseconds
 * @returns false if a request was open already
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
