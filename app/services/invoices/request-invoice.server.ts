import { INVOICE_REQUEST_LIMIT, INVOICE_REQUEST_OPEN_MS, MISSING } from '~/domain/invoices/invoice';
import { findInvoiceOption } from '~/models/payments/invoice-option.server';
import {
  closeInvoiceRequestsBefore,
  insertInvoiceRequest,
  findInvoiceRequest,
} from '~/models/invoices/invoice-request.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { countRequest } from '~/models/core/request-limit.server';
import type { ServiceContext, Settings } from '~/services/context';
import { customerNumber } from '~/domain/core/ids';
import { oneLine } from '~/domain/core/text/order-words';
import { storeDay } from '~/domain/core/time/store-day';
import { type WriteLetter } from '~/services/emails/letter.server';

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
  const { max, windowMs } = INVOICE_REQUEST_LIMIT;
  if (config.rateLimits) {
    const key = `invoice-request:${gid}`;
    const count = await countRequest(db, { key, windowMs, now: time });
    const waitSeconds = Math.ceil((windowMs - (time % windowMs)) / 1000);
    if (count > max) return { ok: false, reason: 'too-many', waitSeconds };
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
      date: storeDay(request.requestedAt.getTime()),
    },
  };
};

const line = (text: string | null) => text && oneLine(text);
