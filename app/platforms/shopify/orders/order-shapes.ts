import { centsFromDecimal } from '~/domain/core/money';
import type { Order, OrderBrief, OrderLine, OrderMoney } from '~/domain/orders/order';
import { receivedCents } from '~/domain/orders/order-payment';
import { manualRefundCents } from '~/domain/orders/order-refund';
import { isMadeByHand } from '~/domain/draft-orders/draft-order-lines';
import { REFERRAL_ATTRIBUTE } from '~/domain/ambassadors/referral';
import type { Fragments } from '~/platforms/shopify/generated/admin';
import type { AnswerOf } from '~/platforms/shopify/typed-document';
import type { CUSTOMER_ORDERS_BRIEF_DOCUMENT } from './admin-order-documents';

/** The conversions of Shopify's answers about orders to our shapes. */

type VendorOrder = Fragments['OrderParts'];
type VendorOrderBrief = NonNullable<
  AnswerOf<typeof CUSTOMER_ORDERS_BRIEF_DOCUMENT>['customer']
>['orders']['nodes'][number];

export function toOrderBrief(order: VendorOrderBrief): OrderBrief {
  return { ...head(order), lines: order.lineItems.nodes };
}

export function toOrder(order: VendorOrder): Order {
  const transactions = order.transactions.map(({ amountSet, ...one }) => ({
    ...one,
    cents: toMoney(amountSet).cents,
  }));
  return {
    ...head(order),
    edited: order.edited,
    discountCodes: order.discountCodes,
    cancelReason: order.cancelReason,
    cancelledAt: order.cancelledAt,
    shippingAddress: order.shippingAddress,
    subtotal: order.subtotalPriceSet && toMoney(order.subtotalPriceSet),
    shipping: toMoney(order.totalShippingPriceSet),
    tax: order.totalTaxSet && toMoney(order.totalTaxSet),
    discounts: order.totalDiscountsSet && toMoney(order.totalDiscountsSet),
    currentTotal: toMoney(order.currentTotalPriceSet),
    originalTotal: toMoney(order.originalTotalPriceSet),
    refunded: toMoney(order.totalRefundedSet),
    manualRefundedCents: manualRefundCents(transactions),
    receivedCents: receivedCents(transactions),
    taxLines: order.taxLines.map(({ title, rate, priceSet }) => ({
      title,
      rate,
      price: toMoney(priceSet),
    })),
    lines: order.lineItems.nodes.map(toLine),
    fulfillments: order.fulfillments.map((parcel) => ({
      id: parcel.id,
      displayStatus: parcel.displayStatus,
      sentAt: parcel.createdAt,
      deliveredAt: parcel.deliveredAt,
      expectedAt: parcel.estimatedDeliveryAt,
      locationName: parcel.location?.name ?? null,
      tracking: parcel.trackingInfo,
      lines: parcel.fulfillmentLineItems.nodes.map(({ quantity, lineItem }) => ({
        ...lineItem,
        quantity: quantity ?? 0,
      })),
    })),
    refunds: order.refunds.map((refund) => ({
      id: refund.id,
      createdAt: refund.createdAt ?? refund.processedAt,
      note: refund.note,
      totalRefunded: toMoney(refund.totalRefundedSet),
    })),
    referral: isMadeByHand(order)
      ? null
      : (order.customAttributes.find(({ key }) => key === REFERRAL_ATTRIBUTE)?.value ?? null),
    disputes: order.disputes,
  };
}

function head(order: VendorOrder | VendorOrderBrief): Omit<OrderBrief, 'lines'> {
  return {
    id: order.id,
    name: order.name,
    email: order.email,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    tags: order.tags,
    displayFinancialStatus: order.displayFinancialStatus,
    displayFulfillmentStatus: order.displayFulfillmentStatus,
    total: toMoney(order.totalPriceSet),
  };
}

function toLine({
  image,
  variant,
  originalTotalSet,
  discountedTotalSet,
  ...line
}: VendorOrder['lineItems']['nodes'][number]): OrderLine {
  return {
    ...line,
    imageUrl: image?.url ?? null,
    variant: variant && {
      id: variant.id,
      title: variant.title,
      priceCents: centsFromDecimal(variant.price),
      metafields: variant.metafields.nodes,
    },
    original: toMoney(originalTotalSet),
    discounted: toMoney(discountedTotalSet),
  };
}

export function toMoney({ shopMoney }: Fragments['Cash']): OrderMoney {
  return { cents: centsFromDecimal(shopMoney.amount), currency: shopMoney.currencyCode };
}
