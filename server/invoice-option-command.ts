import { findCustomerByEmail } from '../app/platforms/shopify/customers/customer.server';
import { decideInvoiceRequest } from '../app/services/invoices/request-invoice.server';
import type { OperatorCommand } from './operator-command';
import type { MoneyApp } from './reconciler';

type Command = Extract<OperatorCommand, { do: 'invoice-option' }>;

/**
 * Grants or refuses payment by invoice, decided by a named person, for the customer with this email at
 * Shopify. The log line has the customer's id, never the email.
 *
 * @throws PlatformFailure while Shopify does not answer: nothing is decided
 */
export async function decideInvoiceOption(
  app: Pick<MoneyApp, 'admin' | 'db' | 'now' | 'log'>,
  { email, decision, by }: Command,
): Promise<{ customer: string; decision: string; changed: boolean } | { error: string }> {
  const customer = await findCustomerByEmail(app.admin, email);
  if (customer === null) return { error: 'No customer has this email address.' };
  const changed = (await decideInvoiceRequest(app, customer.gid, { decision, by })) === true;
  app.log.info(
    { customer: customer.gid, decision, by, changed },
    'paying by invoice was decided about',
  );
  return { customer: customer.gid, decision, changed };
}
