import { calendarLabel, orderDay } from '~/content/core/dates';
import { ERP_ORDER } from '~/content/orders/erp-order';
import { startOfToday } from '~/content/orders/order-document';
import { PRICED_COLUMNS } from '~/content/orders/order-document-tables';
import { ORDER_DOCUMENT, ORDER_DOCUMENT_LABELS } from '~/content/orders/order-document-words';
import { type Cents, cents, formatUsd } from '~/domain/core/money';
import { storeDay } from '~/domain/core/time/store-day';
import type { DocumentTotal, StoreDocument, StoreIdentity } from '~/domain/documents/document';
import type { DraftLine, DraftOrder } from '~/domain/draft-orders/draft-order';
import { orderAddressLines } from '~/domain/orders/order';
import type { PrintedDraft } from '~/domain/orders/order-document';
import { formatNumber } from '~/domain/core/numbers';

/**
 * Builds the pro forma invoice of a draft order: what it would cost as it stands.
 *
 * @param now ISO 8601: its day is the document's
 */
export function draftDocument(
  draft: DraftOrder,
  printed: PrintedDraft,
  { seller, now }: { seller: StoreIdentity; now: string },
): StoreDocument {
  const at = startOfToday(now);
  return {
    title: ORDER_DOCUMENT_LABELS['pro-forma'],
    number: draft.name,
    at,
    date: orderDay(at),
    status: null,
    seller,
    parties: parties(draft, printed),
    facts: facts(draft, printed),
    tables: [
      {
        caption: ORDER_DOCUMENT.items,
        columns: PRICED_COLUMNS,
        rows: draft.lines.map(lineRow),
        none: ORDER_DOCUMENT.none,
      },
    ],
    totals: totals(draft),
    notes: [
      { heading: null, text: ORDER_DOCUMENT.draftProForma },
      { heading: null, text: ORDER_DOCUMENT.questions(seller.email, draft.name) },
    ],
  };
}

function parties({ shippingAddress, email }: DraftOrder, { billingAddress }: PrintedDraft) {
  const lines = shippingAddress === null ? [] : orderAddressLines(shippingAddress);
  const street = billingAddress === null ? lines : orderAddressLines(billingAddress);
  const billed = email === null ? street : [...street, email];
  return [
    ...(billed.length === 0 ? [] : [{ heading: ORDER_DOCUMENT.billTo, lines: billed }]),
    ...(lines.length === 0 ? [] : [{ heading: ORDER_DOCUMENT.shipTo, lines }]),
  ];
}

function facts({ createdAt, discountCodes }: DraftOrder, { poNumber, terms }: PrintedDraft) {
  const labels = ORDER_DOCUMENT.facts;
  return [
    { label: labels.drafted, value: orderDay(createdAt) },
    ...(poNumber === null ? [] : [{ label: labels.poNumber, value: poNumber }]),
    ...(terms === null ? [] : [{ label: labels.terms, value: terms.name }]),
    ...(terms?.dueAt
      ? [{ label: labels.due, value: calendarLabel(storeDay(Date.parse(terms.dueAt))) }]
      : []),
    ...(discountCodes.length === 0
      ? []
      : [{ label: ORDER_DOCUMENT.discountCode, value: discountCodes.join(', ') }]),
  ];
}

function lineRow({ title, sku, quantity, unitCents, totalCents, priceOverrideCents }: DraftLine) {
  const unit = priceOverrideCents ?? unitCents;
  const off = unit === null ? 0 : unit * quantity - totalCents;
  return [
    {
      text: title,
      details: [
        ...(sku ? [`${ORDER_DOCUMENT.sku} ${sku}`] : []),
        ...(off > 0 ? [ORDER_DOCUMENT.discount(formatUsd(cents(-off)))] : []),
      ],
    },
    formatNumber(quantity),
    unit === null ? '' : formatUsd(unit),
    formatUsd(totalCents),
  ];
}

function totals(draft: DraftOrder): DocumentTotal[] {
  const { subtotalCents, discountCents, shippingCents, taxLines, taxCents, totalCents } = draft;
  return [
    row(ORDER_DOCUMENT.subtotal, subtotalCents),
    ...(discountCents === 0 ? [] : [row(ORDER_DOCUMENT.discounts, discountCents)]),
    row(ORDER_DOCUMENT.shipping, shippingCents),
    ...(taxLines.length === 0 && taxCents > 0 ? [row(ORDER_DOCUMENT.tax, taxCents)] : []),
    ...taxLines.map(({ title, rate, price }) =>
      row(rate === null ? title : `${title} (${ERP_ORDER.rate(rate)})`, price.cents),
    ),
    { ...row(ORDER_DOCUMENT.total, totalCents), isStrong: true },
  ];
}

function row(label: string, amount: Cents): DocumentTotal {
  return { label, value: formatUsd(amount) };
}
