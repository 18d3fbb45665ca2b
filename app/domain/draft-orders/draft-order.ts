import type { Cents } from '~/domain/core/money';
import type { OrderAddress, OrderTax } from '~/domain/orders/order';

/** Draft orders (spec sections 3 and 5) in our own terms. Amounts are in cents of USD. */

/** A discount: a share in hundredths of a percent, or an amount. */
export type DraftDiscount = {
  title: string;
  description: string | null;
} & ({ basisPoints: number } | { amountCents: Cents });

/** A requested line; `domain/draft-orders/draft-order-lines.ts` decides which lines are sent. */
export type DraftLineInput = {
  quantity: number;
  /** Name and value; pairs that lack either are left out. */
  properties?: readonly { name: string; value: string }[];
  discount?: DraftDiscount;
} & (
  | { variantGid: string; priceOverrideCents?: Cents }
  /** A custom item that is not in the catalogue; taxable by default. */
  | { title: string; priceCents: Cents; taxable?: boolean }
);

export type DraftAddress = {
  firstName: string;
  lastName: string;
  company: string;
  address1: string;
  address2: string;
  city: string;
  /** Two-letter code of a US state. */
  provinceCode: string;
  zip: string;
  phone: string;
};

export type DraftOrderInput = {
  customerGid: string;
  email: string;
  lines: readonly DraftLineInput[];
  /** Blank codes are not sent. */
  discountCode: string | null;
  discount?: DraftDiscount;
  address: DraftAddress | null;
  /** A rate that Shopify offers for the address (`ShippingRate`); null if none is chosen yet. */
  shipping: { handle: string; title: string; cents: Cents } | null;
  taxExempt: boolean;
  tags: readonly string[];
  attributes: readonly { name: string; value: string }[];
  note: string | null;
  /** For an order on invoice: the id of Shopify's template of its terms, and the customer's own number. */
  terms?: { templateGid: string; poNumber: string | null };
};

/** Changes to a draft: omitted fields stay as they are, and lists are replaced as a whole. */
export type DraftOrderChange = Partial<Omit<DraftOrderInput, 'customerGid'>>;

export type ShippingRate = { handle: string; title: string; cents: Cents };

/** The price of a draft, calculated without creating one. */
export type DraftTotals = {
  /** The lines before any discount. */
  linesCents: Cents;
  /** The lines after their own discounts (the spec's lineItemsSubtotalPrice). */
  linesSubtotalCents: Cents;
  /** After all discounts, without shipping and taxes (the spec's subtotalPrice). */
  subtotalCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
  taxLines: OrderTax[];
};

export type CalculatedDraft = DraftTotals & {
  /** What Shopify offers for the address; empty without one. */
  shippingRates: ShippingRate[];
  /** The codes that apply; Shopify silently omits those that do not. */
  discountCodes: string[];
  warnings: string[];
};

/** A discount that was given by hand. */
export type DraftAppliedDiscount = {
  title: string | null;
  description: string;
  /** Percent or dollars, depending on `valueType`. */
  value: number;
  /** PERCENTAGE, FIXED_AMOUNT: Shopify may add values. */
  valueType: string;
  amountCents: Cents;
};

export type DraftLine = {
  id: string;
  title: string;
  sku: string | null;
  quantity: number;
  /** Null for a custom item, and for a variant that no longer exists. */
  variantGid: string | null;
  /** Whether it is a custom item, not from the catalogue. */
  custom: boolean;
  taxable: boolean;
  unitCents: Cents | null;
  /** The variant's current price in the catalog; null without a variant. */
  listCents: Cents | null;
  priceOverrideCents: Cents | null;
  totalCents: Cents;
  discount: DraftAppliedDiscount | null;
  taxLines: OrderTax[];
  properties: { name: string; value: string }[];
};

/** The fields of a draft order that a search returns. */
export type DraftOrderBrief = {
  gid: string;
  status: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  order: { gid: string; name: string } | null;
};

/** A draft order as Shopify has it. */
export type DraftOrder = DraftTotals & {
  /** `gid://shopify/DraftOrder/123` */
  gid: string;
  /** `#D12` */
  name: string;
  /** OPEN, INVOICE_SENT, COMPLETED: Shopify may add values. */
  status: string;
  /** False while Shopify is still calculating it; it cannot be completed until then. */
  ready: boolean;
  customerGid: string | null;
  email: string | null;
  tags: string[];
  attributes: { name: string; value: string }[];
  discountCodes: string[];
  discount: DraftAppliedDiscount | null;
  shippingAddress: OrderAddress | null;
  /** The first 10 (spec section 9). */
  metafields: { namespace: string; key: string; type: string; value: string }[];
  /** The first 50 (spec section 9 shows the first 5). */
  lines: DraftLine[];
  warnings: string[];
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
  completedAt: string | null;
  order: { gid: string; name: string } | null;
};

/** The same for a draft; text that somebody entered in its lines goes as well. */
export function draftWithoutPerson(draft: DraftOrder): DraftOrder {
  return {
    ...draft,
    customerGid: null,
    email: null,
    tags: [],
    attributes: [],
    metafields: [],
    shippingAddress: null,
    lines: draft.lines.map((line) => ({ ...line, properties: [] })),
  };
}

/** An item of a run as it was chosen. */
export type BulkActionItem = {
  gid: string;
  /** The version of a draft that is to be deleted (`mirrorVersion`); null otherwise. */
  version: string | null;
};
