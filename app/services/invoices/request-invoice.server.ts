import {
  INVOICE_REQUEST_LIMIT,
  INVOICE_REQUEST_OPEN_MS,
  type InvoiceDecision,
  MISSING,
} from '~/domain/invoices/invoice';
import { findInvoiceOption } from '~/models/payments/invoice-option.server';
import {
  closeInvoiceRequestsBefore,
  findInvoiceRequest,
  insertInvoiceRequest,
} from '~/models/invoices/invoice-request.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { consumeRequest } from '~/models/core/request-limit.server';
import type { ServiceContext, Settings } from '~/services/context';
import { customerNumber } from '~/domain/core/ids';
import { oneLine } from '~/domain/core/text/search-text';
import { orderDay } from '~/content/core/dates';
import { toCustomer, type WriteLetter } from '~/services/emails/letter.server';
import type { StaffAction } from '~/domain/staff/staff-action';
import {
  closeInvoiceRequests,
  findInvoiceDecision,
  lockOpenInvoiceRequest,
  markInvoiceDecisionNotified,
  writeInvoiceDecision,
} from '~/models/invoices/invoice-request-list.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';

export type InvoiceRequested =
  | { ok: true }
  /** The customer has an open request. */
  | { ok: false; reason: 'known' }
  /** It was granted already. */
  | { ok: false; reason: 'granted' }
  | { ok: false; reason: 'too-many'; waitSeconds: number };

/** The requesting customer, from the session and never from the request. Empty and null are equivalent. */
export type InvoiceCustomer = {
  gid: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
};

/**
 * Requests to pay by invoice. One request can be open per customer. The mail to staff is written
 * in the same transaction. Repeated clicks create one request and one mail.
 */
export async function requestInvoice(
  { db, config, now }: Pick<ServiceContext, 'db' | 'now'> & Settings<'rateLimits'>,
  { gid, email, firstName, lastName }: InvoiceCustomer,
): Promise<InvoiceRequested> {
  const time = now();
  if (config.rateLimits) {
    const waitSeconds = await consumeRequest(db, `invoice-request:${gid}`, INVOICE_REQUEST_LIMIT);
    if (waitSeconds > 0) return { ok: false, reason: 'too-many', waitSeconds };
  }
  return db.transaction().execute(async (trx) => {
    if ((await findInvoiceOption(trx, gid)) === 'granted') return { ok: false, reason: 'granted' };
    const at = new Date(time);
    await closeInvoiceRequestsBefore(trx, gid, new Date(time - INVOICE_REQUEST_OPEN_MS), at);
    const invoiceRequestId = await insertInvoiceRequest(trx, {
      customerGid: gid,
      email: email || null,
      firstName: firstName || null,
      lastName: lastName || null,
      requestedAt: at,
    });
    if (invoiceRequestId === null) return { ok: false, reason: 'known' };
    const request = { key: `invoice-request:${invoiceRequestId}`, about: invoiceRequestId };
    await sendEmail(trx, { template: 'invoice-request-staff', ...request }, at);
    return { ok: true };
  });
}

/** A request to pay by invoice, to staff. */
export const invoiceRequestLetter: WriteLetter = async ({ db, staffAddress }, { about }) => {
  const request = await findInvoiceRequest(db, about);
  if (!request) return 'not-due';
  return {
    to: staffAddress,
    variables: {
      customer: customerNumber(request.customerGid),
      email: line(request.email) ?? MISSING.email,
      firstName: line(request.firstName) ?? MISSING.firstName,
      lastName: line(request.lastName) ?? MISSING.lastName,
      date: orderDay(request.requestedAt.toISOString()),
    },
  };
};

const line = (text: string | null) => text && oneLine(text);

type InvoiceVerdict = {
  decision: InvoiceDecision;
  by: string;
  reason?: string;
  seenAt?: Date | null;
  activity?: StaffAction;
};

/**
 * Grants or refuses a customer the right to order on invoice, whether they requested it or not. The decision,
 * the end of an open request and the mail to the customer are in one transaction. Repeating the
 * standing decision answers an open request; without one it changes nothing and mails nobody.
 *
 * @param by who has decided; `reason`: why, for staff to read; `seenAt`: time of the decision that they
 *   saw, null if there was none; `activity`: the staff action recorded in the same transaction
 * @returns whether anything has changed; 'overtaken', with nothing written, if somebody else has decided
 *   since
 */
export async function decideInvoiceRequest(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  customerGid: string,
  { decision, by, reason, seenAt, activity }: InvoiceVerdict,
): Promise<boolean | 'overtaken'> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    const isAnswer = await lockOpenInvoiceRequest(trx, customerGid);
    const verdict = { decision, at, by, ...(reason !== undefined && { reason }) };
    const isNew = await writeInvoiceDecision(trx, customerGid, verdict, { seenAt, isAnswer });
    if (!isNew) {
      // Either the same decision stands and no request is open, or somebody has decided otherwise.
      const stands = await findInvoiceDecision(trx, customerGid);
      return stands?.decision === decision ? false : 'overtaken';
    }
    await closeInvoiceRequests(trx, customerGid, at);
    if (activity) await recordStaffAction(trx, activity, at);
    const decidedAt = at.toISOString();
    const key = `invoice-option:${customerGid}:${decidedAt}`;
    const email = { key, to: customerGid, variables: { decidedAt } };
    await sendEmail(trx, { template: `invoice-option-${decision}`, ...email }, at);
    return true;
  });
}

/** What was decided about paying by invoice, to the customer. A replaced decision is not mailed. */
export const invoiceDecisionLetter: WriteLetter = async (
  context,
  { to: gid, variables: { decidedAt } },
) => {
  if (gid === null) return 'no-recipient';
  const decided = await findInvoiceDecision(context.db, gid);
  if (decided === null || decided.decidedAt.toISOString() !== decidedAt) return 'not-due';
  const letter = await toCustomer(context, gid, {});
  if (typeof letter === 'string') return letter;
  return {
    ...letter,
    onEnd: (trx, at) => markInvoiceDecisionNotified(trx, gid, decided.decidedAt, at),
  };
};
