import type { Kysely } from 'kysely';
import { customerNumber } from '~/domain/customer';
import { greeting } from '~/domain/greeted-name';
import { formatUsd } from '~/domain/money';
import { findPayout, markPayoutTold } from '~/models/commission-payout.server';
import { findEmailTemplate } from '~/models/email-template.server';
import type { Mailer } from '~/platforms/mail/client.server';
import { renderTemplate } from '~/domain/mail-template';
import type { Admin } from '~/platforms/shopify/admin.server';
import { getCustomer } from '~/platforms/shopify/customer.server';
import type { DB } from '../../db/schema';

export type MailPayoutNeeds = {
  db: Kysely<DB>;
  /** Knows the address that the ambassador has now. */
  admin: Admin;
  mailer: Pick<Mailer, 'send'>;
  /** Our own address, with or without a name; its host stands in the mail's id. */
  fromAddress: string;
  /** Absolute: where payouts are listed. */
  payoutUrl: string;
  /** UTC milliseconds. */
  now: () => number;
};

/**
 * Tells an ambassador what has become of a transfer of their commission: made, with the bank's reference,
 * or refused, with the reason. Called again after the mail has left it does nothing; a mail that may have
 * left goes again under the same id.
 *
 * @throws when the mail has not left, PlatformFailure, TemplateError when staff has broken the template
 */
export async function mailPayout(
  { db, admin, mailer, fromAddress, payoutUrl, now }: MailPayoutNeeds,
  payoutId: string,
): Promise<void> {
  const payout = await findPayout(db, payoutId);
  if (!payout || payout.way !== 'transfer' || payout.state === 'asked' || payout.isTold) return;
  const customer = await getCustomer(admin, payout.ambassadorGid);
  // An account that was closed meanwhile has nobody to tell.
  if (!customer || customer.email === '') return;
  const type = `payout-${payout.state}`;
  const template = await findEmailTemplate(db, type);
  if (!template) throw new Error(`There is no template '${type}' in emails.`);
  const { html, text } = renderTemplate(template.html, {
    greeting: greeting(customer.firstName),
    amount: formatUsd(payout.cents),
    reference: payout.reference ?? '',
    reason: payout.reason ?? '',
    link: payoutUrl,
  });
  const host = /@([^\s@<>]+)>?\s*$/.exec(fromAddress)?.[1] ?? 'localhost';
  const outcome = await mailer.send({
    to: customer.email,
    subject: template.subject,
    html,
    text,
    messageId: `payout-${customerNumber(payout.ambassadorGid)}-${payoutId}@${host}`,
  });
  if (!outcome.ok) throw new Error(`The mail '${type}' has not left: ${outcome.cause}`);
  await markPayoutTold(db, payoutId, { whom: 'ambassador', at: new Date(now()) });
}
