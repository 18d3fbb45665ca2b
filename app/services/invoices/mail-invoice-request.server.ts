import { customerNumber } from '~/domain/core/gids';
import { MISSING } from '~/domain/invoices/invoice-request';
import { oneLine } from '~/domain/core/text/one-line';
import { storeDay } from '~/domain/core/time/store-day';
import { getEmailTemplate } from '~/models/emails/email-template.server';
import {
  findInvoiceRequest,
  markInvoiceRequestMailed,
} from '~/models/invoices/invoice-request.server';
import { sendTemplate } from '~/platforms/mail/send-template.server';
import type { MailContext } from '~/services/context';

/** The template's name in `emails`. */
const TEMPLATE = 'invoice-request-staff';

/**
 * Mails a request to pay by invoice to staff. Does nothing once the mail is known to have been sent; a
 * mail that may have been sent is resent with the same message ID.
 *
 * @throws if the mail was not sent; TemplateError if staff have broken the template in `emails`
 */
export async function mailInvoiceRequest(
  context: Pick<MailContext, 'db' | 'mailer' | 'staffAddress' | 'fromAddress' | 'now'>,
  id: string,
): Promise<void> {
  const request = await findInvoiceRequest(context.db, id);
  if (!request || request.mailedAt) return;
  await sendTemplate(context, {
    to: context.staffAddress,
    template: await getEmailTemplate(context.db, TEMPLATE),
    words: {
      customer: customerNumber(request.customerGid),
      email: line(request.email) ?? MISSING.email,
      firstName: line(request.firstName) ?? MISSING.firstName,
      lastName: line(request.lastName) ?? MISSING.lastName,
      date: storeDay(request.requestedAt.getTime()),
    },
    id: `invoice-request-${id}`,
  });
  await markInvoiceRequestMailed(context.db, id, new Date(context.now()));
}

const line = (text: string | null) => text && oneLine(text);
