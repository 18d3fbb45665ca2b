import { idOf, stableNumber, uuid } from '../../kit/ids';
import type { Catalogue } from '../catalogue';
import type { DraftDiscountRow, DraftLineRow } from '../drafts/rows';
import type { Pair } from '../rows';
import type { UserError } from './context';

export type MoneyInput = { amount: string | number; currencyCode: string };

export type DiscountInput = {
  title?: string | null;
  description?: string | null;
  value: number;
  valueType: 'PERCENTAGE' | 'FIXED_AMOUNT';
  amountWithCurrency?: MoneyInput | null;
};

export type LineInput = {
  variantId?: string | null;
  quantity: number;
  title?: string | null;
  sku?: string | null;
  uuid?: string | null;
  taxable?: boolean | null;
  requiresShipping?: boolean | null;
  originalUnitPriceWithCurrency?: MoneyInput | null;
  priceOverride?: MoneyInput | null;
  appliedDiscount?: DiscountInput | null;
  customAttributes?: Pair[] | null;
};

/** Converts dollars (text or number) to cents; half a cent is rounded up. NaN if it is not a number. */
export function centsOf(amount: string | number): number {
  return Math.round(Number(amount) * 100);
}

/**
 * Returns the lines to store: a variant's title and price always come from the catalogue, a custom item's
 * from the input.
 */
export function parseLines(
  catalogue: Catalogue,
  inputs: readonly LineInput[],
): { lines: DraftLineRow[]; errors: UserError[] } {
  const errors: UserError[] = [];
  const lines = inputs.flatMap((input, index): DraftLineRow[] => {
    const field = ['lineItems', String(index)];
    const wrong = [...wrongLine(catalogue, input, field), ...wrongDiscount(input, field)];
    errors.push(...wrong);
    return wrong.length > 0 ? [] : [lineOf(catalogue, input)];
  });
  return { lines, errors };
}

function wrongLine(catalogue: Catalogue, input: LineInput, field: string[]): UserError[] {
  if (input.quantity < 1) {
    const message = 'Quantity must be greater than or equal to 1';
    return [{ field: [...field, 'quantity'], message }];
  }
  if (input.variantId) {
    const id = idOf('ProductVariant', input.variantId) ?? '';
    if (catalogue.sellable(id) === undefined) {
      return [{ field: null, message: `Product with ID ${id} is no longer available.` }];
    }
  } else if (!input.title?.trim()) {
    return [{ field: null, message: 'Merchandise title is empty.' }];
  }
  const prices = [input.originalUnitPriceWithCurrency, input.priceOverride];
  if (prices.some((price) => price && !(centsOf(price.amount) >= 0))) {
    return [{ field: null, message: 'Cannot send negative price for line_item' }];
  }
  return [];
}

function wrongDiscount({ appliedDiscount }: LineInput, field: string[]): UserError[] {
  return discountErrors(appliedDiscount, [...field, 'appliedDiscount']);
}

/** Lists a discount's errors: more than 100 percent, or more than two decimals. */
export function discountErrors(
  discount: DiscountInput | null | undefined,
  path: string[],
): UserError[] {
  if (!discount) return [];
  const field = [...path, 'value'];
  if (discount.valueType === 'PERCENTAGE' && discount.value > 100) {
    return [{ field, message: 'Applied discount value must be less than or equal to 100%' }];
  }
  if (Math.abs(discount.value * 100 - Math.round(discount.value * 100)) > 1e-6) {
    const message = 'Applied discount value can have at most 2 digits after decimal point';
    return [{ field, message }];
  }
  return [];
}

export function discountRow(discount: DiscountInput | null | undefined): DraftDiscountRow | null {
  if (!discount) return null;
  const { title, description, valueType, value, amountWithCurrency } = discount;
  const isAmount = valueType === 'FIXED_AMOUNT' && amountWithCurrency;
  return {
    title: title ?? null,
    description: description ?? '',
    valueType,
    value: isAmount ? centsOf(amountWithCurrency.amount) / 100 : value,
  };
}

function lineOf(catalogue: Catalogue, input: LineInput): DraftLineRow {
  const key = input.uuid ?? uuid();
  const common = {
    id: stableNumber(`draft line ${uuid()}`),
    uuid: key,
    quantity: input.quantity,
    priceOverrideCents: input.priceOverride ? centsOf(input.priceOverride.amount) : null,
    discount: discountRow(input.appliedDiscount),
    attributes: (input.customAttributes ?? []).map(({ key: name, value }) => ({
      key: name,
      value,
    })),
  };
  const sellable = input.variantId
    ? catalogue.sellable(idOf('ProductVariant', input.variantId) ?? '')
    : undefined;
  if (sellable === undefined) {
    return {
      ...common,
      variantId: null,
      productId: null,
      title: (input.title ?? '').trim(),
      variantTitle: null,
      sku: input.sku ?? '',
      unitCents: centsOf(input.originalUnitPriceWithCurrency?.amount ?? 0),
      // Overrides apply to catalogue prices; a custom item has none.
      priceOverrideCents: null,
      taxable: input.taxable ?? true,
      requiresShipping: input.requiresShipping ?? true,
      picture: null,
    };
  }
  const { product, variant } = sellable;
  return {
    ...common,
    variantId: variant.id,
    productId: product.id,
    title: product.title,
    variantTitle: variant.title,
    sku: variant.sku,
    unitCents: variant.priceCents,
    taxable: true,
    requiresShipping: true,
    picture: variant.picture ?? product.pictures[0] ?? null,
  };
}
