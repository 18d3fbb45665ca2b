import type { Kysely } from 'kysely';
import { customerNumber } from '~/domain/customer';
import { greeting } from '~/domain/greeted-name';
import { getEmailTemplate } from '~/models/email-template.server';
import { findInvoiceDecision, markInvoiceDecisionTold } from '~/models/invoice-decision.server';
import { sendTemplate, type SendTemplateNeeds } from '~/platforms/mail/send-template.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { getCustomer } from '~/platforms/shopify/customer.server';
import type { DB } from '../../db/schema';

export type MailInvoiceDecisionNeeds = SendTemplateNeeds & {
  db: Kysely<DB>;
  /** Knows the address that the customer has now. */
  admin: Admin;
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
  needs: MailInvoiceDecisionNeeds,
  { customerGid, decidedAt }: InvoiceDecisionJob,
): Promise<void> {
  const { db, admin, now } = needs;
  const decided = await findInvoiceDecision(db, customerGid);
  if (!decided || decided.toldAt || decided.decidedAt.toISOString() !== decidedAt) return;
  const customer = await getCustomer(admin, customerGid);
  // An account that was closed meanwhile has nobody to tell.
  if (!customer || customer.email === '') return;
  const type = `invoice-option-${decided.decision}`;
  const id = `${customerNumber(customerGid)}-${decided.decidedAt.getTime()}`;
  await sendTemplate(needs, {
    to: customer.email,
    template: await getEmailTemplate(db, type),
    words: { greeting: greeting(customer.firstName) },
    id: `invoice-option-${id}`,
  });
  await markInvoiceDecisionTold(db, customerGid, decided.decidedAt, new Date(now()));
}
