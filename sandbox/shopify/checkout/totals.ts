import type { PricedCart } from '../carts';
import type { TaxRow } from '../rows';
import { stateOf } from '../states';

/** Goods worth more than this, after discounts, travel for free. */
const FREE_SHIPPING_CENTS = 15_000;
const SHIPPING_CENTS = 1_495;

export type Totals = {
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  taxes: TaxRow[];
  totalCents: number;
};

/** What the shopper pays when the parcel goes to that state. Shipping is not taxed. */
export function totalsFor(
  priced: Pick<PricedCart, 'subtotalCents' | 'discountCents'>,
  provinceCode: string,
): Totals {
  const { subtotalCents, discountCents } = priced;
  const goodsCents = subtotalCents - discountCents;
  const shippingCents = goodsCents > FREE_SHIPPING_CENTS ? 0 : SHIPPING_CENTS;
  const state = stateOf(provinceCode);
  const taxes: TaxRow[] = [];
  if (state !== undefined && state.rate > 0) {
    // The rate is in hundredths of a per cent; half a cent is rounded up.
    const cents = Math.floor((goodsCents * state.rate + 5_000) / 10_000);
    taxes.push({ title: `${state.name} State Tax`, rate: state.rate / 10_000, cents });
  }
  const taxCents = taxes.reduce((sum, { cents }) => sum + cents, 0);
  return {
    subtotalCents,
    discountCents,
    shippingCents,
    taxes,
    totalCents: goodsCents + shippingCents + taxCents,
  };
}
