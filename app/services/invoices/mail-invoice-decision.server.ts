import { customerNumber } from '~/domain/core/gids';
import { greeting } from '~/domain/core/text/greeted-name';
import { getEmailTemplate } from '~/models/emails/email-template.server';
import {
  findInvoiceDecision,
  markInvoiceDecisionTold,
} from '~/models/invoices/invoice-decision.server';
import { sendTemplate } from '~/platforms/mail/send-template.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';
import type { MailContext } from '~/services/context';

/** Identifies a decision by its customer and time. */
export type InvoiceDecisionJob = {
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
