import type { Kysely } from 'kysely';
import { withdrawAccountRequest } from '~/models/customers/account-request.server';
import { enqueueJob } from '~/models/core/job.server';
import type { DB } from '../../../db/schema';

/**
 * Withdraws the customer's open request to close the account. The same job type tells staff.
 *
 * @param now UTC milliseconds
 * @returns false if there was none
 */
export function withdrawAccountClosing(
  db: Kysely<DB>,
  customerGid: string,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const accountRequestId = await withdrawAccountRequest(transaction, customerGid, new Date(now));
    if (accountRequestId === undefined) return false;
    await enqueueJob(transaction, 'send-account-request-mails', { accountRequestId });
    return true;
  });
}
