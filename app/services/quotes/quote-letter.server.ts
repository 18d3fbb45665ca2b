import { calendarLabel } from '~/content/core/dates';
import { QUOTES } from '~/content/quotes/quotes';
import { formatUsd } from '~/domain/core/money';
import { oneLine } from '~/domain/core/text/search-text';
import { isOverdue, quoteName } from '~/domain/quotes/quote';
import { findQuoteEventToMail } from '~/models/quotes/quote-event.server';
import { findCustomerName, findQuote } from '~/models/quotes/quote.server';
import { pdfAttachment, toCustomer, type WriteLetter } from '~/services/emails/letter.server';
import { quotePdf } from './quote-document.server';

/**
 * A step of a quote, to the side that did not take it. A version is not sent any more once there is a newer one, or
 * it can no longer be accepted.
 */
export const quoteLetter: WriteLetter = async (context, { template, about, variables }) => {
  const { db, links, staffAddress, now } = context;
  const event = await findQuoteEventToMail(db, about);
  const quote = event && (await findQuote(db, event.quoteId));
  if (!event || !quote) return 'no-recipient';
  const isVersion = template === 'quote-sent' || template === 'quote-reminder';
  if (isVersion) {
    const isOffered = quote.state === 'sent' && quote.version === event.version;
    if (!isOffered || isOverdue(quote.validUntil ?? '', now())) return 'not-due';
  }
  const name = quoteName(quote);
  const labels = {
    number: name,
    total: quote.totalCents === null ? '' : formatUsd(quote.totalCents),
    validUntil: quote.validUntil === null ? '' : calendarLabel(quote.validUntil),
    said: event.said ?? '',
  };
  if (template.endsWith('-staff')) {
    const customer = event.actorName ?? (await findCustomerName(db, quote.customerGid));
    return {
      to: staffAddress,
      about: `(${name})`,
      variables: {
        ...labels,
        customer: oneLine(customer ?? 'A customer'),
        link: links.staffQuote(quote.id),
      },
    };
  }
  const link = isVersion ? links.quote(variables['token'] ?? '') : links.ownQuote(quote.id);
  const version = String(event.version);
  const pdf = isVersion ? await quotePdf(context, quote, { version, hasAddress: true }) : null;
  const attachment = pdf && pdfAttachment(pdf.name, pdf.bytes);
  const letter = await toCustomer(context, quote.customerGid, {
    ...labels,
    attached: attachment ? QUOTES.mail.attached : QUOTES.mail.notAttached,
    link,
  });
  if (typeof letter === 'string') return letter;
  return { ...letter, about: `(${name})`, ...(attachment && { attachments: [attachment] }) };
};
