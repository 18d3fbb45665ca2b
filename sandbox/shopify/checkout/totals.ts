import { createHash } from 'node:crypto';
import type { PricedCart } from '../carts';
import type { TaxRow } from '../rows';
import { stateOf } from '../states';

/** From this value on, after discounts, standard shipping is free. */
const FREE_SHIPPING_CENTS = 15_000;
const SHIPPING_CENTS = 1_495;
const EXPRESS_CENTS = 3_995;

export type Totals = {
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  taxes: TaxRow[];
  totalCents: number;
};

/** A shipping rate; `handle` is opaque to callers, as at Shopify. */
export type Rate = { handle: string; title: string; cents: number };

/** Returns the shipping rates for goods of that value (after discounts). The hosted checkout uses the first. */
export function ratesFor(goodsCents: number): [Rate, ...Rate[]] {
  const standard = goodsCents >= FREE_SHIPPING_CENTS ? 0 : SHIPPING_CENTS;
  return [rate('Standard', standard), rate('Express', EXPRESS_CENTS)];
}

function rate(title: string, cents: number): Rate {
  const payload = Buffer.from(JSON.stringify({ title, price: cents, currency: 'USD' }));
  const signature = createHash('sha256').update(`shipping rate ${payload.toString()}`);
  return {
    handle: `${payload.toString('base64url')}.${signature.digest('base64url')}`,
    title,
    cents,
  };
}

/** Returns the state tax on goods (after discounts); empty if the state has none. */
export function taxesFor(taxableCents: number, provinceCode: string): TaxRow[] {
  const state = stateOf(provinceCode);
  if (state === undefined || state.rate === 0) return [];
  // The rate is in hundredths of a percent; half a cent is rounded up.
  const cents = Math.floor((taxableCents * state.rate + 5_000) / 10_000);
  return [{ title: `${state.name} State Tax`, rate: state.rate / 10_000, cents }];
}

/** Returns the totals for a delivery to that state. Shipping is not taxed. */
export function totalsFor(
  priced: Pick<PricedCart, 'subtotalCents' | 'discountCents'>,
  provinceCode: string,
): Totals {
  const { subtotalCents, discountCents } = priced;
  const goodsCents = subtotalCents - discountCents;
  const [{ cents: shippingCents }] = ratesFor(goodsCents);
  const taxes = taxesFor(goodsCents, provinceCode);
  const taxCents = taxes.reduce((sum, { cents }) => sum + cents, 0);
  return {
    subtotalCents,
    discountCents,
    shippingCents,
    taxes,
    totalCents: goodsCents + shippingCents + taxCents,
  };
}
