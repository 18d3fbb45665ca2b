import type { Chance } from '../random';
import type { Violation } from '../report';
import { audit } from '../shop/audit';
import { makeAmbassadors, loadCommission } from '../shop/commission';
import { makePeople } from '../shop/people';
import type { Person } from '../shop/person';
import type { ShopUnderTest } from '../shop/shop-under-test';

/** One ambassador, whose payable commission must be paid out exactly once, whatever happens on the way. */
export type PayoutRun = {
  name: string;
  person: Person;
  payableCents: number;
  violations: string[];
};

/** Creates ambassadors with different amounts of commission, before the store is started. */
export async function preparePayouts(
  shop: ShopUnderTest,
  names: readonly string[],
  chance: Chance,
): Promise<PayoutRun[]> {
  const people = await makePeople(
    shop,
    names.map(() => ({ card: 'good' as const, tags: ['Ambassador'] })),
  );
  const runs = names.map((name, index): PayoutRun => {
    const payableCents = chance.branch(name).between(1_000, 49_999);
    return { name, person: people[index] as Person, payableCents, violations: [] };
  });
  await makeAmbassadors(shop, runs);
  return runs;
}

/**
 * Ends both programmes: each ambassador has one payout of everything and nothing left to pay, and the
 * ledger and Shopify have the amount if and only if it went into Earth Cash. The store must have ended.
 */
export async function auditPayouts(
  shop: ShopUnderTest,
  runs: readonly PayoutRun[],
  repeat: (name: string) => string,
): Promise<Violation[]> {
  const outcomes = [];
  for (const { name, person, payableCents, violations } of runs) {
    const books = await shop.store.use((database) => loadCommission(database, person.gid));
    const { payouts, leftCents, ledgerCents } = books;
    const wrongs = [...violations];
    const [only = ''] = payouts;
    const isCash = only === `earth_cash paid ${payableCents}`;
    if (payouts.length !== 1 || (!isCash && only !== `transfer asked ${payableCents}`)) {
      wrongs.push(`the payouts are ${payouts.join(', ') || 'none'}, due is ${payableCents}`);
    }
    if (leftCents !== 0) wrongs.push(`${leftCents} cents are left to pay`);
    const dueCents = isCash ? payableCents : 0;
    if (ledgerCents !== dueCents) wrongs.push(`the ledger has ${ledgerCents}, due is ${dueCents}`);
    const expected = { ...person, paidCents: [], otherCents: dueCents, failed: 0 };
    outcomes.push({ name, violations: wrongs, expected });
  }
  return audit(shop, outcomes, repeat);
}
