import type { DraftDiscount, DraftLineInput } from './draft-order';
import type { Cents } from '~/domain/core/money';
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
  const words = {
    title: discount.title,
    ...(discount.description !== null && { description: discount.description }),
  };
  if ('basisPoints' in discount) {
    const { basisPoints } = discount;
    if (!Number.isInteger(basisPoints) || basisPoints <= 0 || basisPoints > 10_000) {
      throw new RangeError(`a discount of ${basisPoints} hundredths of a per cent`);
    }
    return { ...words, valueType: 'PERCENTAGE', value: basisPoints / 100 };
  }
  if (discount.amountCents <= 0)
    throw new RangeError(`a discount of ${discount.amountCents} cents`);
  const money = sentMoney(discount.amountCents);
  return {
    ...words,
    valueType: 'FIXED_AMOUNT',
    value: discount.amountCents / 100,
    amountWithCurrency: money,
  };
}
