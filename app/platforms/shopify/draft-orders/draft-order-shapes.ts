import {
  sentCodes,
  sentDiscount,
  sentLines,
  sentMoney,
  sentProperties,
} from '~/domain/draft-orders/draft-order-lines';
import type {
  CalculatedDraft,
  DraftAddress,
  DraftAppliedDiscount,
  DraftLine,
  DraftOrder,
  DraftOrderChange,
  DraftOrderInput,
  DraftTotals,
} from '~/domain/draft-orders/draft-order';
import { centsFromDecimal } from '~/domain/core/money';
import type { OrderAddress } from '~/domain/orders/order';
import type { StaffDraft, StaffDraftChange } from '~/domain/draft-orders/staff-draft';
import { toMoney, type VendorMoney } from '~/platforms/shopify/orders/order-shapes';

/** Shopify's shapes of a draft order, and the conversions from and to ours. */

type PlainMoney = { amount: string; currencyCode: string };

type VendorTax = { title: string; rate: number | null; priceSet: VendorMoney };

type VendorDiscount = {
  title: string | null;
  description: string;
  value: number;
  valueType: string;
  amountSet: VendorMoney;
};

type VendorTotals = {
  totalPriceSet: VendorMoney;
  subtotalPriceSet: VendorMoney;
  lineItemsSubtotalPrice: VendorMoney;
  totalLineItemsPriceSet: VendorMoney;
  totalTaxSet: VendorMoney;
  totalShippingPriceSet: VendorMoney;
  totalDiscountsSet: VendorMoney;
  taxLines: VendorTax[];
  discountCodes: string[];
  warnings: { message: string }[];
};

export type VendorCalculatedDraft = VendorTotals & {
  availableShippingRates: { handle: string; title: string; price: PlainMoney }[];
};

type VendorDraftLine = {
  id: string;
  title: string;
  quantity: number;
  custom: boolean;
  taxable: boolean;
  variant: { id: string; price: string } | null;
  originalUnitPriceWithCurrency: PlainMoney | null;
  priceOverride: PlainMoney | null;
  discountedTotalSet: VendorMoney;
  appliedDiscount: VendorDiscount | null;
  customAttributes: VendorAttribute[];
  taxLines: VendorTax[];
};

type VendorAttribute = { key: string; value: string | null };

export type VendorDraft = VendorTotals & {
  id: string;
  name: string;
  status: string;
  ready: boolean;
  email: string | null;
  tags: string[];
  createdAt: string;
  updatedAt: string;
  completedAt: string | null;
  appliedDiscount: VendorDiscount | null;
  customAttributes: VendorAttribute[];
  shippingAddress: OrderAddress | null;
  /** Only a customer of the shop has an id here. */
  purchasingEntity: { id?: string } | null;
  metafields: { nodes: DraftOrder['metafields'] };
  lineItems: { nodes: VendorDraftLine[] };
  order: { id: string; name: string } | null;
};

/**
 * Converts a draft order, or a change of one, to Shopify's `DraftOrderInput`; fields that are not set are not
 * sent. Shopify must neither fill in the customer's default address nor apply automatic discounts.
 *
 * @throws RangeError like `sentLines` and `sentDiscount`
 */
export function sentDraft(
  input:
    | DraftOrderInput
    | DraftOrderChange
    | (StaffDraft & Pick<DraftOrderInput, 'tags'>)
    | StaffDraftChange,
) {
  const { address, attributes, discount, discountCode, email, lines, note, shipping, tags } = input;
  return {
    ...('customerGid' in input &&
      input.customerGid !== null && { purchasingEntity: { customerId: input.customerGid } }),
    ...(email && { email }),
    ...(lines && { lineItems: sentLines(lines) }),
    ...(discountCode !== undefined && { discountCodes: sentCodes(discountCode) }),
    ...(discount !== undefined && { appliedDiscount: discount && sentDiscount(discount) }),
    ...(address && { shippingAddress: { ...filled(address), countryCode: 'US' } }),
    ...(shipping && {
      shippingLine: {
        shippingRateHandle: shipping.handle,
        title: shipping.title,
        priceWithCurrency: sentMoney(shipping.cents),
      },
    }),
    ...(input.taxExempt !== undefined && { taxExempt: input.taxExempt }),
    ...(tags && { tags }),
    ...(attributes && { customAttributes: sentProperties(attributes) }),
    ...(typeof note === 'string' && { note }),
    useCustomerDefaultAddress: false,
    acceptAutomaticDiscounts: false,
    allowDiscountCodesInCheckout: false,
  };
}

export function toCalculatedDraft(draft: VendorCalculatedDraft): CalculatedDraft {
  return {
    ...totals(draft),
    shippingRates: draft.availableShippingRates.map(({ handle, title, price }) => ({
      handle,
      title,
      cents: centsFromDecimal(price.amount),
    })),
    discountCodes: draft.discountCodes,
    warnings: draft.warnings.map(({ message }) => message),
  };
}

export function toDraftOrder(draft: VendorDraft): DraftOrder {
  return {
    ...totals(draft),
    gid: draft.id,
    name: draft.name,
    status: draft.status,
    ready: draft.ready,
    customerGid: draft.purchasingEntity?.id ?? null,
    email: draft.email,
    tags: draft.tags,
    attributes: properties(draft.customAttributes),
    discountCodes: draft.discountCodes,
    discount: draft.appliedDiscount && toDiscount(draft.appliedDiscount),
    shippingAddress: draft.shippingAddress,
    metafields: draft.metafields.nodes,
    lines: draft.lineItems.nodes.map(toLine),
    warnings: draft.warnings.map(({ message }) => message),
    createdAt: draft.createdAt,
    updatedAt: draft.updatedAt,
    completedAt: draft.completedAt,
    order: toOrderName(draft.order),
  };
}

export function toOrderName(order: { id: string; name: string } | null): DraftOrder['order'] {
  return order && { gid: order.id, name: order.name };
}

function totals(draft: VendorTotals): DraftTotals {
  return {
    linesCents: toMoney(draft.totalLineItemsPriceSet).cents,
    linesSubtotalCents: toMoney(draft.lineItemsSubtotalPrice).cents,
    subtotalCents: toMoney(draft.subtotalPriceSet).cents,
    discountCents: toMoney(draft.totalDiscountsSet).cents,
    shippingCents: toMoney(draft.totalShippingPriceSet).cents,
    taxCents: toMoney(draft.totalTaxSet).cents,
    totalCents: toMoney(draft.totalPriceSet).cents,
    taxLines: draft.taxLines.map(toTax),
  };
}

function toLine(line: VendorDraftLine): DraftLine {
  return {
    id: line.id,
    title: line.title,
    quantity: line.quantity,
    variantGid: line.variant?.id ?? null,
    custom: line.custom,
    taxable: line.taxable,
    unitCents: plain(line.originalUnitPriceWithCurrency),
    listCents: line.variant && centsFromDecimal(line.variant.price),
    priceOverrideCents: plain(line.priceOverride),
    totalCents: toMoney(line.discountedTotalSet).cents,
    discount: line.appliedDiscount && toDiscount(line.appliedDiscount),
    taxLines: line.taxLines.map(toTax),
    properties: properties(line.customAttributes),
  };
}

function toTax({ title, rate, priceSet }: VendorTax) {
  return { title, rate, price: toMoney(priceSet) };
}

function toDiscount({ amountSet, ...discount }: VendorDiscount): DraftAppliedDiscount {
  return { ...discount, amountCents: toMoney(amountSet).cents };
}

/** Leaves out empty fields: Shopify does not accept empty texts for them. */
function filled(address: DraftAddress): Partial<DraftAddress> {
  return Object.fromEntries(Object.entries(address).filter(([, text]) => text.trim() !== ''));
}

function properties(attributes: readonly VendorAttribute[]) {
  return attributes.map(({ key, value }) => ({ name: key, value: value ?? '' }));
}

function plain(money: PlainMoney | null) {
  return money && centsFromDecimal(money.amount);
}
