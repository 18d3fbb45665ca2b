import { customerNumber } from '~/domain/core/gids';
import { MISSING } from '~/domain/invoices/invoice';
import { oneLine } from '~/domain/core/text/order-words';
import { storeDay } from '~/domain/core/time/store-day';
import { getEmailTemplate } from '~/models/emails/email-template.server';
import {
  findInvoiceRequest,
  markInvoiceRequestMailed,
} from '~/models/invoices/invoice-request.server';
import { sendTemplate } from '~/platforms/mail/send-template.server';
import type { MailContext } from '~/services/context';
import { greeting } from '~/domain/core/text/greeted-name';
import {
  findInvoiceDecision,
  markInvoiceDecisionTold,
} from '~/models/invoices/invoice-decision.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';

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

/** Identifies a decision by its customer and time. */
type InvoiceDecisionJob = {
  customerGid: string;
  /** ISO 8601, UTC. */
  decidedAt: string;
};

/**
 * Tells the customer what was decided about paying by invoice. A replaced decision is not mailed, and
 * none is mailed twice; a mail that may have been sent is resent with the same message ID.
 *
 * @throws if the mail was not sent; PlatformFailure; TemplateError if staff have broken the template
 */
export async function mailInvoiceDecision(
  context: Pick<MailContext, 'db' | 'admin' | 'mailer' | 'fromAddress' | 'now'>,
  { customerGid, decidedAt }: InvoiceDecisionJob,
): Promise<void> {
  const { db, admin, now } = context;
  const decided = await findInvoiceDecision(db, customerGid);
  if (!decided || decided.toldAt || decided.decidedAt.toISOString() !== decidedAt) return;
  const customer = await getCustomer(admin, customerGid);
  // The account was closed meanwhile: there is no recipient.
  if (!customer || customer.email === '') return;
  const type = `invoice-option-${decided.decision}`;
  const id = `${customerNumber(customerGid)}-${decided.decidedAt.getTime()}`;
  await sendTemplate(context, {
    to: customer.email,
    template: await getEmailTemplate(db, type),
    words: { greeting: greeting(customer.firstName) },
    id: `invoice-option-${id}`,
  });
  await markInvoiceDecisionTold(db, customerGid, decided.decidedAt, new Date(now()));
}
