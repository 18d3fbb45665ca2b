import { cents, type Cents } from '~/domain/core/money';
import type {
  PrintedDraft,
  PrintedLine,
  PrintedOrder,
  PrintedRefund,
} from '~/domain/orders/order-document';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { AnswerOf } from '~/platforms/shopify/typed-document';
import type { Fragments } from '~/platforms/shopify/generated/admin';
import {
  PRINTED_DRAFT_DOCUMENT,
  PRINTED_ORDER_DOCUMENT,
  PRINTED_REFUND_DOCUMENT,
} from './admin-printed-order-documents';
import { signedCents } from './order-money.server';
import { toMoney } from './order-shapes';

type VendorOrder = NonNullable<AnswerOf<typeof PRINTED_ORDER_DOCUMENT>['order']>;

type VendorRefund = NonNullable<AnswerOf<typeof PRINTED_REFUND_DOCUMENT>['refund']>;

/** Shopify has at most 500 lines in an order. */
const MOST_PAGES = 10;

/**
 * Returns what an order's documents say beyond its pages, with all of its lines; null if there is no such order.
 *
 * @param asker the customer who asks for it
 * @throws PlatformFailure
 */
export async function fetchPrintedOrder(
  admin: Admin,
  orderGid: string,
  asker?: string,
): Promise<PrintedOrder | null> {
  let after: string | null = null;
  const lines: PrintedLine[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer: AnswerOf<typeof PRINTED_ORDER_DOCUMENT> = await admin.run(
      PRINTED_ORDER_DOCUMENT,
      { id: orderGid, after },
      asker,
    );
    const { order } = answer;
    if (!order) return null;
    lines.push(...order.lineItems.nodes.map(toLine));
    const { hasNextPage, endCursor } = order.lineItems.pageInfo;
    if (!hasNextPage || endCursor === null) return { ...headOf(order), lines };
    after = endCursor;
  }
  throw new RangeError(`${orderGid} has more lines than an order can have`);
}

function headOf(order: VendorOrder): Omit<PrintedOrder, 'lines'> {
  const { poNumber, paymentTerms: terms, billingAddress } = order;
  const { amount, currencyCode } = order.totalOutstandingSet.shopMoney;
  return {
    poNumber,
    terms: toTerms(terms),
    billingAddress,
    net: toMoney(order.netPaymentSet),
    outstanding: { cents: signedCents(amount), currency: currencyCode },
  };
}

export function toTerms(terms: Fragments['PrintedTerms'] | null): PrintedOrder['terms'] {
  return (
    terms && {
      name: terms.paymentTermsName,
      dueAt: terms.paymentSchedules.nodes[0]?.dueAt ?? null,
    }
  );
}

function toLine(line: VendorOrder['lineItems']['nodes'][number]): PrintedLine {
  const { title, variantTitle, sku, quantity, currentQuantity } = line;
  return {
    title,
    variantTitle,
    sku,
    quantity,
    currentQuantity,
    toShip: toShip(line),
    unit: toMoney(line.originalUnitPriceSet),
    total: toMoney(line.discountedTotalSet),
  };
}

/** Shopify counts what was sent among what cannot be fulfilled (anymore). */
export function toShip(line: { quantity: number; nonFulfillableQuantity: number }): number {
  return Math.max(0, line.quantity - line.nonFulfillableQuantity);
}

/** Returns what the documents of a draft say beyond its pages; null if there is none. @throws PlatformFailure */
export async function fetchPrintedDraft(
  admin: Admin,
  draftGid: string,
): Promise<PrintedDraft | null> {
  const { draftOrder } = await admin.run(PRINTED_DRAFT_DOCUMENT, { id: draftGid });
  if (!draftOrder) return null;
  const { email, poNumber, paymentTerms, billingAddress, shippingAddress } = draftOrder;
  return { email, poNumber, terms: toTerms(paymentTerms), billingAddress, shippingAddress };
}

/** Returns a refund; null if there is none. @throws PlatformFailure */
export async function findPrintedRefund(
  admin: Pick<Admin, 'run'>,
  refundGid: string,
): Promise<PrintedRefund | null> {
  const { refund } = await admin.run(PRINTED_REFUND_DOCUMENT, { id: refundGid });
  if (!refund) return null;
  const shipping = refund.refundShippingLines.nodes;
  return {
    gid: refund.id,
    orderGid: refund.order.id,
    at: refund.createdAt ?? refund.processedAt,
    total: toMoney(refund.totalRefundedSet),
    lines: refund.refundLineItems.nodes.map(({ quantity, subtotalSet, lineItem }) => ({
      ...lineItem,
      quantity,
      subtotal: toMoney(subtotalSet),
    })),
    shippingCents: sumOf(shipping.map(({ subtotalAmountSet }) => subtotalAmountSet)),
    taxCents: taxOf(refund),
  };
}

/** The tax of what was refunded; null if nothing is named, or more than was read. */
function taxOf({
  refundLineItems: { nodes, pageInfo },
  refundShippingLines: { nodes: shipping },
}: VendorRefund): Cents | null {
  if (pageInfo.hasNextPage || nodes.length + shipping.length === 0) return null;
  return sumOf([
    ...nodes.map(({ totalTaxSet }) => totalTaxSet),
    ...shipping.map(({ taxAmountSet }) => taxAmountSet),
  ]);
}

function sumOf(amounts: readonly Fragments['Cash'][]): Cents {
  return cents(amounts.reduce((sum, amount) => sum + toMoney(amount).cents, 0));
}
