import type { DraftDiscount, DraftLineInput, DraftOrder } from './draft-order';
import { type Cents, cents, formatUsd } from '~/domain/core/money';
import { storedText } from '~/domain/core/stored-amount';

/**
 * Builds the input for a draft order, by the rules of the spec's section 5 and in Shopify's current terms
 * (`DraftOrderLineItemInput` of 2026-10, in which `properties` are called `customAttributes`).
 *
 * @see https://shopify.dev/docs/api/admin-graphql/2026-10/input-objects/DraftOrderLineItemInput
 */

/** An amount with two decimals, in the shop's currency. */
export type SentMoney = { amount: string; currencyCode: 'USD' };

export type SentDiscount = {
  title: string;
  description?: string;
  value: number;
  valueType: 'PERCENTAGE' | 'FIXED_AMOUNT';
  amountWithCurrency?: SentMoney;
};

export type SentLine = {
  quantity: number;
  customAttributes: { key: string; value: string }[];
  appliedDiscount?: SentDiscount;
} & (
  | { variantId: string; priceOverride?: SentMoney }
  | { title: string; originalUnitPriceWithCurrency: SentMoney; taxable: boolean }
);

/**
 * Converts lines for Shopify; those with a quantity of zero or less are left out.
 *
 * @throws RangeError for a quantity that is not an integer, and for a custom item without a title
 */
export function sentLines(lines: readonly DraftLineInput[]): SentLine[] {
  return lines.flatMap((line): SentLine[] => {
    if (line.quantity <= 0) return [];
    if (!Number.isSafeInteger(line.quantity)) throw new RangeError(`quantity ${line.quantity}`);
    const rest = {
      quantity: line.quantity,
      customAttributes: sentProperties(line.properties ?? []),
      ...(line.discount && { appliedDiscount: sentDiscount(line.discount) }),
    };
    if ('variantGid' in line) {
      const { variantGid, priceOverrideCents } = line;
      const priceOverride = priceOverrideCents === undefined ? null : sentMoney(priceOverrideCents);
      return [{ variantId: variantGid, ...(priceOverride && { priceOverride }), ...rest }];
    }
    const title = line.title.trim();
    if (title === '') throw new RangeError('a custom item needs a title');
    return [
      {
        title,
        originalUnitPriceWithCurrency: sentMoney(line.priceCents),
        taxable: line.taxable ?? true,
        ...rest,
      },
    ];
  });
}

/** Trims names and values, and leaves out pairs in which either is empty. */
export function sentProperties(
  properties: readonly { name: string; value: string }[],
): { key: string; value: string }[] {
  return properties
    .map(({ name, value }) => ({ key: name.trim(), value: value.trim() }))
    .filter(({ key, value }) => key !== '' && value !== '');
}

/** Treats a blank discount code as none. */
export function sentCodes(code: string | null): string[] {
  const trimmed = code?.trim() ?? '';
  return trimmed === '' ? [] : [trimmed];
}

/** @throws RangeError for a negative amount, which Shopify has no price for */
export function sentMoney(amount: Cents): SentMoney {
  if (amount < 0) throw new RangeError(`a price of ${amount} cents`);
  return { amount: storedText(amount), currencyCode: 'USD' };
}

/** @throws RangeError for a discount that is not positive, or a share above 100% */
export function sentDiscount(discount: DraftDiscount): SentDiscount {
  const texts = {
    title: discount.title,
    ...(discount.description !== null && { description: discount.description }),
  };
  if ('basisPoints' in discount) {
    const { basisPoints } = discount;
    if (!Number.isInteger(basisPoints) || basisPoints <= 0 || basisPoints > 10_000) {
      throw new RangeError(`a discount of ${basisPoints} hundredths of a per cent`);
    }
    return { ...texts, valueType: 'PERCENTAGE', value: basisPoints / 100 };
  }
  if (discount.amountCents <= 0)
    throw new RangeError(`a discount of ${discount.amountCents} cents`);
  const money = sentMoney(discount.amountCents);
  return {
    ...texts,
    valueType: 'FIXED_AMOUNT',
    value: discount.amountCents / 100,
    amountWithCurrency: money,
  };
}

/**
 * Draft orders made by staff or at /api/shopifyAdmin carry a tag by which they are found again if the
 * response to their creation is lost. The tag also says who may change a draft: those of payments and
 * custom orders are changed only by the store itself.
 */
const PREFIXES = { customer: 'api-', staff: 'erp-' } as const;

/** Tag prefixes of the drafts of payments (`paymentTag`) and of custom orders. */
const PAYMENT = 'pay-';
const CUSTOM_ORDER = 'co-';

export type DraftMaker = keyof typeof PREFIXES;

/** @param reference a UUID: with it the tag has the maximum length of a tag */
export function draftTag(maker: DraftMaker, reference: string): string {
  return `${PREFIXES[maker]}${reference}`;
}

/** Whether it, or the order that it became, was made by staff or at /api/shopifyAdmin, and not by the store itself. */
export function isMadeByHand({ tags }: Pick<DraftOrder, 'tags'>): boolean {
  const prefixes = Object.values(PREFIXES);
  return tags.some((tag) => prefixes.some((prefix) => tag.toLowerCase().startsWith(prefix)));
}

/** Whether its customer may change or delete it: an open draft that they made and that no payment uses. */
export function isOpenOwnDraft(
  { customerGid, status, tags }: Pick<DraftOrder, 'customerGid' | 'status' | 'tags'>,
  gid: string,
): boolean {
  const isTheirs = tags.some((tag) => tag.toLowerCase().startsWith(PREFIXES.customer));
  return customerGid === gid && status === 'OPEN' && isTheirs && !isOfPayment({ tags });
}

/** Whether a payment completes or deletes this draft itself. */
export function isOfPayment({ tags }: Pick<DraftOrder, 'tags'>): boolean {
  return tags.some((tag) => tag.toLowerCase().startsWith(PAYMENT));
}

/** Whether the store completes or deletes it itself: a payment's, or a custom order's, which has a page. */
export function isOfStore(draft: Pick<DraftOrder, 'tags'>): boolean {
  const isCustom = draft.tags.some((tag) => tag.toLowerCase().startsWith(CUSTOM_ORDER));
  return isCustom || isOfPayment(draft);
}

/** What was set by hand in a draft order: prices, custom items and discounts. Amounts are US cents. */
type HandPrices = {
  /** How far all of it is from the catalogue: custom items count in full, in either direction. */
  cents: Cents;
  /** One line each, for the activity log: ids and amounts, nothing that was typed. */
  lines: string[];
};

type Priced = Pick<DraftOrder, 'lines' | 'discount'>;

/** How the prices of a draft are traced before and after a change. */
export function auditedPrices(before: Priced | null, after: Priced) {
  return {
    ...(before && { pricesBefore: handPrices(before).lines }),
    prices: handPrices(after).lines,
  };
}

/** Adds up what was set by hand. Codes and shipping rates do not count: Shopify offers them. */
export function handPrices({ lines, discount }: Priced): HandPrices {
  const found = lines.flatMap((line, place) => {
    const { quantity, custom, listCents, priceOverrideCents, unitCents } = line;
    const isOwn = custom || priceOverrideCents !== null;
    if (!isOwn && line.discount === null) return [];
    const unit = priceOverrideCents ?? unitCents ?? cents(0);
    const discountCents = line.discount?.amountCents ?? cents(0);
    const list = custom ? null : listCents;
    const away = isOwn ? Math.abs(unit - (list ?? 0)) * quantity : 0;
    const from = list === null ? 'not in the catalog' : `catalog ${formatUsd(list)}`;
    const less = discountCents > 0 ? ` less ${formatUsd(discountCents)}` : '';
    const label = `item ${place + 1}: ${quantity} × ${formatUsd(unit)} (${from})${less}`;
    return [{ cents: away + discountCents, label }];
  });
  const off = discount?.amountCents ?? cents(0);
  return {
    cents: cents(found.reduce((sum, one) => sum + one.cents, 0) + off),
    lines: [
      ...found.map(({ label }) => label),
      ...(discount ? [`all items less ${formatUsd(off)}`] : []),
    ],
  };
}
