import type { Kysely } from 'kysely';
import { depositWhere } from '~/content/deposit-mail';
import { sentence } from '~/content/errors';
import { creditCents, type DepositState } from '~/domain/deposit';
import { depositView } from '~/domain/deposit-view';
import { greeting } from '~/domain/greeted-name';
import { renderTemplate } from '~/domain/mail-template';
import { formatUsd } from '~/domain/money';
import { storedText } from '~/domain/stored-amount';
import { findBalance } from '~/models/balance.server';
import { isDepositMailed, markDepositMailed } from '~/models/deposit-told.server';
import { getDeposit, type Deposit } from '~/models/deposit.server';
import { findEmailTemplate } from '~/models/email-template.server';
import { findNameForMails } from '~/models/organization.server';
import type { Mailer } from '~/platforms/mail/client.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { getCustomer } from '~/platforms/shopify/customer.server';
import type { DB } from '../../db/schema';

export type MailDepositNeeds = {
  db: Kysely<DB>;
  /** Knows the address that the customer has now. */
  admin: Admin;
  mailer: Pick<Mailer, 'send'>;
  /** Our own address, with or without a name; its host stands in the mail's id. */
  fromAddress: string;
  /** Absolute addresses: of a deposit, and of the form with an amount like '25.00' in it. */
  links: {
    deposit: (id: string) => string;
    again: (amount: string, into: 'own' | 'organization') => string;
  };
  /** UTC milliseconds. */
  now: () => number;
};

/** The row in `emails` of each end. */
const TEMPLATES: Readonly<Partial<Record<DepositState, string>>> = {
  credited: 'deposit-arrived',
  failed: 'deposit-failed',
};

/**
 * Tells a customer that a deposit from their bank has arrived, or that it has not and why. Called again
 * after the mail has left it does nothing; a mail that may have left goes again under the same id.
 *
 * @throws when the mail has not left, PlatformFailure, TemplateError when staff has broken the template
 */
export async function mailDeposit(needs: MailDepositNeeds, depositId: string): Promise<void> {
  const { db, admin, mailer, fromAddress, now } = needs;
  const deposit = await getDeposit(db, depositId);
  const type = TEMPLATES[deposit.state];
  if (!type || (await isDepositMailed(db, depositId))) return;
  const customer = await getCustomer(admin, deposit.customerGid);
  // An account that was closed meanwhile has nobody to tell.
  if (!customer || customer.email === '') return;
  const template = await findEmailTemplate(db, type);
  if (!template) throw new Error(`There is no template '${type}' in emails.`);
  const words = { ...(await wordsOf(needs, deposit)), greeting: greeting(customer.firstName) };
  const { html, text } = renderTemplate(template.html, words);
  const host = /@([^\s@<>]+)>?\s*$/.exec(fromAddress)?.[1] ?? 'localhost';
  const outcome = await mailer.send({
    to: customer.email,
    subject: template.subject,
    html,
    text,
    messageId: `deposit-${depositId}@${host}`,
  });
  if (!outcome.ok) throw new Error(`The mail '${type}' has not left: ${outcome.cause}`);
  await markDepositMailed(db, depositId, new Date(now()));
}

async function wordsOf({ db, links }: MailDepositNeeds, deposit: Deposit) {
  const { id, customerGid, organizationId, amountCents, methodName } = deposit;
  const { shownCents } = await findBalance(db, customerGid);
  const { failureCode } = depositView(deposit, null);
  return {
    amount: formatUsd(amountCents),
    credit: formatUsd(creditCents(amountCents)),
    method: methodName,
    where: depositWhere(await findNameForMails(db, organizationId), shownCents),
    reason: failureCode ? sentence(failureCode) : '',
    link: links.deposit(id),
    again: links.again(storedText(amountCents), organizationId === null ? 'own' : 'organization'),
  };
}
