import type { AddressRow, MetafieldRow, Pair, PictureRow, TermsRow } from '../rows';

/** A discount on a line or on the whole draft. */
export type DraftDiscountRow = {
  title: string | null;
  description: string;
  valueType: 'PERCENTAGE' | 'FIXED_AMOUNT';
  /** Percent with at most two decimals, or dollars. */
  value: number;
};

/** A line with the title and price at the time of writing. */
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
  /** The price in the catalogue, or that of the custom item. */
  unitCents: number;
  priceOverrideCents: number | null;
  taxable: boolean;
  requiresShipping: boolean;
  discount: DraftDiscountRow | null;
  attributes: Pair[];
  picture: PictureRow | null;
};

export type DraftAddressRow = AddressRow & { countryCode: string };

/** `handle` is null for a custom price. */
export type DraftShippingRow = { title: string; cents: number; handle: string | null };

/** Everything that callers write; `priceDraft` computes the totals. */
export type DraftContent = {
  customerId: number | null;
  email: string | null;
  phone: string | null;
  note: string | null;
  poNumber: string | null;
  tags: string[];
  attributes: Pair[];
  lines: DraftLineRow[];
  /** All codes that were sent, including those that do not apply. */
  requestedCodes: string[];
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
  /** Until this time (ms) it is being calculated and cannot be completed. */
  readyAt: number;
  /** From this time (ms) on the search index has it. */
  indexedAt: number;
  orderId: number | null;
  completedAt: string | null;
  createdAt: string;
  updatedAt: string;
};
