import type { Kysely } from 'kysely';
import { INVOICE_REQUEST_LIMIT, INVOICE_REQUEST_OPEN_MS } from '~/domain/invoice-request';
import { findInvoiceOption } from '~/models/invoice-option.server';
import { closeInvoiceRequestsBefore, insertInvoiceRequest } from '~/models/invoice-request.server';
import { enqueueJob } from '~/models/job.server';
import { countRequest } from '~/models/request-limit.server';
import type { DB } from '../../db/schema';

export type InvoiceRequestNeeds = {
  db: Kysely<DB>;
  config: { rateLimits: boolean };
  /** UTC milliseconds. */
  now: () => number;
};

export type InvoiceRequested =
  | { ok: true }
  /** There is an open request of this customer's. */
  | { ok: false; reason: 'known' }
  /** It was granted already. */
  | { ok: false; reason: 'granted' }
  | { ok: false; reason: 'too-many'; waitSeconds: number };

/** Who asks: of the session, never of what was sent. Empty and null are the same. */
export type InvoiceCustomer = {
  gid: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
};

/**
 * Asks to pay by invoice: one open request per customer, and in the same transaction the job that
 * mails it to staff. However often the button is pressed, there is one of each.
 */
export async function requestInvoice(
  { db, config, now }: InvoiceRequestNeeds,
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
    await enqueueJob(trx, 'send-invoice-request-mail', { invoiceRequestId });
    return { ok: true };
  });
}
