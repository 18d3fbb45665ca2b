import { gid, idOf, stableNumber } from '../../kit/ids';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import type { Drafts } from '../drafts/drafts';
import { discountOf } from '../drafts/pricing';
import type { DraftWarning, PricedDraft, PricedDraftLine } from '../drafts/pricing';
import type { DraftContent, DraftDiscountRow, DraftRow } from '../drafts/rows';
import { moneyV2 } from '../money';
import type { TaxRow } from '../rows';
import { addressNode } from './address-node';
import type { AdminContext, Shop } from './context';
import { metafieldFields } from './metafield-fields';
import { imageNode, moneyBag } from './parts';
import { termsNode } from './payment-terms';
import { productNode, variantNode } from './products';

const taxNode = ({ title, rate, cents }: TaxRow) => ({ title, rate, priceSet: moneyBag(cents) });

function discountNode(discount: DraftDiscountRow | null, worthCents: number) {
  if (discount === null) return null;
  const { title, description, value, valueType } = discount;
  const amountSet = moneyBag(discountOf(discount, worthCents));
  return { title, description, value, valueType, amountSet };
}

const warningNode = ({ code, ...warning }: DraftWarning) => ({
  __typename: 'DraftOrderDiscountNotAppliedWarning',
  ...warning,
  discountCode: code,
  discountTitle: code,
});

function lineNode(shop: Shop, line: PricedDraftLine) {
  const { row, unitCents, originalCents, discountCents } = line;
  return {
    __typename: 'DraftOrderLineItem',
    id: gid('DraftOrderLineItem', row.id),
    uuid: row.uuid,
    title: row.title,
    name: row.variantTitle === null ? row.title : `${row.title} - ${row.variantTitle}`,
    variantTitle: row.variantTitle,
    sku: row.sku || null,
    quantity: row.quantity,
    custom: row.variantId === null,
    taxable: row.taxable,
    requiresShipping: row.requiresShipping,
    image: row.picture === null ? null : imageNode(row.picture),
    originalUnitPriceSet: moneyBag(row.unitCents),
    originalUnitPriceWithCurrency: moneyV2(row.unitCents),
    priceOverride: row.priceOverrideCents === null ? null : moneyV2(row.priceOverrideCents),
    originalTotalSet: moneyBag(originalCents),
    discountedTotalSet: moneyBag(originalCents - discountCents),
    approximateDiscountedUnitPriceSet: moneyBag(
      unitCents - Math.floor(discountCents / row.quantity),
    ),
    totalDiscountSet: moneyBag(discountCents),
    appliedDiscount: discountNode(row.discount, originalCents),
    customAttributes: row.attributes,
    taxLines: line.taxes.map(taxNode),
    variant: () => {
      const sellable = shop.catalogue.sellable(row.variantId);
      return sellable === undefined ? null : variantNode(sellable);
    },
    product: () => {
      const product = shop.catalogue.byId(row.productId);
      return product === undefined ? null : productNode(product);
    },
  };
}

/** Returns the fields that a draft and a calculation share. */
function commonFields(shop: Shop, draft: DraftContent, priced: PricedDraft) {
  const buyer = draft.customerId === null ? undefined : shop.customers.byId(draft.customerId);
  const taxCents = priced.taxes.reduce((sum, { cents }) => sum + cents, 0);
  const { shipping } = draft;
  const customer = () => (buyer === undefined ? null : shop.customerNode(buyer));
  return {
    currencyCode: 'USD',
    presentmentCurrencyCode: 'USD',
    customer,
    purchasingEntity: customer,
    phone: draft.phone,
    discountCodes: priced.codes,
    appliedDiscount: discountNode(draft.discount, priced.linesCents),
    shippingLine:
      shipping === null
        ? null
        : {
            id: gid('ShippingLine', stableNumber(`shipping line ${shipping.title}`)),
            title: shipping.title,
            code: shipping.handle === null ? 'custom' : shipping.title,
            custom: shipping.handle === null,
            shippingRateHandle: shipping.handle,
            originalPriceSet: moneyBag(shipping.cents),
            discountedPriceSet: moneyBag(shipping.cents),
          },
    lineItemsSubtotalPrice: moneyBag(priced.linesCents),
    subtotalPriceSet: moneyBag(priced.subtotalCents - priced.discountCents),
    taxesIncluded: false,
    taxLines: priced.taxes.map(taxNode),
    totalLineItemsPriceSet: moneyBag(priced.subtotalCents),
    totalDiscountsSet: moneyBag(priced.discountCents),
    totalShippingPriceSet: moneyBag(priced.shippingCents),
    totalTaxSet: moneyBag(taxCents),
    totalPriceSet: moneyBag(priced.totalCents),
    totalQuantityOfLineItems: draft.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    warnings: priced.warnings.map(warningNode),
  };
}

/** Returns a `CalculatedDraftOrder` of the Admin schema. */
export function calculatedNode(shop: Shop, drafts: Drafts, content: DraftContent) {
  const priced = drafts.price(content);
  return {
    ...commonFields(shop, content, priced),
    lineItems: priced.lines.map((line) => lineNode(shop, line)),
    availableShippingRates: priced.rates.map(({ handle, title, cents }) => ({
      handle,
      title,
      price: moneyV2(cents),
    })),
  };
}

/** Returns a `DraftOrder` of the Admin schema. */
export function draftNode(shop: Shop, drafts: Drafts, draft: DraftRow): Record<string, unknown> {
  const priced = drafts.price(draft);
  const address = (kind: string, row: DraftRow['shippingAddress']) =>
    row === null
      ? null
      : addressNode(gid('MailingAddress', `${draft.id}?model_name=${kind}`), row, row.countryCode);
  return {
    __typename: 'DraftOrder',
    ...commonFields(shop, draft, priced),
    id: gid('DraftOrder', draft.id),
    legacyResourceId: String(draft.id),
    name: draft.name,
    status: draft.status,
    ready: draft.status === 'COMPLETED' || drafts.isReady(draft),
    email: draft.email,
    note2: draft.note,
    poNumber: draft.poNumber,
    tags: draft.tags,
    taxExempt: draft.taxExempt,
    customAttributes: draft.attributes,
    createdAt: draft.createdAt,
    updatedAt: draft.updatedAt,
    completedAt: draft.completedAt,
    invoiceSentAt: null,
    invoiceUrl: (_: unknown, { baseUrl }: AdminContext) => `${baseUrl}/invoices/${draft.token}`,
    shippingAddress: address('DraftOrderShippingAddress', draft.shippingAddress),
    billingAddress: address('DraftOrderBillingAddress', draft.billingAddress),
    paymentTerms: termsNode(draft.terms, priced.totalCents, drafts.nowMs()),
    lineItems: (page: PageArguments) =>
      connection(
        priced.lines,
        page,
        ({ row }) => String(row.id),
        (line) => lineNode(shop, line),
      ),
    order: () => {
      const order = draft.orderId === null ? undefined : shop.orders.byId(draft.orderId);
      return order === undefined ? null : shop.orderNode(order);
    },
    ...metafieldFields(`draft ${draft.id}`, draft.metafields, draft.updatedAt),
  };
}

/** Returns the number in a draft's gid; empty for any other text. */
export function draftIdOf(id: string): string {
  return idOf('DraftOrder', id) ?? '';
}
