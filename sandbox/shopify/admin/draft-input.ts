import { idOf } from '../../kit/ids';
import { ratesFor } from '../checkout/totals';
import { priceDraft } from '../drafts/pricing';
import type { DraftContent, DraftShippingRow } from '../drafts/rows';
import type { MetafieldRow, Pair } from '../rows';
import { splitTags, withTags } from '../tags';
import type { AddressInput } from './address-input';
import type { Shop, UserError } from './context';
import { parseEmail } from './customer-input';
import { centsOf, discountErrors, discountRow, parseLines } from './draft-lines';
import type { DiscountInput, LineInput, MoneyInput } from './draft-lines';
import { parseAddress, withDefaultAddress, withMetafields } from './draft-parts';
import { termsOf } from './payment-terms';
import type { TermsInput } from './payment-terms';

export type DraftInput = {
  purchasingEntity?: { customerId?: string | null } | null;
  email?: string | null;
  phone?: string | null;
  note?: string | null;
  poNumber?: string | null;
  tags?: string[] | null;
  customAttributes?: Pair[] | null;
  discountCodes?: string[] | null;
  appliedDiscount?: DiscountInput | null;
  lineItems?: LineInput[] | null;
  shippingAddress?: AddressInput | null;
  billingAddress?: AddressInput | null;
  shippingLine?: {
    title?: string | null;
    priceWithCurrency?: MoneyInput | null;
    shippingRateHandle?: string | null;
  } | null;
  taxExempt?: boolean | null;
  useCustomerDefaultAddress?: boolean | null;
  paymentTerms?: TermsInput | null;
  metafields?: Partial<MetafieldRow>[] | null;
};

/** Shopify's limit for one tag of a draft, in characters. */
const TAG_LENGTH = 40;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export const EMPTY_DRAFT: DraftContent = {
  customerId: null,
  email: null,
  phone: null,
  note: null,
  poNumber: null,
  tags: [],
  attributes: [],
  lines: [],
  requestedCodes: [],
  discount: null,
  shippingAddress: null,
  billingAddress: null,
  shipping: null,
  taxExempt: false,
  terms: null,
  metafields: [],
};

/**
 * Returns the draft with the input applied. Fields that are left out keep their values; lists are replaced.
 *
 * @param before the existing draft, or `EMPTY_DRAFT`
 */
export function withDraftInput(
  shop: Shop,
  before: DraftContent,
  input: DraftInput,
  now: string,
): { content: DraftContent; errors: UserError[] } {
  const errors = wrongTexts(input);
  const buyer = parseBuyer(shop, before, input, errors);
  const parsed = input.lineItems ? parseLines(shop.catalogue, input.lineItems) : undefined;
  const lines = parsed?.lines ?? before.lines;
  errors.push(...(parsed?.errors ?? []));
  if (errors.length === 0 && lines.length === 0) {
    errors.push({ field: null, message: 'Add at least 1 product' });
  }
  errors.push(...discountErrors(input.appliedDiscount, ['appliedDiscount']));
  const terms = input.paymentTerms === undefined ? undefined : termsOf(input.paymentTerms, now);
  if (terms?.error !== undefined) errors.push({ field: null, message: terms.error });
  const content: DraftContent = {
    customerId: buyer,
    email: input.email === undefined ? before.email : parseEmail(input.email ?? '') || null,
    phone: input.phone === undefined ? before.phone : input.phone,
    note: input.note === undefined ? before.note : input.note,
    poNumber: input.poNumber === undefined ? before.poNumber : input.poNumber,
    tags: input.tags ? withTags([], splitTags(input.tags)) : before.tags,
    attributes: input.customAttributes
      ? input.customAttributes.map(({ key, value }) => ({ key, value }))
      : before.attributes,
    lines,
    requestedCodes: input.discountCodes ?? before.requestedCodes,
    discount:
      input.appliedDiscount === undefined ? before.discount : discountRow(input.appliedDiscount),
    shippingAddress: parseAddress(before.shippingAddress, input.shippingAddress),
    billingAddress: parseAddress(before.billingAddress, input.billingAddress),
    shipping: before.shipping,
    taxExempt: input.taxExempt ?? before.taxExempt,
    terms: terms === undefined ? before.terms : terms.row,
    metafields: withMetafields(before.metafields, input.metafields ?? []),
  };
  const isByBook = input.useCustomerDefaultAddress === true;
  const whole = isByBook ? withDefaultAddress(shop, content) : content;
  const shipping = parseShipping(whole, input.shippingLine, errors);
  return { content: { ...whole, shipping }, errors };
}

function wrongTexts({ email, tags }: DraftInput): UserError[] {
  const errors = (tags ?? []).flatMap((tag, index): UserError[] =>
    [...tag].length <= TAG_LENGTH
      ? []
      : [
          {
            field: ['tags', String(index)],
            message: `Title Tag exceeds the maximum length of ${TAG_LENGTH} characters`,
          },
        ],
  );
  if (email && !EMAIL.test(parseEmail(email))) {
    errors.push({ field: ['email'], message: 'Email is invalid' });
  }
  return errors;
}

function parseBuyer(
  shop: Shop,
  before: DraftContent,
  { purchasingEntity }: DraftInput,
  errors: UserError[],
): number | null {
  if (purchasingEntity === undefined) return before.customerId;
  const id = purchasingEntity?.customerId;
  if (!id) return null;
  const row = shop.customers.byId(idOf('Customer', id) ?? '');
  if (row === undefined) errors.push({ field: null, message: 'Customer does not exist' });
  return row?.id ?? null;
}

function parseShipping(
  content: DraftContent,
  input: DraftInput['shippingLine'],
  errors: UserError[],
): DraftShippingRow | null {
  if (input === undefined) return content.shipping;
  if (input === null) return null;
  const { title, priceWithCurrency, shippingRateHandle } = input;
  if (shippingRateHandle) {
    const { subtotalCents, discountCents } = priceDraft(content, true);
    const offered = ratesFor(subtotalCents - discountCents);
    const rate = offered.find(({ handle }) => handle === shippingRateHandle);
    if (rate !== undefined) return rate;
    // No handle, or one whose price no longer applies to these goods.
    const message = 'Shipping rate handle is invalid';
    errors.push({ field: ['shippingLine', 'shippingRateHandle'], message });
    return null;
  }
  const cents = centsOf(priceWithCurrency?.amount ?? 0);
  return { title: title ?? 'Custom', cents: Number.isFinite(cents) ? cents : 0, handle: null };
}
