import { z } from 'zod';
import { ZIP_OF_STATE } from '~/domain/customers/addresses/address.schema.server';
import { QUANTITY_BOUND } from '~/domain/catalogue/variant-choice';
import type {
  DraftDiscount,
  DraftLineInput,
  DraftOrderChange,
} from '~/domain/draft-orders/draft-order';
import { centsFromDecimal } from '~/domain/core/money';
import { isReferralAttribute } from '~/domain/ambassadors/referral';
import { US_STATES } from '~/domain/core/places/us-states';
import { isGid } from '~/domain/core/ids';

/**
 * Schemas of a draft order's `input` at /api/shopifyAdmin, in Shopify's own names (`DraftOrderInput`,
 * 2026-10). Strict: any field that is not listed is refused, so a customer cannot send one that would change
 * a price (money-security 7.2).
 */

export const draftGid = z.string().refine((id) => isGid(id, 'DraftOrder'));

/** The line properties that a customer may set. */
const OWN_PROPERTIES = ['Note', 'Reference', 'Recipient', 'Color'] as const;
/** As many lines as we read of a draft. */
const MOST_LINES = 50;
const MOST_ATTRIBUTES = 10;

const line = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((text) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text));

const variantId = z.string().refine((id) => isGid(id, 'ProductVariant'));
const quantity = z.number().int().max(QUANTITY_BOUND);
const ownProperties = z
  .array(z.strictObject({ key: z.enum(OWN_PROPERTIES), value: line(255) }))
  .max(OWN_PROPERTIES.length);
const properties = z
  .array(z.strictObject({ key: line(60), value: line(255) }))
  .max(MOST_ATTRIBUTES);
/** The store itself says who has brought an order (money-security 7.2). */
const attributes = properties.refine((pairs) =>
  pairs.every(({ key }) => !isReferralAttribute(key)),
);

const address = z
  .strictObject({
    firstName: line(80).optional(),
    lastName: line(80),
    company: line(120).optional(),
    address1: line(160),
    address2: line(160).optional(),
    city: line(80),
    provinceCode: z.string().refine((code) => US_STATES.some(([known]) => known === code)),
    countryCode: z.literal('US').optional(),
    zip: z.string().regex(/^\d{5}(-\d{4})?$/),
    phone: line(30).optional(),
  })
  .refine(...ZIP_OF_STATE);

const head = {
  purchasingEntity: z.strictObject({ customerId: z.string().max(100) }).optional(),
  email: z.string().trim().max(254).optional(),
  discountCodes: z.array(line(100)).max(1).optional(),
  shippingAddress: address.optional(),
  customAttributes: attributes.optional(),
  note: line(500).optional(),
};

/** A customer's own draft: catalogue products at the store's prices. */
export const ownDraftInput = z.strictObject({
  ...head,
  lineItems: z
    .array(z.strictObject({ variantId, quantity, customAttributes: ownProperties.optional() }))
    .max(MOST_LINES)
    .optional(),
});

const money = z.strictObject({
  amount: z.string().regex(/^\d{1,9}\.\d{2}$/),
  currencyCode: z.literal('USD'),
});

const texts = { title: line(255), description: line(255).optional() };
const appliedDiscount = z.discriminatedUnion('valueType', [
  z.strictObject({
    ...texts,
    valueType: z.literal('PERCENTAGE'),
    value: z.number().positive().max(100).refine(isHundredths),
  }),
  z.strictObject({
    ...texts,
    valueType: z.literal('FIXED_AMOUNT'),
    value: z.number().optional(),
    amountWithCurrency: money.refine(({ amount }) => Number(amount) > 0),
  }),
]);

const priced = {
  quantity,
  customAttributes: properties.optional(),
  appliedDiscount: appliedDiscount.optional(),
};

/** A draft by staff, which may have manual prices and custom items. */
export const staffDraftInput = z.strictObject({
  ...head,
  lineItems: z
    .array(
      z.union([
        z.strictObject({ ...priced, variantId, priceOverride: money.optional() }),
        z.strictObject({
          ...priced,
          title: line(255).refine((title) => title.trim() !== ''),
          originalUnitPriceWithCurrency: money,
          taxable: z.boolean().optional(),
        }),
      ]),
    )
    .max(MOST_LINES)
    .optional(),
  appliedDiscount: appliedDiscount.optional(),
  taxExempt: z.boolean().optional(),
});

export type StaffDraftInput = z.output<typeof staffDraftInput>;

/** Maps the input to our own type, without customer and tags, which callers set themselves. */
export function draftChange(input: StaffDraftInput): DraftOrderChange {
  const { appliedDiscount: discount, lineItems, shippingAddress } = input;
  return {
    ...(lineItems && { lines: lineItems.map(lineOf) }),
    ...(input.discountCodes && { discountCode: input.discountCodes[0] ?? null }),
    ...(discount && { discount: discountOf(discount) }),
    ...(shippingAddress && {
      address: {
        firstName: shippingAddress.firstName ?? '',
        lastName: shippingAddress.lastName,
        company: shippingAddress.company ?? '',
        address1: shippingAddress.address1,
        address2: shippingAddress.address2 ?? '',
        city: shippingAddress.city,
        provinceCode: shippingAddress.provinceCode,
        zip: shippingAddress.zip,
        phone: shippingAddress.phone ?? '',
      },
    }),
    ...(input.customAttributes && { attributes: input.customAttributes.map(named) }),
    ...(input.note !== undefined && { note: input.note }),
    ...(input.taxExempt !== undefined && { taxExempt: input.taxExempt }),
  };
}

/** Whether the input sets a price by hand. */
export function isPriced({ appliedDiscount, lineItems, taxExempt }: StaffDraftInput): boolean {
  const lines = lineItems ?? [];
  return (
    appliedDiscount !== undefined ||
    taxExempt === true ||
    lines.some((one) => 'title' in one || one.priceOverride || one.appliedDiscount)
  );
}

function isHundredths(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}

function lineOf(item: NonNullable<StaffDraftInput['lineItems']>[number]): DraftLineInput {
  const rest = {
    quantity: item.quantity,
    properties: (item.customAttributes ?? []).map(named),
    ...(item.appliedDiscount && { discount: discountOf(item.appliedDiscount) }),
  };
  if ('title' in item) {
    const priceCents = centsFromDecimal(item.originalUnitPriceWithCurrency.amount);
    const { title, taxable } = item;
    return { ...rest, title, priceCents, ...(taxable !== undefined && { taxable }) };
  }
  const { priceOverride, variantId: variantGid } = item;
  return {
    ...rest,
    variantGid,
    ...(priceOverride && { priceOverrideCents: centsFromDecimal(priceOverride.amount) }),
  };
}

function discountOf(discount: z.output<typeof appliedDiscount>): DraftDiscount {
  const { title, description = null } = discount;
  return discount.valueType === 'PERCENTAGE'
    ? { title, description, basisPoints: Math.round(discount.value * 100) }
    : { title, description, amountCents: centsFromDecimal(discount.amountWithCurrency.amount) };
}

function named({ key, value }: { key: string; value: string }) {
  return { name: key, value };
}
