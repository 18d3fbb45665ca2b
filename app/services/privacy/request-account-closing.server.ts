import type { Kysely } from 'kysely';
import {
  insertAccountRequest,
  findAccountRequest,
  markOutcomeTold,
  type AccountRequest,
} from '~/models/customers/account-request.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import type { DB } from '../../../db/schema';
import { customerNumber } from '~/domain/core/ids';
import { storeDay } from '~/domain/core/time/store-day';
import { greeting } from '~/domain/core/text/greeted-name';
import type { WriteLetter } from '~/services/emails/letter.server';

export type ClosingCustomer = { gid: string; email: string; name: string };

/**
 * Records a customer's request to close their account. One request can be open per customer. The mail
 * to staff, which that to the customer follows, is written in the same transaction. Idempotent.
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
    const toStaff = { key: `account-closing:${accountRequestId}`, about: accountRequestId };
    await sendEmail(transaction, { template: 'account-closing-staff', ...toStaff }, request.now);
    return true;
  });
}

/** The mails of a request to close an account, and when each is due. */
const IS_DUE: Readonly<Record<string, (request: AccountRequest) => boolean>> = {
  'account-closing-staff': ({ withdrawnAt, endedAt }) => !withdrawnAt && !endedAt,
  // Sent even if the first mail was not: that may be on its way.
  'account-closing-withdrawn-staff': ({ withdrawnAt }) => withdrawnAt !== null,
  'account-closing': ({ withdrawnAt, endedAt }) => !withdrawnAt && !endedAt,
  'account-closed': ({ outcome }) => outcome === 'closed',
  'account-closing-refused': ({ outcome }) => outcome === 'refused',
};

/**
 * A mail about a request to close an account: to staff, and to the customer once staff were told; to staff
 * once it is withdrawn; to the customer once staff have ended it.
 */
export const accountRequestLetter: WriteLetter = async (
  { db, staffAddress },
  { template, about },
) => {
  const request = await findAccountRequest(db, about);
  if (!request) return 'no-recipient';
  if (!IS_DUE[template]?.(request)) return 'not-due';
  const isStaffs = template.endsWith('-staff');
  const to = isStaffs ? staffAddress : request.email;
  if (to === '') return 'no-recipient';
  return {
    to,
    variables: {
      // Staff see the name exactly as it was typed.
      name: isStaffs ? request.name : greeting(request.name),
      email: request.email,
      customer: customerNumber(request.customerGid),
      date: storeDay(request.requestedAt.getTime()),
      ...(request.words !== null && { words: request.words }),
    },
    // Also if the mailbox permanently rejected it: nothing is left to do.
    ...(request.endedAt && { onEnd: (trx, at) => markOutcomeTold(trx, request.id, at) }),
  };
};
