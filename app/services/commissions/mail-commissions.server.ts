import { calendarWords } from '~/content/core/dates';
import { formatUsd } from '~/domain/core/money';
import { addDays, startOfDay, storeDay } from '~/domain/core/time/store-day';
import { listEarned } from '~/models/commissions/commission-day.server';
import { putInOutbox } from '~/models/emails/email-outbox.server';
import type { ServiceContext } from '~/services/context';

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
