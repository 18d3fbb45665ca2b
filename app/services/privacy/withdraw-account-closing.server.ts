import type { Kysely } from 'kysely';
import { withdrawAccountRequest } from '~/models/customers/account-request.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import type { DB } from '../../../db/schema';

/**
 * Withdraws the customer's open request to close the account. Staff are mailed.
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
    const template = 'account-closing-withdrawn-staff';
    const email = { template, key: `${template}:${accountRequestId}`, about: accountRequestId };
    await sendEmail(transaction, { ...email, template }, new Date(now));
    return true;
  });
}
