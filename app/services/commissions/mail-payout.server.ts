import { customerNumber } from '~/domain/core/gids';
import { greeting } from '~/domain/core/text/greeted-name';
import { formatUsd } from '~/domain/core/money';
import { findPayout, markPayoutTold } from '~/models/commissions/commission-payout.server';
import { getEmailTemplate } from '~/models/emails/email-template.server';
import { sendTemplate } from '~/platforms/mail/send-template.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';
import type { MailContext } from '~/services/context';

type Context = Pick<MailContext, 'db' | 'admin' | 'mailer' | 'fromAddress' | 'now'> & {
  /** Absolute URL of the list of payouts. */
  payoutUrl: string;
};

/**
 * Tells an ambassador how a transfer of their commission ended: made, with the bank's reference, or
 * refused, with the reason. Does nothing once the mail is known to have been sent; a mail that may have
 * been sent is resent with the same message ID.
 *
 * @throws if the mail was not sent; PlatformFailure; TemplateError if staff have broken the template
 */
export async function mailPayout(context: Context, payoutId: string): Promise<void> {
  const { db, admin, payoutUrl, now } = context;
  const payout = await findPayout(db, payoutId);
  if (!payout || payout.way !== 'transfer' || payout.isTold) return;
  if (payout.state !== 'paid' && payout.state !== 'refused') return;
  const customer = await getCustomer(admin, payout.ambassadorGid);
  // The account was closed meanwhile: there is no recipient.
  if (!customer || customer.email === '') return;
  const type = `payout-${payout.state}`;
  await sendTemplate(context, {
    to: customer.email,
    template: await getEmailTemplate(db, type),
    words: {
      greeting: greeting(customer.firstName),
      amount: formatUsd(payout.cents),
      reference: payout.reference ?? '',
      reason: payout.reason ?? '',
      link: payoutUrl,
    },
    id: `payout-${customerNumber(payout.ambassadorGid)}-${payoutId}`,
  });
  await markPayoutTold(db, payoutId, { whom: 'ambassador', at: new Date(now()) });
}
