import type {
  DraftAppliedDiscount,
  DraftLine,
  DraftOrder,
} from '~/domain/draft-orders/draft-order';
import type { Fields } from '~/domain/core/admin-answer';
import type { Cents } from '~/domain/core/money';
import type { OrderTax } from '~/domain/orders/order';
import { storedText } from '~/domain/core/stored-amount';

/** Spec section 9: only the first five lines of a draft order. */
const LINES = 5;

/**
 * Returns a draft order as /api/shopifyAdmin responds with it: in Shopify's current fields, and also under
 * the names in the spec's section 3 that Shopify has since renamed.
 */
export function draftTree(draft: DraftOrder): Fields {
  const customer = draft.customerGid && { __typename: 'Customer', id: draft.customerGid };
  return {
    __typename: 'DraftOrder',
    id: draft.gid,
    name: draft.name,
    status: draft.status,
    ready: draft.ready,
    email: draft.email,
    tags: draft.tags,
    createdAt: draft.createdAt,
    updatedAt: draft.updatedAt,
    completedAt: draft.completedAt,
    ...bags('totalPrice', draft.totalCents),
    ...bags('subtotalPrice', draft.subtotalCents),
    ...bags('totalTax', draft.taxCents),
    ...bags('totalShippingPrice', draft.shippingCents),
    ...bags('totalDiscounts', draft.discountCents),
    ...bags('totalLineItemsPrice', draft.linesCents),
    lineItemsSubtotalPrice: bag(draft.linesSubtotalCents),
    taxLines: draft.taxLines.map(taxTree),
    discountCodes: draft.discountCodes,
    appliedDiscount: discountTree(draft.discount),
    customAttributes: attributes(draft.attributes),
    customer,
    purchasingEntity: customer,
    shippingAddress: draft.shippingAddress,
    metafields: draft.metafields,
    lineItems: draft.lines.slice(0, LINES).map(lineTree),
    warnings: draft.warnings.map((message) => ({ message })),
    order: draft.order && { id: draft.order.gid, name: draft.order.name },
  };
}

function lineTree(line: DraftLine): Fields {
  return {
    id: line.id,
    title: line.title,
    quantity: line.quantity,
    custom: line.custom,
    taxable: line.taxable,
    variant: line.variantGid && { id: line.variantGid },
    originalUnitPriceWithCurrency: line.unitCents === null ? null : money(line.unitCents),
    priceOverride: line.priceOverrideCents === null ? null : money(line.priceOverrideCents),
    discountedTotalSet: bag(line.totalCents),
    appliedDiscount: discountTree(line.discount),
    customAttributes: attributes(line.properties),
    taxLines: line.taxLines.map(taxTree),
  };
}

function discountTree(discount: DraftAppliedDiscount | null): Fields | null {
  if (!discount) return null;
  const { amountCents, ...texts } = discount;
  return { ...texts, ...bags('amount', amountCents) };
}

function taxTree({ title, rate, price }: OrderTax): Fields {
  return { title, rate, ...bags('price', price.cents) };
}

/** Returns an amount both as Shopify's current `…Set` and as the decimal text that the spec expects. */
function bags(name: string, amount: Cents): Fields {
  return { [`${name}Set`]: bag(amount), [name]: storedText(amount) };
}

/** @returns a `MoneyBag` */
export function bag(amount: Cents): Fields {
  return { shopMoney: money(amount) };
}

function money(amount: Cents): Fields {
  return { amount: storedText(amount), currencyCode: 'USD' };
}

function attributes(pairs: readonly { name: string; value: string }[]): Fields[] {
  return pairs.map(({ name, value }) => ({ key: name, value }));
}
