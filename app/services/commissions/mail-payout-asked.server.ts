import { customerNumber } from '~/domain/core/gids';
import { formatUsd } from '~/domain/core/money';
import { storeDay } from '~/domain/core/time/store-day';
import { findPayout, markPayoutTold } from '~/models/commissions/commission-payout.server';
import { getEmailTemplate } from '~/models/emails/email-template.server';
import { sendTemplate } from '~/platforms/mail/send-template.server';
import type { MailContext } from '~/services/context';

/** The template's name in `emails`. */
const TEMPLATE = 'payout-asked-staff';

/**
 * Tells staff that an ambassador requests a transfer, and how to end it. Nothing is sent for a request
 * that has ended, nor sent twice; a mail that may have been sent is resent with the same message ID.
 *
 * @throws if the mail was not sent; TemplateError if staff have broken the template in `emails`
 */
export async function mailPayoutAsked(
  context: Pick<MailContext, 'db' | 'mailer' | 'staffAddress' | 'fromAddress' | 'now'>,
  payoutId: string,
): Promise<void> {
  const { db, staffAddress, now } = context;
  const payout = await findPayout(db, payoutId);
  if (!payout || payout.state !== 'asked' || payout.isStaffTold) return;
  await sendTemplate(context, {
    to: staffAddress,
    template: await getEmailTemplate(db, TEMPLATE),
    words: {
      customer: customerNumber(payout.ambassadorGid),
      amount: formatUsd(payout.cents),
      date: storeDay(Date.parse(payout.askedAt)),
      payout: payoutId,
    },
    id: `payout-asked-${payoutId}`,
  });
  await markPayoutTold(db, payoutId, { whom: 'staff', at: new Date(now()) });
}
