import type { Cents } from './money';
import type { OrderAddress, OrderTax } from './order';

/** Draft orders (spec sections 3 and 5), in the store's own words. Amounts are cents of USD. */

/** What is taken off: a share in hundredths of a per cent, or an amount. */
export type DraftDiscount = {
  title: string;
  description: string | null;
} & ({ basisPoints: number } | { amountCents: Cents });

/** A line as somebody wants it; `domain/draft-order-lines.ts` says which of them are sent. */
export type DraftLineInput = {
  quantity: number;
  /** Name and value; those that lack one are left out. */
  properties?: readonly { name: string; value: string }[];
  discount?: DraftDiscount;
} & (
  | { variantGid: string; priceOverrideCents?: Cents }
  /** Something that is not in the catalogue: title and price are needed; taxable unless said. */
  | { title: string; priceCents: Cents; taxable?: boolean }
);

export type DraftAddress = {
  firstName: string;
  lastName: string;
  company: string;
  address1: string;
  address2: string;
  city: string;
  /** Two letters, of a state of the US. */
  provinceCode: string;
  zip: string;
  phone: string;
};

export type DraftOrderInput = {
  customerGid: string;
  email: string;
  lines: readonly DraftLineInput[];
  /** Blank ones are not sent. */
  discountCode: string | null;
  discount?: DraftDiscount;
  address: DraftAddress | null;
  /** As the platform offers it for the address (`ShippingRate`); null: not chosen yet. */
  shipping: { handle: string; title: string; cents: Cents } | null;
  taxExempt: boolean;
  tags: readonly string[];
  attributes: readonly { name: string; value: string }[];
  note: string | null;
};

/** What is to change of a draft; what is left out stays as it is, and lists are replaced whole. */
export type DraftOrderChange = Partial<Omit<DraftOrderInput, 'customerGid'>>;

export type ShippingRate = { handle: string; title: string; cents: Cents };

/** What it would cost; nothing is made. */
export type DraftTotals = {
  /** Of the lines, before the discount. */
  linesCents: Cents;
  /** Of the lines, after the discounts of single lines (the spec's lineItemsSubtotalPrice). */
  linesSubtotalCents: Cents;
  /** After every discount, without shipping and taxes (the spec's subtotalPrice). */
  subtotalCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
  taxLines: OrderTax[];
};

export type CalculatedDraft = DraftTotals & {
  /** What the platform offers for the address; none without one. */
  shippingRates: ShippingRate[];
  /** The codes that count; one that does not apply is left out by the platform without an error. */
  discountCodes: string[];
  warnings: string[];
};

/** A discount that somebody gave by hand. */
export type DraftAppliedDiscount = {
  title: string | null;
  description: string;
  /** Per cent or dollars, as `valueType` says. */
  value: number;
  /** PERCENTAGE, FIXED_AMOUNT: an open list of the platform. */
  valueType: string;
  amountCents: Cents;
};

export type DraftLine = {
  id: string;
  title: string;
  quantity: number;
  /** Null for a custom item, and for what the shop no longer has. */
  variantGid: string | null;
  /** Not from the catalogue. */
  custom: boolean;
  taxable: boolean;
  unitCents: Cents | null;
  priceOverrideCents: Cents | null;
  totalCents: Cents;
  discount: DraftAppliedDiscount | null;
  taxLines: OrderTax[];
  properties: { name: string; value: string }[];
};

/** As much of a draft order as a search for it tells. */
export type DraftOrderBrief = {
  gid: string;
  status: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  order: { gid: string; name: string } | null;
};

/** A draft order as the platform keeps it. */
export type DraftOrder = DraftTotals & {
  /** `gid://shopify/DraftOrder/123` */
  gid: string;
  /** `#D12` */
  name: string;
  /** OPEN, INVOICE_SENT, COMPLETED: an open list of the platform. */
  status: string;
  /** False while the platform still computes it: it cannot be completed yet. */
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
