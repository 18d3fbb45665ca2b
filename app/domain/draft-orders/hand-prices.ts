import type { DraftOrder } from './draft-order';
import { cents, formatUsd, type Cents } from '~/domain/core/money';

/** What was set by hand in a draft order: prices, custom items and discounts. Amounts are US cents. */
export type HandPrices = {
  /** How far all of it is from the catalogue: custom items count in full, in either direction. */
  cents: Cents;
  /** One line each, for the trace: ids and amounts, nothing that was typed. */
  lines: string[];
};

type Priced = Pick<DraftOrder, 'lines' | 'discount'>;

/** How the prices of a draft are traced before and after a change. */
export function tracedPrices(before: Priced | null, after: Priced) {
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
    const taken = line.discount?.amountCents ?? cents(0);
    const list = custom ? null : listCents;
    const away = isOwn ? Math.abs(unit - (list ?? 0)) * quantity : 0;
    const from = list === null ? 'not in the catalog' : `catalog ${formatUsd(list)}`;
    const less = taken > 0 ? ` less ${formatUsd(taken)}` : '';
    const words = `line ${place + 1}: ${quantity} × ${formatUsd(unit)} (${from})${less}`;
    return [{ cents: away + taken, words }];
  });
  const off = discount?.amountCents ?? cents(0);
  return {
    cents: cents(found.reduce((sum, one) => sum + one.cents, 0) + off),
    lines: [
      ...found.map(({ words }) => words),
      ...(discount ? [`all lines less ${formatUsd(off)}`] : []),
    ],
  };
}
