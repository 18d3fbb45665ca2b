import { customerNumber } from '~/domain/core/ids';
import { storeDay, addDays, startOfDay } from '~/domain/core/time/store-day';
import { findPayout } from '~/models/commissions/commission-payout.server';
import { toCustomer, type WriteLetter } from '~/services/emails/letter.server';
import type { Kysely } from 'kysely';
import { calendarLabel, orderDay } from '~/content/core/dates';
import { formatUsd } from '~/domain/core/money';
import { listEarned } from '~/models/commissions/commission-balance.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import type { DB } from '../../../db/schema';

/** Notifies staff that an ambassador requests a transfer, and how to end it. Not due if it has ended. */
export const payoutRequestedLetter: WriteLetter = async ({ db, staffAddress }, { about }) => {
  const payout = await findPayout(db, about);
  if (payout?.state !== 'asked') return 'not-due';
  return {
    to: staffAddress,
    variables: {
      customer: customerNumber(payout.ambassadorGid),
      amount: formatUsd(payout.cents),
      date: orderDay(payout.requestedAt),
      payout: about,
    },
  };
};

/**
 * Notifies an ambassador how a transfer of their commission ended: made, with the bank's reference, or refused,
 * with the reason.
 */
export const payoutLetter: WriteLetter = async (context, { about }) => {
  const payout = await findPayout(context.db, about);
  if (payout?.method !== 'transfer') return 'not-due';
  if (payout.state !== 'paid' && payout.state !== 'refused') return 'not-due';
  return toCustomer(context, payout.ambassadorGid, {
    amount: formatUsd(payout.cents),
    reference: payout.reference ?? '',
    reason: payout.reason ?? '',
    link: context.links.commissionPayout,
  });
};

/** A day whose mails a store that was down did not write is made up for during this many days. */
const DAYS_BACK = 3;

/**
 * Writes one mail to each ambassador who earned commission on a day of the store that is over. One a day, and
 * not one for each order: a stall at a fair brings dozens.
 */
export async function writeCommissionEmails(db: Kysely<DB>, at: Date): Promise<void> {
  const today = storeDay(at.getTime());
  for (let back = DAYS_BACK; back >= 1; back -= 1) {
    const day = addDays(today, -back);
    const time = { begin: startOfDay(day), end: startOfDay(addDays(day, 1)) };
    for (const { ambassadorGid, orderCount, amountCents } of await listEarned(db, time)) {
      const variables = {
        orders: orderCount === 1 ? 'one order' : `${orderCount} orders`,
        amount: formatUsd(amountCents),
        date: calendarLabel(day),
      };
      const key = `commission:${ambassadorGid}:${day}`;
      const email = { key, to: ambassadorGid, variables };
      await sendEmail(db, { template: 'commission-earned', ...email }, at);
    }
  }
}
