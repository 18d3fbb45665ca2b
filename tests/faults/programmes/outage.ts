import { setTimeout as wait } from 'node:timers/promises';
import { inLanes } from '../lanes';
import type { Chance } from '../random';
import type { Findings } from '../report';
import { audit } from '../shop/audit';
import { openForm, postDeposit, postUntilAnswered } from '../shop/deposit';
import { creditOf } from '../shop/invariants';
import { makePeople } from '../shop/people';
import type { Person } from '../shop/person';
import { prepareShop, type ShopUnderTest } from '../shop/shop-under-test';
import { secondsSince, untilEnded } from '../shop/settling';
import type { StoreKind } from '../shop/store';

/** everything must be settled this long after the platform is back. */
const RECOVERED_MS = 10 * 60_000;
/** Shopify's standard plan, less what the pages need. */
const POINTS_PER_SECOND = 80;

export type Outage = {
  kind: StoreKind;
  deposits: number;
  shopifySeconds: number;
  stripeSeconds: number;
  lanes: number;
  chance: Chance;
  repeat: (name: string) => string;
};

type Story = { name: string; person: Person; amountCents: number; violations: string[] };

/**
 * first Shopify is down while customers deposit, and they hardly notice; then Stripe is down, and
 * each deposit is either refused cleanly or completed once Stripe is back.
 */
export async function outage(requested: Outage): Promise<Findings> {
  const since = performance.now();
  const shop = await prepareShop(requested.kind);
  try {
    const specs = Array.from({ length: requested.deposits }, () => ({ card: 'good' as const }));
    const people = await makePeople(shop, specs);
    const stories = people.map((person, index): Story => {
      const name = `customer ${index + 1}`;
      const amountCents = requested.chance.branch(name).between(50, 19_999);
      return { name, person, amountCents, violations: [] };
    });
    const half = Math.ceil(stories.length / 2);
    await shop.app.start();
    const tokens = new Map<Story, string>();
    await inLanes(stories, 4, async (story) => {
      tokens.set(story, await openForm(story.person, shop.app.url));
    });
    const post = (story: Story) => ({
      token: tokens.get(story) ?? '',
      amountCents: story.amountCents,
    });

    await during(shop, 'shopify', requested.shopifySeconds, () =>
      inLanes(stories.slice(0, half), requested.lanes, async (story) => {
        const reply = await postUntilAnswered(story.person, shop.app.url, post(story));
        if (reply === null) story.violations.push('nobody could deposit while Shopify was away');
      }),
    );
    const points = await pointsWhile(shop, () => drive(shop, stories.slice(0, half), requested));

    const refused: number[] = [];
    await during(shop, 'stripe', requested.stripeSeconds, () =>
      inLanes(stories.slice(half), requested.lanes, async (story) => {
        const reply = await postDeposit(story.person, shop.app.url, post(story));
        if (reply === null || reply.status === 500) story.violations.push('no clear answer');
        if (reply !== null && reply.status >= 400) refused.push(reply.status);
      }),
    );
    await inLanes(stories.slice(half), requested.lanes, async (story) => {
      await postUntilAnswered(story.person, shop.app.url, post(story));
    });
    await drive(shop, stories.slice(half), requested);
    await shop.app.end('SIGTERM');

    const outcomes = stories.map(({ name, person, amountCents, violations }) => ({
      name,
      violations,
      expected: { ...person, paidCents: [amountCents], otherCents: 0, failed: 0 },
    }));
    const violations = await audit(shop, outcomes, requested.repeat);
    if (points > POINTS_PER_SECOND) {
      const what = `catching up took ${points} of Shopify's points a second`;
      violations.push({ where: requested.kind, what, repeat: requested.repeat('') });
    }
    return {
      programme: 'outage',
      store: requested.kind,
      runs: stories.length,
      seconds: secondsSince(since),
      violations,
      groups: { 'refused cleanly while Stripe was away': refused.length },
      notes: { 'points a second while catching up': points },
    };
  } finally {
    await shop.stop();
  }
}

/** Takes a platform down for some seconds, and at least until the work is done. */
async function during(
  { proxy }: ShopUnderTest,
  company: 'stripe' | 'shopify',
  seconds: number,
  work: () => Promise<void>,
): Promise<void> {
  proxy.outage(company, true);
  await Promise.all([work(), wait(seconds * 1_000)]);
  proxy.outage(company, false);
}

async function drive(
  shop: ShopUnderTest,
  stories: readonly Story[],
  { lanes }: Outage,
): Promise<void> {
  const backAt = Date.now();
  await inLanes(stories, lanes, async ({ person, amountCents, violations }) => {
    const endedMs = await untilEnded(shop, person, {
      dueCents: creditOf(amountCents),
      isShown: true,
      from: async () => backAt,
      withinMs: RECOVERED_MS,
      patienceMs: RECOVERED_MS,
    });
    if (endedMs === undefined)
      violations.push('not settled ten minutes after the company was back');
  });
}

/** Returns Shopify's points spent per second, in the worst ten seconds. */
async function pointsWhile({ proxy }: ShopUnderTest, work: () => Promise<void>): Promise<number> {
  const spent: number[] = [proxy.counts.points];
  const timer = setInterval(() => spent.push(proxy.counts.points), 1_000);
  await work();
  clearInterval(timer);
  spent.push(proxy.counts.points);
  const windows = spent.map((now, at) => (now - (spent[Math.max(0, at - 10)] ?? now)) / 10);
  return Math.round(Math.max(0, ...windows));
}
