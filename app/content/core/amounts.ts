import { type Cents, formatUsd } from '~/domain/core/money';

/** Formats an amount for the chart's axis: '$800', '$12K', '$1.5M'. */
export function roundDollars(amount: Cents): string {
  const dollars = Math.round(amount / 100);
  if (dollars >= 1000000) return `$${Math.round(dollars / 100000) / 10}M`;
  return dollars >= 1000 ? `$${Math.round(dollars / 100) / 10}K` : `$${dollars}`;
}

/** Returns by how much a price would change, `'3.4% more than $7.25'`; empty if it stays or had been nothing. */
export function priceChangeLabel(was: Cents, now: Cents): string {
  if (was <= 0 || was === now) return '';
  const share = Math.abs(now - was) / was;
  const percent = `${(share * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;
  return `${percent} ${now > was ? 'more' : 'less'} than ${formatUsd(was)}`;
}
