import type { Kysely } from 'kysely';
import {
  type AccountRequest,
  findAccountRequest,
  insertAccountRequest,
  markOutcomeNotified,
  withdrawAccountRequest,
} from '~/models/customers/account-request.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import type { DB } from '../../../db/schema';
import { customerNumber } from '~/domain/core/ids';
import { orderDay } from '~/content/core/dates';
import { greeting } from '~/domain/core/text/greeted-name';
import type { WriteLetter } from '~/services/emails/letter.server';
import { endAccountRequest, lockAccountRequest } from '~/models/customers/account-closing.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';

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
 * A mail about a request to close an account: to staff, and to the customer once staff were notified; to staff
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
      date: orderDay(request.requestedAt.toISOString()),
      ...(request.words !== null && { words: request.words }),
    },
    // Also if the mailbox permanently rejected it: nothing is left to do.
    ...(request.endedAt && { onEnd: (trx, at) => markOutcomeNotified(trx, request.id, at) }),
  };
};

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

type ClosingRejected = { ok: true } | { ok: false; code: 'missing' | 'changed' };

/**
 * Refuses to close an account. The admin's reason is mailed to the customer. Not possible once the
 * closing has begun.
 *
 * @param version of the request as the page showed it
 */
export async function rejectAccountClosing(
  { db, now, wakeJobs }: Pick<ServiceContext, 'db' | 'now' | 'wakeJobs'>,
  { id: staffId, requestId }: { id: string; requestId: string | null },
  { id, version, words }: { id: string; version: number; words: string },
): Promise<ClosingRejected> {
  if (!(await findAccountRequest(db, id))) return { ok: false, code: 'missing' };
  const at = new Date(now());
  const refused = await db.transaction().execute(async (trx): Promise<ClosingRejected> => {
    const request = await lockAccountRequest(trx, id);
    const isOpen = !request.withdrawnAt && !request.endedAt && !request.begunAt;
    if (!isOpen || request.version !== version) return { ok: false, code: 'changed' };
    await endAccountRequest(trx, id, { outcome: 'refused', words, by: staffId, at });
    const email = { key: `account-closing-outcome:${id}`, about: id };
    await sendEmail(trx, { template: 'account-closing-refused', ...email }, at);
    await recordStaffAction(
      trx,
      {
        staffId,
        action: 'customers.close',
        step: 'refuse',
        subject: { kind: 'customer', id: request.customerGid },
        details: { accountRequest: id },
        requestId,
      },
      at,
    );
    return { ok: true };
  });
  if (refused.ok) wakeJobs();
  return refused;
}
