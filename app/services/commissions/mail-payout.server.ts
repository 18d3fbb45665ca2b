import { customerNumber } from '~/domain/core/gids';
import { greeting } from '~/domain/core/text/greeted-name';
import { formatUsd } from '~/domain/core/money';
import { findPayout, markPayoutTold } from '~/models/commissions/commission-payout.server';
import { getEmailTemplate } from '~/models/emails/email-template.server';
import { sendTemplate } from '~/platforms/mail/send-template.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';
import type { MailContext, ServiceContext } from '~/services/context';
import { addDays, startOfDay, storeDay } from '~/domain/core/time/store-day';
import { calendarWords } from '~/content/core/dates';
import { listEarned } from '~/models/commissions/commission-balance.server';
import { putInOutbox } from '~/models/emails/email-outbox.server';

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

/** A day whose mails a store that was down did not write is made up for during this many days. */
const DAYS_BACK = 3;

/**
 * Writes one mail to each ambassador who earned commission on a day of the store that is over. One a day, and
 * not one for each order: a stall at a fair brings dozens.
 */
export async function mailCommissions({
  db,
  now,
}: Pick<ServiceContext, 'db' | 'now'>): Promise<void> {
  const today = storeDay(now());
  for (let back = DAYS_BACK; back >= 1; back -= 1) {
    const day = addDays(today, -back);
    const time = { begin: startOfDay(day), end: startOfDay(addDays(day, 1)) };
    for (const { ambassadorGid, orderCount, amountCents } of await listEarned(db, time)) {
      const words = {
        orders: orderCount === 1 ? 'one order' : `${orderCount} orders`,
        amount: formatUsd(amountCents),
        date: calendarWords(day),
      };
      const key = `commission:${ambassadorGid}:${day}`;
      const email = { key, customerGid: ambassadorGid, words, about: null };
      await putInOutbox(db, { template: 'commission-earned', ...email }, new Date(now()));
    }
  }
}
