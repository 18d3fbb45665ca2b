import { inLanes } from '../lanes';
import type { Chance } from '../random';
import { countUp, type Findings } from '../report';
import { audit } from '../shop/audit';
import { openForm, postDeposit, postUntilAnswered } from '../shop/deposit';
import { creditOf } from '../shop/invariants';
import { makePeople } from '../shop/people';
import type { Person } from '../shop/person';
import { prepareShop, type ShopUnderTest } from '../shop/shop-under-test';
import { secondsSince, untilEnded } from '../shop/settling';
import type { StoreKind } from '../shop/store';

const SETTLED_MS = 60_000;

export type DuplicatePosts = {
  programme: string;
  kind: StoreKind;
  /** Processes of the store on one database; more than one only on Postgres. */
  processes: number;
  tokens: number;
  /** How often each form is posted, all at once. */
  postsEach: number;
  lanes: number;
  chance: Chance;
  repeat: (name: string) => string;
};

type Story = { name: string; person: Person; amountCents: number; violations: string[] };

/**
 * each form is posted many times at the same moment, spread over all processes. Each form
 * is one charge and one credit, and every post is answered with the same deposit.
 */
export async function duplicatePosts(requested: DuplicatePosts): Promise<Findings> {
  const since = performance.now();
  const shop = await prepareShop(requested.kind, {}, requested.processes);
  try {
    const specs = Array.from({ length: requested.tokens }, () => ({ card: 'good' as const }));
    const people = await makePeople(shop, specs);
    const stories = people.map((person, index): Story => {
      const name = `token ${index + 1}`;
      const amountCents = requested.chance.branch(name).between(50, 19_999);
      return { name, person, amountCents, violations: [] };
    });
    for (const each of shop.processes) await each.start();
    const begun = performance.now();
    const done = countUp(`${requested.programme} on ${requested.kind}`, stories.length, 100);
    await inLanes(stories, requested.lanes, async (story) => {
      await postAtOnce(shop, story, requested.postsEach);
      done();
    });
    const perSecond = Math.round((requested.tokens * 10_000) / (performance.now() - begun)) / 10;
    for (const each of shop.processes) await each.end('SIGTERM');
    const outcomes = stories.map(({ name, person, amountCents, violations }) => ({
      name,
      violations,
      expected: { ...person, paidCents: [amountCents], otherCents: 0, failed: 0 },
    }));
    return {
      programme: requested.programme,
      store: requested.kind,
      runs: requested.tokens * requested.postsEach,
      seconds: secondsSince(since),
      violations: await audit(shop, outcomes, requested.repeat),
      groups: { tokens: requested.tokens, processes: requested.processes },
      notes: { 'deposits per second': perSecond },
    };
  } finally {
    await shop.stop();
  }
}

async function postAtOnce(shop: ShopUnderTest, story: Story, postsEach: number): Promise<void> {
  const { person, amountCents, violations } = story;
  const origins = shop.processes.map(({ url }) => url);
  const [first = ''] = origins;
  const token = await openForm(person, first);
  const post = { token, amountCents };
  const replies = await Promise.all(
    Array.from({ length: postsEach }, (_, index) =>
      postDeposit(person, origins[index % origins.length] ?? first, post),
    ),
  );
  const broken = replies.filter((reply) => reply === null || reply.status >= 500).length;
  if (broken > 0)
    violations.push(`${broken} of ${postsEach} posts were answered with nothing or 5xx`);
  // A post leads to the shop if the deposit is credited already, otherwise to the deposit's own page.
  const places = new Set(replies.map((reply) => reply?.location ?? `status ${reply?.status}`));
  places.delete('/shop-all');
  if (places.size > 1) violations.push(`the posts were led to ${[...places].join(' and ')}`);
  await postUntilAnswered(person, first, post);
  const endedMs = await untilEnded(shop, person, {
    dueCents: creditOf(amountCents),
    isShown: true,
    from: async () => Date.now(),
    withinMs: SETTLED_MS,
  });
  if (endedMs === undefined) violations.push('never settled');
}
