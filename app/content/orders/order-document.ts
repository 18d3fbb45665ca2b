import { calendarLabel, orderDay } from '~/content/core/dates';
import { customerNumber } from '~/domain/core/ids';
import { cents, type Cents, formatUsd } from '~/domain/core/money';
import { startOfDay, storeDay } from '~/domain/core/time/store-day';
import type {
  DocumentFact,
  DocumentParty,
  DocumentTotal,
  StoreDocument,
  StoreIdentity,
} from '~/domain/documents/document';
import { type Order, orderAddressLines, type OrderMoney } from '~/domain/orders/order';
import type {
  OrderDocumentKind,
  PrintedOrder,
  PrintedRefund,
} from '~/domain/orders/order-document';
import type { PaidWith } from '~/domain/orders/order-payment';
import { itemCell, pricedTable, sums } from './order-document-tables';
import { ORDER_DOCUMENT, ORDER_DOCUMENT_LABELS } from './order-document-words';
import { orderAmount, orderPaymentLabel } from './orders';
import { formatNumber } from '~/domain/core/numbers';

/** What an order's documents are made of. */
export type OrderDocumentData = {
  order: Order & { isOnInvoice: boolean };
  printed: PrintedOrder;
  /** What was paid here, in order. */
  paid: readonly (Pick<
    PaidWith,
    'settledAt' | 'storeCreditCents' | 'cardCents' | 'termsCents' | 'poNumber' | 'cardName'
  > & { organization: string | null })[];
  seller: StoreIdentity;
  /** When it is made, ISO 8601: the day of what changes until then. */
  now: string;
};

/** Builds a document about an order as a whole, with its prices. */
export function orderDocument(
  kind: Exclude<OrderDocumentKind, 'credit-note' | 'packing-slip'>,
  data: OrderDocumentData,
): StoreDocument {
  const { order, printed, seller } = data;
  const at = dayOf(kind, data);
  return {
    ...frame(kind, order.name, at, seller),
    status: order.cancelledAt === null ? null : ORDER_DOCUMENT.canceled(order.cancelledAt),
    parties: [...billTo(order, printed), ...shipTo(order)],
    facts: [
      ...(kind === 'confirmation' ? [] : [orderedFact(order)]),
      ...termsFacts({ ...printed, poNumber: poNumberOf(data) }),
      ...paymentFacts(order),
    ],
    tables: [pricedTable(printed.lines)],
    totals: [...sums(order), ...payments(kind, data)],
    notes: [
      ...(kind === 'pro-forma' ? [{ heading: null, text: ORDER_DOCUMENT.proForma }] : []),
      ...questions(seller, order),
    ],
  };
}

/** Builds the credit note of one refund. */
export function creditNote(data: OrderDocumentData, refund: PrintedRefund): StoreDocument {
  const { order, printed, seller } = data;
  const number = `${order.name}-${customerNumber(refund.gid)}`;
  const goods = refund.lines.reduce((sum, { subtotal }) => sum + subtotal.cents, 0);
  return {
    ...frame('credit-note', number, refund.at, seller),
    parties: billTo(order, printed),
    facts: [
      { label: ORDER_DOCUMENT.facts.order, value: order.name },
      orderedFact(order),
      ...termsFacts({ ...printed, poNumber: poNumberOf(data) }),
    ],
    tables: [
      {
        caption: ORDER_DOCUMENT.items,
        columns: [
          { label: ORDER_DOCUMENT.item, share: 6 },
          { label: ORDER_DOCUMENT.quantity, share: 1.2, isNumber: true },
          { label: ORDER_DOCUMENT.amount, share: 1.6, isNumber: true },
        ],
        rows: refund.lines.map((line) => [
          itemCell(line),
          formatNumber(line.quantity),
          orderAmount(line.subtotal),
        ]),
        none: ORDER_DOCUMENT.noneReturned,
      },
    ],
    totals: [
      ...creditedParts(refund, goods),
      { ...row(ORDER_DOCUMENT.credited, refund.total), isStrong: true },
    ],
    notes: [
      // Shopify knows no tax of an amount that was refunded for no item.
      ...(refund.taxCents === null && (order.tax?.cents ?? 0) > 0
        ? [{ heading: null, text: ORDER_DOCUMENT.taxIncluded }]
        : []),
      ...questions(seller, order),
    ],
  };
}

/** What a refund is made of, with tax on a line of its own; nothing if it is an amount and nothing else. */
function creditedParts(
  { total, shippingCents, taxCents }: PrintedRefund,
  goodsCents: number,
): DocumentTotal[] {
  const restCents = total.cents - goodsCents - shippingCents - (taxCents ?? 0);
  const isPlain = shippingCents === 0 && !taxCents;
  if (isPlain && (goodsCents === 0 || restCents === 0)) return [];
  const parts: [label: string, amount: number][] = [
    [ORDER_DOCUMENT.items, goodsCents],
    [ORDER_DOCUMENT.shipping, shippingCents],
    [ORDER_DOCUMENT.tax, taxCents ?? 0],
    [taxCents === null ? ORDER_DOCUMENT.rest : ORDER_DOCUMENT.adjustments, restCents],
  ];
  return parts
    .filter(([, amount]) => amount !== 0)
    .map(([label, amount]) => row(label, { ...total, cents: cents(amount) }));
}

export function frame(kind: OrderDocumentKind, number: string, at: string, seller: StoreIdentity) {
  const title = ORDER_DOCUMENT_LABELS[kind];
  return { title, number, at, date: orderDay(at), status: null, seller };
}

/** A pro forma invoice says how things are today. */
function dayOf(kind: OrderDocumentKind, { order, paid, now }: OrderDocumentData): string {
  if (kind === 'confirmation') return order.createdAt;
  if (kind === 'receipt') return paid.at(-1)?.settledAt ?? order.createdAt;
  return startOfToday(now);
}

/** Returns when the day began in the store, ISO 8601: what is made again on it has the same bytes. @param now ISO 8601 */
export function startOfToday(now: string): string {
  return new Date(startOfDay(storeDay(Date.parse(now)))).toISOString();
}

function billTo(order: Order, { billingAddress }: PrintedOrder): DocumentParty[] {
  const address = billingAddress ?? order.shippingAddress;
  const lines = [
    ...(address === null ? [] : orderAddressLines(address)),
    ...(order.email === null ? [] : [order.email]),
  ];
  return lines.length === 0 ? [] : [{ heading: ORDER_DOCUMENT.billTo, lines }];
}

export function shipTo({ shippingAddress }: Pick<Order, 'shippingAddress'>): DocumentParty[] {
  if (shippingAddress === null) return [];
  return [{ heading: ORDER_DOCUMENT.shipTo, lines: orderAddressLines(shippingAddress) }];
}

export function orderedFact({ createdAt }: Pick<Order, 'createdAt'>): DocumentFact {
  return { label: ORDER_DOCUMENT.facts.ordered, value: orderDay(createdAt) };
}

/** Returns the number that was given with the payment; else the one that the order has at Shopify. */
function poNumberOf({ printed, paid }: OrderDocumentData): string | null {
  return paid.find(({ poNumber }) => poNumber !== null)?.poNumber ?? printed.poNumber;
}

export function termsFacts({
  poNumber,
  terms,
}: Pick<PrintedOrder, 'poNumber' | 'terms'>): DocumentFact[] {
  const { facts } = ORDER_DOCUMENT;
  return [
    ...(poNumber === null ? [] : [{ label: facts.poNumber, value: poNumber }]),
    ...(terms === null ? [] : [{ label: facts.terms, value: terms.name }]),
    ...(terms?.dueAt ? [{ label: facts.due, value: dueDay(terms.dueAt) }] : []),
  ];
}

function dueDay(at: string): string {
  return calendarLabel(storeDay(Date.parse(at)));
}

function paymentFacts(order: OrderDocumentData['order']): DocumentFact[] {
  const { discountCodes } = order;
  return [
    { label: ORDER_DOCUMENT.facts.payment, value: orderPaymentLabel(order) },
    ...(discountCodes.length === 0
      ? []
      : [{ label: ORDER_DOCUMENT.discountCode, value: discountCodes.join(', ') }]),
  ];
}

/** What was paid, on a receipt with what it was paid with, and what is still open. */
function payments(kind: OrderDocumentKind, data: OrderDocumentData): DocumentTotal[] {
  const { order, printed, paid } = data;
  const { net, outstanding } = printed;
  const parts = (kind === 'receipt' ? paid : [])
    .flatMap(({ organization, storeCreditCents, cardName, cardCents }) => [
      {
        label: organization === null ? ORDER_DOCUMENT.cash : ORDER_DOCUMENT.cashOf(organization),
        part: storeCreditCents,
      },
      { label: ORDER_DOCUMENT.card(cardName ?? 'card'), part: cardCents },
    ])
    .concat(kind === 'receipt' ? [{ label: ORDER_DOCUMENT.terms, part: onInvoice(data) }] : [])
    .filter(({ part }) => part > 0)
    .map(({ label, part }) => ({ label, value: formatUsd(part) }));
  const paidLabel = order.refunded.cents > 0 ? ORDER_DOCUMENT.paidNet : ORDER_DOCUMENT.paid;
  return [
    ...parts,
    ...(net.cents > 0 ? [row(paidLabel, net)] : []),
    ...(outstanding.cents > 0 && order.cancelledAt === null
      ? [{ ...row(ORDER_DOCUMENT.balance, outstanding), isStrong: true as const }]
      : []),
  ];
}

/** What of an order on invoice was paid by its invoice: not what was paid here afterwards. */
function onInvoice({ order, printed, paid }: OrderDocumentData): Cents {
  const here = paid.reduce((sum, part) => sum + part.storeCreditCents + part.cardCents, 0);
  const agreed = paid.reduce((sum, { termsCents }) => sum + termsCents, 0);
  const received = printed.net.cents + order.refunded.cents;
  return cents(Math.max(0, Math.min(agreed, received - here)));
}

function row(label: string, amount: OrderMoney): DocumentTotal {
  return { label, value: orderAmount(amount) };
}

export function questions({ email }: StoreIdentity, { name }: Pick<Order, 'name'>) {
  return [{ heading: null, text: ORDER_DOCUMENT.questions(email, name) }];
}
