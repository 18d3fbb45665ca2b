import { addDays, startOfDay, storeDay } from '~/domain/core/time/store-day';
import { QUOTE_REMINDER_DAYS } from '~/domain/quotes/quote';
import { quoteToken } from '~/domain/quotes/quote-link.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { listQuotesToRemind } from '~/models/quotes/quote-list.server';
import type { ServiceContext, Settings } from '~/services/context';

/**
 * Reminds customers once of each version that ends within three days. One that was sent today or yesterday needs no
 * reminder yet; the letter is not sent if the quote was answered meanwhile.
 */
export async function remindQuotes({
  db,
  now,
  config,
}: Pick<ServiceContext, 'db' | 'now'> & Settings<'sessionSecret'>): Promise<void> {
  const at = new Date(now());
  const from = storeDay(now());
  const to = addDays(from, QUOTE_REMINDER_DAYS);
  const sentBefore = new Date(startOfDay(addDays(from, -1)));
  for (const quote of await listQuotesToRemind(db, { from, to }, sentBefore)) {
    await sendEmail(
      db,
      {
        template: 'quote-reminder',
        key: `quote-reminder:${quote.id}:${quote.version}`,
        about: quote.eventId,
        variables: { token: quoteToken(config.sessionSecret, quote) },
      },
      at,
    );
  }
}
