import type { PaymentTermsName } from '~/domain/orders/order-terms';
import type { Cents } from '~/domain/core/money';
import { US_STATES } from '~/domain/core/places/us-states';
import type { DisputePhase } from '~/domain/disputes/dispute';
import { joinedIn, wordsIn } from '~/domain/core/text/search-text';

/** An amount in the shop's currency. */
export type OrderMoney = { cents: Cents; currency: string };

/** Spec section 9, Orders: the most that one request reads. */
export const ORDER_LIMITS = {
  orders: 250,
  lines: 20,
  linesBrief: 50,
  fulfillments: 20,
  fulfillmentLines: 50,
  variantMetafields: 15,
} as const;

export type OrderTax = { title: string; rate: number | null; price: OrderMoney };

export type OrderAddress = {
  firstName: string | null;
  lastName: string | null;
  name: string | null;
  company: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  province: string | null;
  zip: string | null;
  country: string | null;
  phone: string | null;
};

export type OrderLine = {
  id: string;
  title: string;
  /** As it was when the order was placed; null for a line without one. */
  sku: string | null;
  quantity: number;
  nonFulfillableQuantity: number;
  refundableQuantity: number;
  imageUrl: string | null;
  /** Null when the shop no longer has it. */
  variant: {
    id: string;
    title: string;
    priceCents: Cents;
    metafields: { namespace: string; key: string; type: string; value: string }[];
  } | null;
  /** Null when the shop no longer has it. */
  product: { id: string; title: string; productType: string; tags: string[] } | null;
  original: OrderMoney;
  discounted: OrderMoney;
};

export type OrderFulfillment = {
  id: string;
  /** DELIVERED, IN_TRANSIT …: Shopify may add values. */
  displayStatus: string | null;
  /** ISO 8601, UTC. Null in mirrors from before we read them, the last two also if the carrier says nothing. */
  sentAt: string | null;
  deliveredAt: string | null;
  expectedAt: string | null;
  locationName: string | null;
  tracking: { company: string | null; number: string | null; url: string | null }[];
  lines: { id: string; title: string; quantity: number }[];
};

export type OrderRefund = {
  id: string;
  /** ISO 8601, UTC. */
  createdAt: string | null;
  note: string | null;
  totalRefunded: OrderMoney;
};

/** A dispute at Shopify: a bank asks for money back that Shopify's hosted checkout took by card. */
export type OrderDispute = {
  id: string;
  /** NEEDS_RESPONSE, UNDER_REVIEW, WON, LOST, ACCEPTED …: Shopify may add values. */
  status: string;
  /** CHARGEBACK: the money is withdrawn; INQUIRY: the bank only asks. */
  initiatedAs: string;
};

/** Returns what a dispute at Shopify means; an inquiry that has ended as a chargeback is lost. */
export function shopDisputePhase({ initiatedAs, status }: OrderDispute): DisputePhase {
  if (status === 'LOST' || status === 'ACCEPTED') return 'lost';
  if (status === 'WON' || status === 'PREVENTED') return 'over';
  return initiatedAs === 'INQUIRY' ? 'inquiry' : 'open';
}

/** What a list of orders shows. Times are ISO 8601, UTC. */
export type OrderBrief = {
  /** `gid://shopify/Order/123` */
  id: string;
  /** `#1001` */
  name: string;
  email: string | null;
  createdAt: string;
  updatedAt: string;
  tags: string[];
  /** PAID, PENDING …: Shopify may add values. */
  displayFinancialStatus: string | null;
  /** FULFILLED, UNFULFILLED, FULFILLMENT_NOT_REQUIRED …: Shopify may add values. */
  displayFulfillmentStatus: string;
  total: OrderMoney;
  /** The first 50. */
  lines: { id: string; title: string; quantity: number }[];
};

/** A whole order (spec section 3, Order). */
export type Order = Omit<OrderBrief, 'lines'> & {
  shippingAddress: OrderAddress | null;
  subtotal: OrderMoney | null;
  shipping: OrderMoney;
  tax: OrderMoney | null;
  discounts: OrderMoney | null;
  /** The codes that customers typed for them. */
  discountCodes: string[];
  currentTotal: OrderMoney;
  originalTotal: OrderMoney;
  /** The sum of all refunds, including those beyond the first 20. */
  refunded: OrderMoney;
  /** The part of it that Shopify only records: see `manualRefundCents`. */
  manualRefundedCents: Cents;
  /** What payment gateways have received for it (`receivedCents`); not what was written down by hand. */
  receivedCents: Cents;
  taxLines: OrderTax[];
  /** The first 20, unfiltered; `detailLines` selects those that order details show. */
  lines: OrderLine[];
  /** The first 20. */
  fulfillments: OrderFulfillment[];
  cancelReason: string | null;
  cancelledAt: string | null;
  edited: boolean;
  refunds: OrderRefund[];
  /** The order's referral attribute, for `parseReferral`. Null without one, and for a draft made by hand. */
  referral: string | null;
  disputes: OrderDispute[];
};

/**
 * Returns the lines that order details show (spec section 5): those that are refundable or have no
 * non-fulfillable quantity. A line that was removed or can no longer be delivered disappears, unless
 * money can still be refunded for it.
 */
export function detailLines<
  Line extends Pick<OrderLine, 'refundableQuantity' | 'nonFulfillableQuantity'>,
>(lines: readonly Line[]): Line[] {
  return lines.filter((line) => line.refundableQuantity > 0 || line.nonFulfillableQuantity === 0);
}

/** An order as lists and their downloads show it, from the mirror. */
export type ListedOrder = Pick<
  OrderBrief,
  | 'id'
  | 'name'
  | 'email'
  | 'createdAt'
  | 'displayFinancialStatus'
  | 'displayFulfillmentStatus'
  | 'total'
> & {
  /** The total after edits and refunds. */
  currentTotal: OrderMoney;
  refunded: OrderMoney;
  /** ISO 8601, UTC. */
  cancelledAt: string | null;
  /** Whether it was placed here on invoice, in whole or in part. */
  isOnInvoice: boolean;
  /** Whether a bank decides on the debit that pays what is owed of it. */
  isAtBank: boolean;
  /** Of what is on invoice: its terms and the customer's purchase order number; null without. */
  terms: PaymentTermsName | null;
  poNumber: string | null;
  /** The first 20 lines. */
  lines: { title: string; quantity: number }[];
  trackingNumbers: string[];
};

/** The states that occur among a customer's orders, in alphabetical order. */
export type OrderStates = { financial: string[]; fulfillment: string[] };

/** Formats an address as on a label: `Milwaukee, WI 53202`; the country only outside the United States. */
export function orderAddressLines(to: OrderAddress): string[] {
  const isHere = to.country === 'United States';
  const code = isHere ? US_STATES.find(([, name]) => name === to.province)?.[0] : undefined;
  const region = [code ?? to.province, to.zip].filter(Boolean).join(' ');
  const lines = [
    [to.firstName, to.lastName].filter(Boolean).join(' ') || to.name,
    to.company,
    to.address1,
    to.address2,
    [to.city, region].filter(Boolean).join(', '),
    isHere ? null : to.country,
  ];
  return lines.filter((line): line is string => Boolean(line));
}

type Found = Pick<Order, 'name' | 'email'> & {
  shippingAddress?: Pick<OrderAddress, 'firstName' | 'lastName' | 'name' | 'company'> | null;
  discountCodes: readonly string[];
  lines: readonly { title: string; sku: string | null; variant: { title: string } | null }[];
  fulfillments: readonly { tracking: readonly { number: string | null }[] }[];
};

/**
 * Returns the words that an order is found by: from its name, its recipient, its lines' titles and SKUs, its
 * discount codes, its tracking numbers and its e-mail address. Each word once, without case and accents.
 */
export function orderSearchWords(order: Found): string[] {
  const { name, email, shippingAddress: to, discountCodes, lines, fulfillments } = order;
  const texts = [
    name,
    email ?? '',
    ...[to?.firstName, to?.lastName, to?.name, to?.company].map((part) => part ?? ''),
    ...lines.flatMap(({ title, variant }) => [title, variant?.title ?? '']),
    // A code is found with its separators and without: EB-51 and EB51.
    ...[...discountCodes, ...lines.map(({ sku }) => sku ?? '')].flatMap((code) => [
      code,
      wordsIn(code).join(''),
    ]),
    ...fulfillments.flatMap(({ tracking }) => tracking.map(({ number }) => number ?? '')),
  ];
  return [...new Set(texts.flatMap((text) => [...wordsIn(text), ...joinedIn(text)]))];
}

/** Returns the words that a draft order is found by: of its name, recipient, codes, and lines' titles and SKUs. */
export function draftSearchWords({
  name,
  email,
  shippingAddress,
  discountCodes,
  lines,
}: Omit<Found, 'lines' | 'fulfillments'> & {
  lines: readonly { title: string; sku: string | null }[];
}): string[] {
  const plain = lines.map(({ title, sku }) => ({ title, sku, variant: null }));
  return orderSearchWords({
    name,
    email,
    shippingAddress: shippingAddress ?? null,
    discountCodes,
    lines: plain,
    fulfillments: [],
  });
}
