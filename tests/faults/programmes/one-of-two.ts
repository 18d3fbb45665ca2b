import { setTimeout as wait } from 'node:timers/promises';
import { startBalancer, type BalancerFailure } from '../../cluster/balancer';
import { freePort } from '../../../scripts/ports.mjs';
import type { Chance } from '../random';
import { countUp, type Findings } from '../report';
import { audit, type Outcome as AuditedStory } from '../shop/audit';
import { placeOrder, placeUntilAnswered } from '../shop/checkout';
import { openForm, postDeposit, postUntilAnswered } from '../shop/deposit';
import { creditOf } from '../shop/invariants';
import { untilOrderEnded } from '../shop/orders';
import { makePeople } from '../shop/people';
import type { Person, Reply } from '../shop/person';
import { secondsSince, untilEnded } from '../shop/settling';
import { prepareShop } from '../shop/shop-under-test';
import { auditOrders, type OrderRun } from './order-run';
import { orderPeople, playStory, type Story } from './order-stories';

/** The lease of a killed process expires after half a minute; then the other process takes the work. */
const SETTLED_MS = 75_000;
/** What customers are doing when one of the two dies. */
const STORIES: readonly Story[] = ['cash', 'both', 'card'];
const DEPOSITS = 3;

export type OneOfTwo = { kills: number; chance: Chance; repeat: (name: string) => string };

/**
 * R-6 with a death: two processes behind a balancer, of which one is killed with SIGKILL in the middle
 * of deposits and checkouts. It is not started again before everything is settled: the other one
 * finishes its work. Callers lose at most the post that was under way, or the rest of an answer that had begun; every other page is
 * answered.
 */
export async function oneOfTwo({ kills, chance, repeat }: OneOfTwo): Promise<Findings> {
  const since = performance.now();
  const port = await freePort();
  const prepared = await prepareShop('postgres', { ORIGIN: `http://localhost:${port}` }, 2);
  const urls = prepared.processes.map(({ url }) => url);
  const balancer = await startBalancer(urls, port);
  // Every request goes through the balancer.
  const shop = { ...prepared, app: { ...prepared.app, url: balancer.url } };
  const runs: OrderRun[] = [];
  const deposits: AuditedStory[] = [];
  const unanswered: BalancerFailure[] = [];
  let lostPosts = 0;
  let cutOff = 0;
  let slowestMs = 0;
  try {
    const perKill = Array.from({ length: kills }, () => STORIES).flat();
    const buyers = await orderPeople(prepared, perKill);
    const specs = Array.from({ length: kills * DEPOSITS }, () => ({ card: 'good' as const }));
    const payers = await makePeople(prepared, specs, 'duplicate');
    await Promise.all(shop.processes.map((each) => each.start()));
    await Promise.all(urls.map((url) => balancer.sees(url, 'ready')));
    const done = countUp('one-of-two', kills, 5);
    for (let kill = 0; kill < kills; kill += 1) {
      const name = `kill ${kill + 1}`;
      const own = chance.branch(name);
      const failedBefore = balancer.failures.length;
      const played = await Promise.all(
        STORIES.map((story, index) =>
          playStory(shop, buyers[kill * STORIES.length + index] as Person, {
            story,
            chance: own.branch(story),
          }),
        ),
      );
      const orders = played.map((each): OrderRun => ({ name, played: each, violations: [] }));
      const people = payers.slice(kill * DEPOSITS, (kill + 1) * DEPOSITS);
      const forms = await Promise.all(people.map((person) => openForm(person, balancer.url)));
      // From here on, everything runs at the same time.
      const killed = shop.processes[kill % 2];
      const dies = wait(own.between(5, 900)).then(() => killed?.end('SIGKILL'));
      const buying = orders.map(async (run) => {
        if (!run.played) return;
        const first = await placeOrder(run.played.form, balancer.url);
        lostPosts += lost(first, run.violations);
        await placeUntilAnswered(run.played.form, balancer.url);
      });
      const amounts = people.map((_, index) => own.branch(`deposit ${index}`).between(50, 19_999));
      const paying = people.map(async (person, index) => {
        const post = { token: forms[index] ?? '', amountCents: amounts[index] ?? 0 };
        const violations: string[] = [];
        const first = await postDeposit(person, balancer.url, post);
        lostPosts += lost(first, violations);
        await postUntilAnswered(person, balancer.url, post);
        const endedMs = await untilEnded(shop, person, {
          dueCents: creditOf(post.amountCents),
          isShown: true,
          from: async () => Date.now(),
          withinMs: SETTLED_MS,
        });
        if (endedMs === undefined) violations.push('the other process has never finished it');
        const paid = { paidCents: [post.amountCents], otherCents: 0, failed: 0 };
        deposits.push({ name, violations, expected: { ...person, ...paid } });
      });
      await dies;
      const diedAt = performance.now();
      await Promise.all([...buying, ...paying]);
      for (const { played: each, violations } of orders) {
        if (!each) continue;
        const wrongs = await untilOrderEnded(shop, each.person, each.expected, SETTLED_MS);
        violations.push(...wrongs.map((what) => `left by the killed one: ${what}`));
      }
      slowestMs = Math.max(slowestMs, performance.now() - diedAt);
      runs.push(...orders);
      for (const failure of balancer.failures.slice(failedBefore)) {
        if (failure.what.startsWith('POST ')) continue;
        // What the killed one had begun to say nobody can finish, and the reader asks again.
        if (failure.cutOffBy === killed?.url) cutOff += 1;
        else unanswered.push(failure);
      }
      await killed?.start();
      await balancer.sees(killed?.url ?? '', 'ready');
      done();
    }
    for (const each of shop.processes) await each.end('SIGTERM');
    const violations = [
      ...(await audit(prepared, deposits, repeat)),
      ...(await auditOrders(prepared, runs, repeat)),
      ...unanswered.map(({ what }) => ({ where: 'balancer', what, repeat: repeat('') })),
    ];
    return {
      programme: 'one-of-two',
      store: 'postgres',
      runs: kills,
      seconds: secondsSince(since),
      violations,
      groups: { deposits: deposits.length, orders: runs.length },
      notes: {
        'posts lost with the process': lostPosts,
        'answers cut off by the kill': cutOff,
        'given to the other': balancer.retried(),
        'slowest until all was settled': `${Math.round(slowestMs / 100) / 10} s`,
      },
    };
  } finally {
    await balancer.close();
    await shop.stop();
  }
}

/** Counts posts lost with the process that died: the balancer answers those. No other error is allowed. */
function lost(reply: Reply, violations: string[]): number {
  if (reply === null || reply.status === 502) return 1;
  if (reply.status === 500) violations.push(`a post was answered with 500: ${reply.text}`);
  return 0;
}
