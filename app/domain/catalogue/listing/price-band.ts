import type { Cents } from '~/domain/core/money';

export type PriceBand = { value: string; label: string; fromCents: number; belowCents: number };

/** The bands of the Price facet; each takes its lower bound in and leaves its upper bound out. */
export const PRICE_BANDS: readonly PriceBand[] = [
  { value: 'under-25', label: 'Under $25', fromCents: 0, belowCents: 2500 },
  { value: '25-50', label: '$25 to $50', fromCents: 2500, belowCents: 5000 },
  { value: '50-100', label: '$50 to $100', fromCents: 5000, belowCents: 10_000 },
  { value: '100-up', label: '$100 and up', fromCents: 10_000, belowCents: Infinity },
];

/** Returns the band of a price; a negative price, which should not occur, is in the first. */
export function priceBandOf(price: Cents): string {
  const band = PRICE_BANDS.find(({ belowCents }) => price < belowCents);
  return band?.value ?? '';
}
