import { calendarLabel, orderDay } from '~/content/core/dates';
import { PRICED_COLUMNS } from '~/content/orders/order-document-tables';
import { ORDER_DOCUMENT } from '~/content/orders/order-document-words';
import { QUOTES } from '~/content/quotes/quotes';
import { type Cents, cents, formatUsd } from '~/domain/core/money';
import { formatNumber } from '~/domain/core/numbers';
import type {
  DocumentCell,
  DocumentFact,
  DocumentParty,
  DocumentTotal,
  StoreDocument,
  StoreIdentity,
} from '~/domain/documents/document';
import { type OrderAddress, orderAddressLines } from '~/domain/orders/order';
import type { QuoteLine, QuoteState, QuoteVersion } from '~/domain/quotes/quote';

/** What a quote's document is made of. */
export type QuoteDocumentData = {
  /** Such as Q-1001. */
  name: string;
  /** The one that it is about. */
  version: QuoteVersion;
  /** The newest one: only that can be accepted. */
  newest: number;
  /** As it is shown: one that was sent has expired with its day. */
  state: QuoteState;
  orderName: string | null;
  /** The customer as far as the reader may know: null by the link of a mail. */
  customer: {
    name: string | null;
    email: string | null;
    billingAddress: OrderAddress | null;
    shippingAddress: OrderAddress | null;
  } | null;
  poNumber: string | null;
  /** 'Net 30'; `isOffered`: only if the customer orders on invoice. */
  terms: { name: string; isOffered: boolean } | null;
  seller: StoreIdentity;
};

const WORDS = {
  quotedFor: 'Quoted for',
  sent: 'Sent',
  terms: 'Terms',
  termsOffered: 'Terms, if on invoice',
  message: 'Message',
  accept: (day: string) =>
    `This is an offer, not an invoice. It’s valid until ${day}. To accept it, open it in your account or use the link in our email.`,
  replaced: (version: number) => `Replaced by version ${version}`,
  ordered: (name: string) => `Ordered as ${name}`,
  states: {
    requested: null,
    sent: null,
    accepted: 'Accepted',
    ordered: 'Ordered',
    declined: 'Declined',
    expired: 'Expired',
    withdrawn: 'Withdrawn',
  } satisfies Record<QuoteState, string | null>,
} as const;

/** Builds the document of one version of a quote. */
export function quoteDocument(data: QuoteDocumentData): StoreDocument {
  const { name, version, seller, state, newest } = data;
  const at = version.sentAt.toISOString();
  const isOpen = state === 'sent' && version.version === newest;
  return {
    title: QUOTES.one,
    number: `${name}, version ${version.version}`,
    at,
    date: orderDay(at),
    status: statusOf(data),
    seller,
    parties: parties(data),
    facts: facts(data),
    tables: [
      {
        caption: QUOTES.items,
        columns: PRICED_COLUMNS,
        rows: version.lines.map(lineRow),
        none: ORDER_DOCUMENT.none,
      },
    ],
    totals: totals(version),
    notes: [
      ...(version.message === null ? [] : [{ heading: WORDS.message, text: version.message }]),
      ...(isOpen ? [{ heading: null, text: WORDS.accept(calendarLabel(version.validUntil)) }] : []),
      { heading: null, text: QUOTES.questions(seller.email, name) },
    ],
  };
}

function statusOf({ version, newest, state, orderName }: QuoteDocumentData): string | null {
  if (version.version < newest) return WORDS.replaced(newest);
  return state === 'ordered' && orderName ? WORDS.ordered(orderName) : WORDS.states[state];
}

function parties({ customer }: QuoteDocumentData): DocumentParty[] {
  if (customer === null) return [];
  const { name, email, billingAddress, shippingAddress } = customer;
  const billed = billingAddress ?? shippingAddress;
  const lines = [
    ...(billed === null ? (name === null ? [] : [name]) : orderAddressLines(billed)),
    // Shopify calls customers without a name by their address.
    ...(email && email !== name ? [email] : []),
  ];
  return [
    ...(lines.length === 0 ? [] : [{ heading: WORDS.quotedFor, lines }]),
    ...(shippingAddress === null
      ? []
      : [{ heading: ORDER_DOCUMENT.shipTo, lines: orderAddressLines(shippingAddress) }]),
  ];
}

function facts({ version, poNumber, terms }: QuoteDocumentData): DocumentFact[] {
  const label = terms?.isOffered ? WORDS.termsOffered : WORDS.terms;
  return [
    { label: WORDS.sent, value: orderDay(version.sentAt.toISOString()) },
    { label: QUOTES.validUntil, value: calendarLabel(version.validUntil) },
    ...(poNumber === null ? [] : [{ label: ORDER_DOCUMENT.facts.poNumber, value: poNumber }]),
    ...(terms === null ? [] : [{ label, value: terms.name }]),
  ];
}

function lineRow({ title, sku, quantity, unitCents, totalCents, properties }: QuoteLine) {
  const off = unitCents === null ? 0 : unitCents * quantity - totalCents;
  return [
    {
      text: title,
      details: [
        ...(sku ? [`${ORDER_DOCUMENT.sku} ${sku}`] : []),
        ...properties.map(({ name, value }) => `${name}: ${value}`),
        ...(off > 0 ? [ORDER_DOCUMENT.discount(formatUsd(cents(-off)))] : []),
      ],
    },
    formatNumber(quantity),
    unitCents === null ? '' : formatUsd(unitCents),
    formatUsd(totalCents),
  ] satisfies DocumentCell[];
}

function totals(version: QuoteVersion): DocumentTotal[] {
  const { linesCents, discountCents, shippingCents, taxCents, totalCents } = version;
  const { rows } = QUOTES;
  return [
    row(rows.lines, linesCents),
    ...(discountCents === 0 ? [] : [row(rows.discount, cents(-discountCents))]),
    row(rows.shipping, shippingCents),
    row(rows.tax, taxCents),
    { ...row(rows.total, totalCents), isStrong: true },
  ];
}

function row(label: string, amount: Cents): DocumentTotal {
  return { label, value: formatUsd(amount) };
}
