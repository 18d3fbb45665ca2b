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
import type { StaffDraft, StaffDraftChange } from '~/domain/draft-orders/staff-draft';
import type { PayloadOf } from '~/platforms/shopify/run-mutation.server';
import type { Fragments } from '~/platforms/shopify/generated/admin';
import { toMoney } from '~/platforms/shopify/orders/order-shapes';
import type { AnswerOf, VariablesOf } from '~/platforms/shopify/typed-document';
import type {
  DRAFT_CALCULATE_DOCUMENT,
  DRAFT_CREATE_DOCUMENT,
} from './admin-draft-change-documents';

import { DRAFT_LISTS } from './admin-draft-order-parts';

/** The conversions of draft orders from Shopify's shapes to ours, and back. */

type VendorMetafield = Fragments['DraftParts']['metafields']['nodes'][number];
type VendorDraft = Fragments['DraftHead'] & {
  metafields: { nodes: VendorMetafield[] };
  lineItems: { nodes: Fragments['DraftLineParts'][] };
};
type VendorCalculatedDraft = NonNullable<
  PayloadOf<AnswerOf<typeof DRAFT_CALCULATE_DOCUMENT>>['calculatedDraftOrder']
>;
type SentDraft = VariablesOf<typeof DRAFT_CREATE_DOCUMENT>['input'];

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
): SentDraft {
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
    ...('terms' in input &&
      input.terms && {
        paymentTerms: { paymentTermsTemplateId: input.terms.templateGid },
        poNumber: input.terms.poNumber,
      }),
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
  const buyer = draft.purchasingEntity;
  return {
    ...totals(draft),
    gid: draft.id,
    name: draft.name,
    status: draft.status,
    ready: draft.ready,
    customerGid: buyer?.__typename === 'Customer' ? buyer.id : null,
    email: draft.email,
    tags: draft.tags,
    attributes: properties(draft.customAttributes),
    discountCodes: draft.discountCodes,
    discount: draft.appliedDiscount && toDiscount(draft.appliedDiscount),
    shippingAddress: draft.shippingAddress,
    metafields: draft.metafields.nodes,
    lines: draft.lineItems.nodes.map(toDraftLine),
    warnings: draft.warnings.map(({ message }) => message),
    createdAt: draft.createdAt,
    updatedAt: draft.updatedAt,
    completedAt: draft.completedAt,
    order: toOrderName(draft.order),
  };
}

/**
 * Converts a draft order of a bulk operation's file: of its lists as much is kept as of one that is read by itself.
 *
 * @param children what its lists have, each with its id
 */
export function toBulkDraft(
  head: Fragments['DraftHead'],
  children: readonly Record<string, unknown>[],
): DraftOrder {
  const those = (kind: string) =>
    children.filter(({ id }) => String(id).startsWith(`gid://shopify/${kind}/`)) as unknown[];
  const metafields = those('Metafield').slice(0, DRAFT_LISTS.metafields) as VendorMetafield[];
  const lines = those('DraftOrderLineItem').slice(0, DRAFT_LISTS.lineItems);
  return toDraftOrder({
    ...head,
    metafields: {
      nodes: metafields.map(({ namespace, key, type, value }) => ({ namespace, key, type, value })),
    },
    lineItems: { nodes: lines as Fragments['DraftLineParts'][] },
  });
}

export function toOrderName(order: { id: string; name: string } | null): DraftOrder['order'] {
  return order && { gid: order.id, name: order.name };
}

function totals(draft: VendorDraft | VendorCalculatedDraft): DraftTotals {
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

export function toDraftLine(line: Fragments['DraftLineParts']): DraftLine {
  return {
    id: line.id,
    title: line.title,
    sku: line.sku,
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

function toTax({ title, rate, priceSet }: VendorDraft['taxLines'][number]) {
  return { title, rate, price: toMoney(priceSet) };
}

function toDiscount({ amountSet, ...discount }: Fragments['DiscountParts']): DraftAppliedDiscount {
  return { ...discount, amountCents: toMoney(amountSet).cents };
}

/** Leaves out empty fields: Shopify does not accept empty texts for them. */
function filled(address: DraftAddress): Partial<DraftAddress> {
  return Object.fromEntries(Object.entries(address).filter(([, text]) => text.trim() !== ''));
}

function properties(attributes: VendorDraft['customAttributes']) {
  return attributes.map(({ key, value }) => ({ name: key, value: value ?? '' }));
}

function plain(money: { amount: string } | null) {
  return money && centsFromDecimal(money.amount);
}
