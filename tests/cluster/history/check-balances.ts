import { creditOf } from '../../faults/shop/invariants';
import { backOf } from './check-orders';
import type { FinalState } from './final-state';
import type { Holder } from './operation';
import { found, type Wrong } from './wrong';

/** Each balance is what was there before and what the rows say, by its entries, its accounts and at Shopify. */
export function wrongsOfBalances(
  final: FinalState,
  openings: ReadonlyMap<Holder, number>,
): Wrong[] {
  const due = new Map(openings);
  const add = (holder: Holder, cents: number) => due.set(holder, (due.get(holder) ?? 0) + cents);
  for (const { holder, state, amountCents } of final.deposits) {
    if (state === 'credited') add(holder, creditOf(amountCents));
  }
  for (const payment of final.payments) {
    if (payment.state === 'failed') continue;
    const back = payment.orderGid === null ? 0 : backOf(payment, final).cashCents;
    add(payment.holder, back - payment.storeCreditCents);
  }
  for (const { holder, amountCents } of final.payouts) add(holder, amountCents);

  const balances = new Map(final.balances.map((each) => [each.holder, each]));
  const wrongs: Wrong[] = [];
  for (const [holder, cents] of due) {
    const has = balances.get(holder);
    // Of who never opened a page, what was there before is at Shopify still, and nowhere else.
    const isUntouched = !has?.entriesCents && !has?.storedCents && cents === openings.get(holder);
    if (isUntouched && has?.shownCents === cents) continue;
    const compare = (what: string, is: number) => {
      if (is !== cents) wrongs.push(found('balance', `${holder}: ${what} ${is}, due ${cents}`));
    };
    compare('its entries are', has?.entriesCents ?? 0);
    compare('its accounts have', has?.storedCents ?? 0);
    // Shopify shows no organization's, and nothing of who never had any.
    if (has?.shownCents !== null && has !== undefined) compare('Shopify shows', has.shownCents);
  }
  return wrongs;
}
