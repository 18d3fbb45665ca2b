import { BY, type TimelineEntry } from '~/content/staff/timeline';
import type { QuoteEventView } from '~/domain/quotes/quote-view';
import type { QuoteState } from '~/domain/quotes/quote';
import { quoteEventLabel } from './quotes';

/** Texts of the back-office's pages about quotes. */
export const QUOTE_STAFF = {
  title: 'Quotes',
  text: 'Draft orders sent as quotes, and customers’ quote requests.',
  none: 'No matching quotes.',
  search: 'Number or customer',
  back: 'All quotes',
  customer: 'Customer',
  facts: 'Quote',
  openDraft: 'View draft order',
  openOrder: (name: string) => `View order ${name}`,
  replySend: 'Send reply',
  replyRefused: 'Not sent',
  replyLabel: 'Message to the customer',
  withdraw: 'Withdraw quote',
  withdrawLabel: 'Reason, shown to the customer',
  withdrawRefused: 'Not withdrawn',
  needsReply: 'Needs a reply',
  needsAttention: 'Needs attention',
  send: {
    title: (name: string) => `Send ${name} as a quote`,
    text: 'The customer gets an email with a link. Only the newest version can be accepted.',
    again: (name: string, version: number) => `${name}, version ${version}`,
    noAddress:
      'This draft has no shipping address. If goods are to be shipped, ask the customer for it and add it first: shipping and tax depend on it, and the quote is accepted exactly as it is.',
    addAddress: 'Edit draft order',
    message: 'Message to the customer',
    usual: 'Thank you for asking. Here is your quote.',
    validUntil: 'Valid until',
    button: 'Send quote',
    refused: 'The quote wasn’t sent',
    link: 'Send as quote',
  },
} as const;

const NEXT: Readonly<Record<QuoteState, string>> = {
  requested: 'Price the draft order, then send it.',
  sent: 'Waiting for the customer.',
  accepted: 'The customer is paying.',
  ordered: 'Ordered.',
  declined: 'Declined. Change the draft order and send a new version.',
  expired: 'Expired. Send it again with a new date.',
  withdrawn: 'Withdrawn. Send it again to renew the offer.',
};

/** Returns what comes next with a quote, for staff. */
export function quoteNext(state: QuoteState): string {
  return NEXT[state];
}

/** Returns what happened to a quote, for staff. @param customer their name */
export function quoteEntries(events: readonly QuoteEventView[], customer: string): TimelineEntry[] {
  return events.map((event) => ({
    id: event.id,
    at: event.at,
    by: event.actorName ?? (event.actor === 'customer' ? customer : BY.store),
    ...(event.actor === 'store' ? {} : { side: event.actor }),
    label: quoteEventLabel(event),
    quote: event.said,
  }));
}
