import type { EditSums, LineDiscountRow } from './edit-rows';
import type { FulfillmentRow } from './parcel-rows';
import type { FulfillmentOrderRow } from './fulfillment/fulfillment-orders';

/** What the sandbox's Shopify stores. Money is integer cents in USD, times are ISO 8601 texts. */

export type MetafieldRow = { namespace: string; key: string; type: string; value: string };

export type PictureRow = {
  key: string;
  file: string;
  alt: string;
  width: number;
  height: number;
  /** Changes with the file; Shopify puts it into the URL as `v`. */
  version: number;
};

export type SelectedOption = { name: string; value: string };

export type VariantRow = {
  id: number;
  title: string;
  sku: string;
  options: SelectedOption[];
  priceCents: number;
  /** Of all locations; never below zero: the shop does not oversell. */
  stock: number;
  /** What of it lies at other locations than the warehouse. */
  elsewhere?: { locationId: number; available: number }[];
  /** What is on its way to a location. */
  incoming?: { locationId: number; quantity: number }[];
  picture: PictureRow | null;
  metafields: MetafieldRow[];
};

export type ProductRow = {
  id: number;
  handle: string;
  title: string;
  vendor: string;
  productType: string;
  /** Plain text in one line. */
  description: string;
  descriptionHtml: string;
  tags: string[];
  options: { name: string; values: string[] }[];
  variants: VariantRow[];
  pictures: PictureRow[];
  metafields: MetafieldRow[];
  createdAt: string;
  updatedAt: string;
};

export type CollectionRow = {
  id: number;
  handle: string;
  title: string;
  /** Handles, in the shop's order. */
  products: string[];
  updatedAt: string;
};

export type Pair = { key: string; value: string };

export type CartLineRow = { id: string; variantId: number; quantity: number; attributes: Pair[] };

export type CartRow = {
  token: string;
  /** The secret part of the cart's gid. */
  key: string;
  lines: CartLineRow[];
  note: string | null;
  attributes: Pair[];
  discountCodes: string[];
  buyer: {
    email: string | null;
    phone: string | null;
    countryCode: string | null;
    /** The customer whose access token the cart was given; absent in carts of visitors. */
    customerId?: number | undefined;
  };
  createdAt: string;
  updatedAt: string;
};

export type AddressRow = {
  firstName: string;
  lastName: string;
  company: string;
  address1: string;
  address2: string;
  city: string;
  /** Two letters. */
  provinceCode: string;
  zip: string;
  phone: string;
};

export type CheckoutRow = {
  /** The cart's token. */
  token: string;
  email: string;
  address: AddressRow | null;
  /** Set once, by the payment. */
  orderId: number | null;
};

export type OrderLineRow = {
  id: number;
  title: string;
  /** Null for a custom item of a draft order, like the next two. */
  variantTitle: string | null;
  variantId: number | null;
  productId: number | null;
  sku: string;
  quantity: number;
  unitCents: number;
  discountCents: number;
  attributes: Pair[];
  picture: PictureRow | null;
  /** Units removed by an edit. */
  removed?: number;
  /** Units added by an edit to those that were ordered. */
  more?: number;
  /** Added by an edit. */
  isAdded?: boolean;
  /** Of a line that an edit has added, for all of its units. */
  taxCents?: number;
  /** What an edit has taken off the units that there were then, and the tax on it. */
  manual?: LineDiscountRow;
};

export type TaxRow = { title: string; rate: number; cents: number };

export type TransactionRow = {
  id: number;
  /** The transaction that this one settles or refunds. */
  parentId?: number;
  refundId?: number;
  kind: 'SALE' | 'REFUND';
  status: 'SUCCESS' | 'FAILURE' | 'PENDING';
  gateway: string;
  cents: number;
  createdAt: string;
};

export type RefundRow = {
  id: number;
  cents: number;
  note: string | null;
  createdAt: string;
  /** Refunded units; none if only money was refunded. */
  lines?: { lineId: number; quantity: number; restockType: string }[];
  /** Of the shipping; it has no tax here. */
  shippingCents?: number;
  /** By how much it made the order cheaper: not by what had been paid above the order's total. Absent: by all of it. */
  lowersCents?: number;
};

/** An order's payment terms: when the rest is due. */
export type TermsRow = {
  id: number;
  templateId: number;
  name: string;
  type: string;
  dueInDays: number | null;
  issuedAt: string | null;
  dueAt: string | null;
};

/** A dispute of a card payment by the buyer's bank. */
export type DisputeRow = {
  id: number;
  initiatedAs: 'CHARGEBACK' | 'INQUIRY';
  status: 'NEEDS_RESPONSE' | 'UNDER_REVIEW' | 'ACCEPTED' | 'WON' | 'LOST' | 'PREVENTED';
};

export type OrderRow = EditSums & {
  id: number;
  number: number;
  /** `#1001` */
  name: string;
  /** Nine unguessable capitals and digits. */
  confirmationNumber: string;
  /** Null in rows from before the sandbox had customers. */
  customerId: number | null;
  /** Absent unless it was bought from a cart. */
  cartToken?: string;
  email: string;
  note: string | null;
  attributes: Pair[];
  tags: string[];
  lines: OrderLineRow[];
  discountCodes: string[];
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  taxes: TaxRow[];
  totalCents: number;
  refundedCents: number;
  paidCents: number;
  /** Null for a draft order without one. */
  shippingAddress: AddressRow | null;
  /** Of a draft order that had one. */
  billingAddress?: AddressRow | null;
  fulfilled: boolean;
  fulfillments: FulfillmentRow[];
  /** Absent until something was done to one (sandbox/shopify/fulfillment). */
  fulfillmentOrders?: FulfillmentOrderRow[];
  isPickedUp?: boolean;
  cancelledAt: string | null;
  cancelReason?: string;
  transactions: TransactionRow[];
  refunds: RefundRow[];
  terms?: TermsRow | null;
  poNumber?: string | null;
  shippingTitle?: string;
  disputes?: DisputeRow[];
  createdAt: string;
  updatedAt: string;
};

export type MetaobjectRow = {
  id: number;
  type: string;
  handle: string;
  /** Every field of the definition; the value is null if none was entered. */
  fields: { key: string; type: string; value: string | null }[];
  updatedAt: string;
};

/** `without`: scopes that were taken from this token alone. */
export type TokenRow = { token: string; expiresAt: number; without?: string[] };

export type SubscriptionRow = {
  id: number;
  topic: string;
  uri: string;
  filter: string | null;
  includeFields: string[];
};
