import type { AddressRow, MetafieldRow, Pair, PictureRow, TermsRow } from '../rows';

/** What is taken off a line or the whole draft. */
export type DraftDiscountRow = {
  title: string | null;
  description: string;
  valueType: 'PERCENTAGE' | 'FIXED_AMOUNT';
  /** Per cent with at most two decimals, or dollars. */
  value: number;
};

/** A line with the title and price of the moment when it was written. */
export type DraftLineRow = {
  id: number;
  uuid: string;
  /** Null for a custom item. */
  variantId: number | null;
  productId: number | null;
  title: string;
  variantTitle: string | null;
  sku: string;
  quantity: number;
  /** The catalogue's price, or the custom item's. */
  unitCents: number;
  priceOverrideCents: number | null;
  taxable: boolean;
  requiresShipping: boolean;
  discount: DraftDiscountRow | null;
  attributes: Pair[];
  picture: PictureRow | null;
};

export type DraftAddressRow = AddressRow & { countryCode: string };

/** `handle` null: a price of the caller's own. */
export type DraftShippingRow = { title: string; cents: number; handle: string | null };

/** Everything that callers write; what it comes to is `priceDraft`'s to say. */
export type DraftContent = {
  customerId: number | null;
  email: string | null;
  phone: string | null;
  note: string | null;
  poNumber: string | null;
  tags: string[];
  attributes: Pair[];
  lines: DraftLineRow[];
  /** As they were sent, those that do not apply too. */
  askedCodes: string[];
  discount: DraftDiscountRow | null;
  shippingAddress: DraftAddressRow | null;
  billingAddress: DraftAddressRow | null;
  shipping: DraftShippingRow | null;
  taxExempt: boolean;
  terms: TermsRow | null;
  metafields: MetafieldRow[];
};

export type DraftRow = DraftContent & {
  id: number;
  number: number;
  /** `#D12` */
  name: string;
  /** The secret part of `invoiceUrl`. */
  token: string;
  status: 'OPEN' | 'INVOICE_SENT' | 'COMPLETED';
  /** Before this moment (ms) it is being computed and cannot be completed. */
  readyAt: number;
  /** From this moment (ms) on the search knows it. */
  indexedAt: number;
  orderId: number | null;
  completedAt: string | null;
  createdAt: string;
  updatedAt: string;
};
