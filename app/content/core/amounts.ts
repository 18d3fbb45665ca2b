import type { Cents } from '~/domain/core/money';

/** Formats an amount for the chart's axis: '$800', '$12K', '$1.5M'. */
export function roundDollars(amount: Cents): string {
  const dollars = Math.round(amount / 100);
  if (dollars >= 1000000) return `$${Math.round(dollars / 100000) / 10}M`;
  return dollars >= 1000 ? `$${Math.round(dollars / 100) / 10}K` : `$${dollars}`;
}
