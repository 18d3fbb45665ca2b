import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '../random';
import { countUp, type Findings } from '../report';
import { audit } from '../shop/audit';
import { openForm, postDeposit, postUntilTold } from '../shop/deposit';
import { creditOf } from '../shop/invariants';
import { makePeople } from '../shop/people';
import type { Person } from '../shop/person';
import { prepareShop, type ShopUnderTest } from '../shop/shop-under-test';
import { secondsSince, startsAgain, untilSettled } from '../shop/settling';
import type { StoreKind } from '../shop/store';

const SETTLED_MS = 60_000;
/** back within ten seconds. */
const START_MS = 10_000;
/** Nobody here is held by what a real customer is held by. */
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
 * customers deposit one after another without end, and the process is killed at any moment and
 * started again, over and over. Nobody loses a cent and nobody pays twice.
 */
export async function randomKills(asked: RandomKills): Promise<Findings> {
  const since = performance.now();
  const shop = await prepareShop(asked.kind, NO_LIMITS);
  try {
    const wanted = Array.from({ length: asked.customers }, () => ({ card: 'good' as const }));
    const people = await makePeople(shop, wanted);
    const stories = people.map((person): Story => ({ person, paidCents: [], violations: [] }));
    await shop.app.start();
    let isOver = false;
    const busy = stories.map((story, index) =>
      keepDepositing(shop, story, asked.chance.branch(`customer ${index}`), () => isOver),
    );
    const startMs = await killOverAndOver(shop, asked);
    isOver = true;
    await Promise.all(busy);
    await shop.app.end('SIGTERM');
    const told = stories.map(({ person, paidCents, violations }, index) => ({
      name: `customer ${index + 1}`,
      violations,
      expected: { ...person, paidCents, otherCents: 0, failed: 0 },
    }));
    const violations = await audit(shop, told, asked.repeat);
    if (startMs > START_MS) {
      const what = `the process needed ${Math.round(startMs)} ms to start`;
      violations.push({ where: asked.kind, what, repeat: asked.repeat('') });
    }
    return {
      programme: 'random-kills',
      store: asked.kind,
      runs: asked.kills,
      seconds: secondsSince(since),
      violations,
      groups: { deposits: stories.reduce((sum, { paidCents }) => sum + paidCents.length, 0) },
      notes: { 'slowest start': `${Math.round(startMs)} ms` },
    };
  } finally {
    await shop.stop();
  }
}

/** @returns the slowest start */
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
  // No amount twice: the store would ask whether that is meant.
  for (let amountCents = 100 + chance.between(0, 900); !isOver(); amountCents += 1) {
    const post = { token: await openForm(person, url), amountCents };
    paidCents.push(amountCents);
    await postUntilTold(person, url, post);
    if (chance.next() < 0.3) await postDeposit(person, url, post);
    const settled = await untilSettled(shop, person, {
      dueCents: paidCents.reduce((sum, cents) => sum + creditOf(cents), 0),
      isShown: true,
      from: async () => Date.now(),
      withinMs: SETTLED_MS,
    });
    if (settled === undefined) violations.push(`the deposit of ${amountCents} was never settled`);
  }
}
