import type { Kysely } from 'kysely';
import { customerNumber } from '~/domain/customer';
import { greeting } from '~/domain/greeted-name';
import { findEmailTemplate } from '~/models/email-template.server';
import { findInvoiceDecision, markInvoiceDecisionTold } from '~/models/invoice-decision.server';
import type { Mailer } from '~/platforms/mail/client.server';
import { renderTemplate } from '~/domain/mail-template';
import type { Admin } from '~/platforms/shopify/admin.server';
import { getCustomer } from '~/platforms/shopify/customer.server';
import type { DB } from '../../db/schema';

export type MailInvoiceDecisionNeeds = {
  db: Kysely<DB>;
  /** Knows the address that the customer has now. */
  admin: Admin;
  mailer: Pick<Mailer, 'send'>;
  /** Our own address, with or without a name; its host stands in the mail's id. */
  fromAddress: string;
  /** UTC milliseconds. */
  now: () => number;
};

/** A decision by whom it is about and when it was made. */
export type InvoiceDecisionJob = {
  customerGid: string;
  /** ISO 8601, UTC. */
  decidedAt: string;
};

/**
 * Tells the customer what was decided about paying by invoice. Nothing is said of a decision that
 * another has replaced, nor twice; a mail that may have left goes again under the same id.
 *
 * @throws when the mail has not left, PlatformFailure, TemplateError when staff has broken the template
 */
export async function mailInvoiceDecision(
  { db, admin, mailer, fromAddress, now }: MailInvoiceDecisionNeeds,
  { customerGid, decidedAt }: InvoiceDecisionJob,
): Promise<void> {
  const decided = await findInvoiceDecision(db, customerGid);
  if (!decided || decided.toldAt || decided.decidedAt.toISOString() !== decidedAt) return;
  const customer = await getCustomer(admin, customerGid);
  // An account that was closed meanwhile has nobody to tell.
  if (!customer || customer.email === '') return;
  const type = `invoice-option-${decided.decision}`;
  const template = await findEmailTemplate(db, type);
  if (!template) throw new Error(`There is no template '${type}' in emails.`);
  const { html, text } = renderTemplate(template.html, { greeting: greeting(customer.firstName) });
  const host = /@([^\s@<>]+)>?\s*$/.exec(fromAddress)?.[1] ?? 'localhost';
  const id = `${customerNumber(customerGid)}-${decided.decidedAt.getTime()}`;
  const outcome = await mailer.send({
    to: customer.email,
    subject: template.subject,
    html,
    text,
    messageId: `invoice-option-${id}@${host}`,
  });
  if (!outcome.ok) throw new Error(`The mail '${type}' has not left: ${outcome.cause}`);
  await markInvoiceDecisionTold(db, customerGid, decided.decidedAt, new Date(now()));
}
