import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '../random';
import { countUp, type Findings } from '../report';
import { audit } from '../shop/audit';
import { openForm, postDeposit, postUntilAnswered } from '../shop/deposit';
import { creditOf } from '../shop/invariants';
import { makePeople } from '../shop/people';
import type { Person } from '../shop/person';
import { prepareShop, type ShopUnderTest } from '../shop/shop-under-test';
import { secondsSince, startsAgain, untilEnded } from '../shop/settling';
import type { StoreKind } from '../shop/store';

const SETTLED_MS = 60_000;
/** the store is back within ten seconds. */
const START_MS = 10_000;
/** Lifts the limits that hold for real customers. */
export const NO_LIMITS = {
  LIMIT_DEPOSITS_PER_HOUR: '1000000',
  LIMIT_DEPOSITS_PER_DAY: '1000000',
  LIMIT_DAILY_CENTS: '99999999',
};

export type RandomKills = {
  kind: StoreKind;
  kills: number;
  customers: number;
  chance: Chance;
  repeat: (name: string) => string;
};

type Story = { person: Person; paidCents: number[]; violations: string[] };

/**
 * customers deposit without end, while the process is killed at random moments and started again.
 * No customer loses a cent or pays twice.
 */
export async function randomKills(requested: RandomKills): Promise<Findings> {
  const since = performance.now();
  const shop = await prepareShop(requested.kind, NO_LIMITS);
  try {
    const specs = Array.from({ length: requested.customers }, () => ({ card: 'good' as const }));
    const people = await makePeople(shop, specs);
    const stories = people.map((person): Story => ({ person, paidCents: [], violations: [] }));
    await shop.app.start();
    let isOver = false;
    const busy = stories.map((story, index) =>
      keepDepositing(shop, story, requested.chance.branch(`customer ${index}`), () => isOver),
    );
    const startMs = await killOverAndOver(shop, requested);
    isOver = true;
    await Promise.all(busy);
    await shop.app.end('SIGTERM');
    const outcomes = stories.map(({ person, paidCents, violations }, index) => ({
      name: `customer ${index + 1}`,
      violations,
      expected: { ...person, paidCents, otherCents: 0, failed: 0 },
    }));
    const violations = await audit(shop, outcomes, requested.repeat);
    if (startMs > START_MS) {
      const what = `the process needed ${Math.round(startMs)} ms to start`;
      violations.push({ where: requested.kind, what, repeat: requested.repeat('') });
    }
    return {
      programme: 'random-kills',
      store: requested.kind,
      runs: requested.kills,
      seconds: secondsSince(since),
      violations,
      groups: { deposits: stories.reduce((sum, { paidCents }) => sum + paidCents.length, 0) },
      notes: { 'slowest start': `${Math.round(startMs)} ms` },
    };
  } finally {
    await shop.stop();
  }
}

/** Kills and restarts the process. @returns how long the slowest start took, in milliseconds */
async function killOverAndOver(
  { app }: ShopUnderTest,
  { kind, kills, chance }: RandomKills,
): Promise<number> {
  let slowestMs = 0;
  const moments = chance.branch('kills');
  const done = countUp(`random-kills on ${kind}`, kills, 10);
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(moments.between(20, 2_000));
    const since = Date.now();
    await app.end('SIGKILL');
    slowestMs = Math.max(slowestMs, (await startsAgain(app)) - since);
    done();
  }
  return slowestMs;
}

async function keepDepositing(
  shop: ShopUnderTest,
  { person, paidCents, violations }: Story,
  chance: Chance,
  isOver: () => boolean,
): Promise<void> {
  const { url } = shop.app;
  // Never the same amount twice: the store would ask for a confirmation.
  for (let amountCents = 100 + chance.between(0, 900); !isOver(); amountCents += 1) {
    const post = { token: await openForm(person, url), amountCents };
    paidCents.push(amountCents);
    await postUntilAnswered(person, url, post);
    if (chance.next() < 0.3) await postDeposit(person, url, post);
    const endedMs = await untilEnded(shop, person, {
      dueCents: paidCents.reduce((sum, cents) => sum + creditOf(cents), 0),
      isShown: true,
      from: async () => Date.now(),
      withinMs: SETTLED_MS,
    });
    if (endedMs === undefined) violations.push(`the deposit of ${amountCents} was never settled`);
  }
}
