import type { Kysely } from 'kysely';
import { customerNumber } from '~/domain/core/gids';
import { MISSING } from '~/domain/invoices/invoice-request';
import { oneLine } from '~/domain/core/text/one-line';
import { storeDay } from '~/domain/core/time/store-day';
import { getEmailTemplate } from '~/models/emails/email-template.server';
import {
  findInvoiceRequest,
  markInvoiceRequestMailed,
} from '~/models/invoices/invoice-request.server';
import { sendTemplate, type SendTemplateNeeds } from '~/platforms/mail/send-template.server';
import type { DB } from '../../../db/schema';

export type MailInvoiceRequestNeeds = SendTemplateNeeds & {
  db: Kysely<DB>;
  /** Recipient of requests: one bare address. */
  staffAddress: string;
  /** UTC milliseconds. */
  now: () => number;
};

/** The template's name in `emails`. */
const TEMPLATE = 'invoice-request-staff';

/**
 * Mails a request to pay by invoice to staff. Does nothing once the mail is known to have been sent; a
 * mail that may have been sent is resent with the same message ID.
 *
 * @throws if the mail was not sent; TemplateError if staff have broken the template in `emails`
 */
export async function mailInvoiceRequest(
  needs: MailInvoiceRequestNeeds,
  id: string,
): Promise<void> {
  const request = await findInvoiceRequest(needs.db, id);
  if (!request || request.mailedAt) return;
  await sendTemplate(needs, {
    to: needs.staffAddress,
    template: await getEmailTemplate(needs.db, TEMPLATE),
    words: {
      customer: customerNumber(request.customerGid),
      email: line(request.email) ?? MISSING.email,
      firstName: line(request.firstName) ?? MISSING.firstName,
      lastName: line(request.lastName) ?? MISSING.lastName,
      date: storeDay(request.requestedAt.getTime()),
    },
    id: `invoice-request-${id}`,
  });
  await markInvoiceRequestMailed(needs.db, id, new Date(needs.now()));
}

const line = (text: string | null) => text && oneLine(text);
