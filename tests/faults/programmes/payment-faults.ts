import { inLanes } from '../lanes';
import type { Planned } from '../proxy/proxy';
import type { Chance } from '../random';
import { countUp, type Findings } from '../report';
import { placeOrder, placeUntilAnswered } from '../shop/checkout';
import { untilOrderEnded } from '../shop/orders';
import type { Person } from '../shop/person';
import { secondsSince, startsAgain } from '../shop/settling';
import { prepareShop, type ShopUnderTest } from '../shop/shop-under-test';
import type { StoreKind } from '../shop/store';
import { isKill } from './cases';
import { auditOrders, refundOrder, type OrderRun } from './order-run';
import { orderPeople, playStory, type PaymentCase } from './order-stories';

/** Long enough for the search for a draft and two timeouts of ten seconds. */
const SETTLED_MS = 60_000;

export type PaymentFaults = {
  kind: StoreKind;
  cases: readonly PaymentCase[];
  chance: Chance;
  lanes: number;
  repeat: (name: string) => string;
};

/**
 * R-1 for payments: every fault at every place where a checkout or its refund calls Shopify or Stripe,
 * each with its own customer. Cases that kill the process run one after another.
 */
export async function paymentFaults(requested: PaymentFaults): Promise<Findings> {
  const since = performance.now();
  const shop = await prepareShop(requested.kind);
  const groups: Record<string, number> = {};
  const runs: OrderRun[] = [];
  try {
    const { cases, chance } = requested;
    const people = await orderPeople(
      shop,
      cases.map(({ story }) => story),
    );
    await shop.app.start();
    const done = countUp(`payment-faults on ${requested.kind}`, cases.length);
    const all = cases.map((chosen, index) => ({ chosen, person: people[index] as Person }));
    const work = async ({ chosen, person }: (typeof all)[number]) => {
      runs.push(await runCase(shop, person, chosen, chance));
      groups[chosen.site] = (groups[chosen.site] ?? 0) + 1;
      done();
    };
    await inLanes(
      all.filter(({ chosen }) => !isKill(chosen.kind)),
      requested.lanes,
      work,
    );
    await inLanes(
      all.filter(({ chosen }) => isKill(chosen.kind)),
      1,
      work,
    );
    await shop.app.end('SIGTERM');
    return {
      programme: 'payment-faults',
      store: requested.kind,
      runs: runs.length,
      seconds: secondsSince(since),
      violations: await auditOrders(shop, runs, requested.repeat),
      groups,
      notes: {},
    };
  } finally {
    await shop.stop();
  }
}

async function runCase(
  shop: ShopUnderTest,
  person: Person,
  { name, site, kind, story }: PaymentCase,
  chance: Chance,
): Promise<OrderRun> {
  const run: OrderRun = { name, played: undefined, violations: [] };
  const { gid } = person;
  let fault: Planned | undefined;
  let restarted: Promise<unknown> = Promise.resolve();
  try {
    // Asked twice to make a draft, or late, Shopify makes two, and the store learns of one.
    const mayStray = (kind === 'twice' || kind === 'late') && site === 'draft-create';
    const strayDrafts = mayStray ? 1 : 0;
    const played = await playStory(shop, person, {
      story,
      chance: chance.branch(name),
      strayDrafts,
    });
    run.played = played;
    if (site === 'draft-find') {
      shop.proxy.plan({ gid, site: 'draft-create', kind: 'reset-after', times: 1 });
    }
    fault = shop.proxy.plan({ gid, site, kind, times: 1 });
    if (isKill(kind)) restarted = startsAgain(shop.app);
    await placeUntilAnswered(played.form, shop.app.url);
    await refundOrder(shop, played, SETTLED_MS);
    const wrongs = await untilOrderEnded(shop, person, played.expected, SETTLED_MS);
    run.violations.push(...wrongs.map((what) => `after ${SETTLED_MS / 1000} s: ${what}`));
    await placeOrder(played.form, shop.app.url);
  } catch (error) {
    run.violations.push(`it could not be told to its end: ${String(error)}`);
  }
  if (fault !== undefined && fault.fired === 0) {
    run.violations.push('the fault did not happen: the place was never called');
    // The planned kill will not come any more, and `startsAgain` waits for the process to end.
    if (isKill(kind)) await shop.app.end('SIGKILL');
  }
  await restarted;
  return run;
}
