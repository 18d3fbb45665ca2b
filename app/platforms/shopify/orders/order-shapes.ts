import { centsFromDecimal } from '~/domain/core/money';
import type { Order, OrderAddress, OrderBrief, OrderLine, OrderMoney } from '~/domain/orders/order';
import { receivedCents } from '~/domain/orders/order-received';
import { manualRefundCents } from '~/domain/orders/order-refund';
import { isMadeByHand } from '~/domain/draft-orders/own-draft';
import { REFERRAL_ATTRIBUTE } from '~/domain/ambassadors/referral';

/** Shopify's shapes of an order, and the conversions to ours. */

export type VendorMoney = { shopMoney: { amount: string; currencyCode: string } };

type VendorHead = Omit<OrderBrief, 'total' | 'lines'> & { totalPriceSet: VendorMoney };

export type VendorOrderBrief = VendorHead & { lineItems: { nodes: OrderBrief['lines'] } };

export type VendorOrder = VendorHead &
  Pick<Order, 'edited' | 'cancelReason' | 'cancelledAt'> & {
    shippingAddress: OrderAddress | null;
    subtotalPriceSet: VendorMoney | null;
    totalShippingPriceSet: VendorMoney;
    totalTaxSet: VendorMoney | null;
    totalDiscountsSet: VendorMoney | null;
    currentTotalPriceSet: VendorMoney;
    originalTotalPriceSet: VendorMoney;
    totalRefundedSet: VendorMoney;
    taxLines: { title: string; rate: number | null; priceSet: VendorMoney }[];
    lineItems: { nodes: VendorLine[] };
    fulfillments: {
      id: string;
      displayStatus: string | null;
      location: { name: string } | null;
      trackingInfo: Order['fulfillments'][number]['tracking'];
      fulfillmentLineItems: {
        nodes: { quantity: number | null; lineItem: { id: string; title: string } }[];
      };
    }[];
    refunds: {
      id: string;
      createdAt: string | null;
      processedAt: string;
      note: string | null;
      totalRefundedSet: VendorMoney;
    }[];
    transactions: {
      kind: string;
      status: string;
      gateway: string | null;
      manualPaymentGateway: boolean;
      amountSet: VendorMoney;
    }[];
    customAttributes: { key: string; value: string | null }[];
    disputes: Order['disputes'];
  };

type VendorLine = Pick<
  OrderLine,
  'id' | 'title' | 'quantity' | 'nonFulfillableQuantity' | 'refundableQuantity' | 'product'
> & {
  originalTotalSet: VendorMoney;
  discountedTotalSet: VendorMoney;
  image: { url: string } | null;
  variant: {
    id: string;
    title: string;
    price: string;
    metafields: { nodes: NonNullable<OrderLine['variant']>['metafields'] };
  } | null;
};

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

function head(order: VendorHead): Omit<OrderBrief, 'lines'> {
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
}: VendorLine): OrderLine {
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

export function toMoney({ shopMoney }: VendorMoney): OrderMoney {
  return { cents: centsFromDecimal(shopMoney.amount), currency: shopMoney.currencyCode };
}
