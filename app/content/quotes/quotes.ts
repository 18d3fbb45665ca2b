import { calendarLabel } from '~/content/core/dates';
import { amountCell, type CsvColumns, dayCell } from '~/domain/core/csv';
import type { ListedQuote, QuoteEventKind, QuoteState } from '~/domain/quotes/quote';

/** Texts of the pages about quotes. */
export const QUOTES = {
  title: 'Quotes',
  one: 'Quote',
  intro: 'Prices we’ve offered you, and your requests for a quote.',
  none: 'No quotes yet',
  noneText: 'Fill your cart and choose “Request a quote.” We answer within 2 business days.',
  toCart: 'Go to cart',
  nouns: ['quote', 'quotes'],
  search: 'Quote number',
  all: 'All quotes',
  items: 'Items',
  validUntil: 'Valid until',
  wantedBy: 'Needed by',
  history: 'History',
  you: 'you',
  us: 'Earth Brands',
  comment: {
    heading: 'Ask a question',
    label: 'Message to our team',
    send: 'Send message',
    refused: 'Not sent',
  },
  accept: {
    title: (name: string) => `Accept quote ${name}`,
    link: 'Accept quote',
    send: 'Accept and order',
    back: (name: string) => `Back to quote ${name}`,
  },
  toPayment: 'View payment',
  decline: {
    heading: 'Decline this quote',
    text: 'No order is placed, and we can send you another quote.',
    label: 'Why it doesn’t work for you',
    send: 'Decline quote',
    refused: 'Not declined',
  },
  toOrder: (name: string) => `View order ${name}`,
  mail: {
    attached: 'The quote is attached as a PDF.',
    notAttached: 'Open the quote to download it as a PDF.',
  },
  file: 'Download PDF',
  fileOf: (version: number) => `Version ${version} (PDF)`,
  questions: (email: string, name: string) =>
    `Questions? Email ${email} and mention quote ${name}.`,
  rows: {
    lines: 'Subtotal',
    discount: 'Discounts',
    shipping: 'Shipping',
    tax: 'Tax',
    total: 'Total',
  },
} as const;

/** Texts of asking for a quote. */
export const QUOTE_REQUEST = {
  title: 'Request a quote',
  text: 'We’ll price what’s in your cart and send you a quote within 2 business days. This doesn’t place an order.',
  note: 'Note to our team',
  noteHint: 'Larger quantities, delivery dates, or anything else that affects the price.',
  wantedBy: 'Needed by',
  send: 'Request quote',
  refused: 'Please fix these fields',
  back: 'Back to cart',
} as const;

/** Texts of the page that the link in a mail opens. */
export const QUOTE_LINK = {
  title: 'Your quote',
  signIn: 'Sign in to respond',
  signInText:
    'To accept or decline it, or to ask a question, sign in to the account we sent it to.',
  other: 'We sent this quote to a different account than the one you’re signed in to.',
  expired: 'This link has expired',
  expiredText:
    'The quote was valid until the day in its email. Sign in to see it, or ask for a new one.',
  old: 'There’s a newer version',
  oldText: 'This link opens an earlier version. Use the one in our latest email, or sign in.',
  ended: 'This quote is closed',
  endedText: 'It was accepted, declined, or withdrawn. Sign in to see it.',
  unknown: 'We can’t open this link',
  unknownText: 'Copy the whole link from our email, or sign in to see your quotes.',
  toQuotes: 'View your quotes',
} as const;

/** The label of each state, and what comes next for the customer. */
export const QUOTE_STATES_LABELS: Readonly<
  Record<QuoteState, { label: string; customer: string }>
> = {
  requested: {
    label: 'Requested',
    customer: 'We have your request and are working on your price.',
  },
  sent: { label: 'Open', customer: 'This price is good until {day}.' },
  accepted: { label: 'Placing order', customer: 'You accepted it. We’re placing your order.' },
  ordered: { label: 'Ordered', customer: 'Your order is placed.' },
  declined: { label: 'Declined', customer: 'You declined this quote.' },
  expired: {
    label: 'Expired',
    customer: 'It was valid until {day}. Send us a message if you’d still like to order.',
  },
  withdrawn: { label: 'Withdrawn', customer: 'We’ve withdrawn this quote.' },
};

/** Returns the state of a quote and what comes next, for its customer. */
export function quoteStatus({
  state,
  validUntil,
}: {
  state: QuoteState;
  validUntil: string | null;
}): string {
  const day = validUntil === null ? '' : calendarLabel(validUntil);
  return QUOTE_STATES_LABELS[state].customer.replace('{day}', day);
}

const EVENTS: Readonly<Record<QuoteEventKind, string>> = {
  requested: 'Requested',
  sent: 'Version {version} sent',
  commented: 'Message',
  accepted: 'Version {version} accepted',
  payment_failed: 'Payment didn’t go through',
  ordered: 'Ordered',
  declined: 'Version {version} declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

/** Returns the name of an event. */
export function quoteEventLabel({
  kind,
  version,
}: {
  kind: QuoteEventKind;
  version: number | null;
}): string {
  return EVENTS[kind].replace('{version}', String(version ?? ''));
}

/** The columns of the file of a customer's quotes. */
export const QUOTE_COLUMNS: CsvColumns<ListedQuote> = {
  Number: ({ name }) => name,
  Date: ({ createdAt }) => dayCell(createdAt),
  Status: ({ state }) => QUOTE_STATES_LABELS[state].label,
  'Valid until': ({ validUntil }) => validUntil ?? '',
  'Needed by': ({ wantedOn }) => wantedOn ?? '',
  Total: ({ totalCents }) => amountCell(totalCents),
};
