import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FAILPOINTS, type Failpoint } from '../../../app/domain/core/retries/failpoint';
import type { Chance } from '../random';
import { countUp, type Findings } from '../report';
import { audit } from '../shop/audit';
import { openForm, postDeposit, postUntilAnswered } from '../shop/deposit';
import { creditOf, type Expectation } from '../shop/invariants';
import { makePeople } from '../shop/people';
import type { Person } from '../shop/person';
import { prepareShop, type ShopUnderTest } from '../shop/shop-under-test';
import { secondsSince, startsAgain, untilEnded } from '../shop/settling';
import type { StoreKind } from '../shop/store';

const SETTLED_MS = 15_000;
/** The process must pass its point within this time. */
const DIES_MS = 20_000;

export type KillPoints = {
  kind: StoreKind;
  points?: readonly Failpoint[];
  /** How often at each point. */
  times: number;
  chance: Chance;
  repeat: (name: string) => string;
};

type Run = {
  name: string;
  point: Failpoint;
  person: Person;
  amountCents: number;
  expected: Expectation;
  violations: string[];
};

/**
 * the process kills itself with SIGKILL at a named point of a deposit, is started again on the same
 * data, and finishes the deposit. Meanwhile the customer posts the same form again.
 */
export async function killPoints(requested: KillPoints): Promise<Findings> {
  const since = performance.now();
  const points = requested.points ?? FAILPOINTS;
  const shop = await prepareShop(requested.kind);
  let slowestMs = 0;
  let slowestStartMs = 0;
  try {
    const runs = await prepareRuns(shop, points, requested);
    const done = countUp(`kill-points on ${requested.kind}`, runs.length);
    for (const point of points) {
      const env = { FAILPOINT: point };
      await forget(shop);
      await shop.app.start(env);
      for (const run of runs.filter((each) => each.point === point)) {
        const { settledMs, startMs } = await runKill(shop, run, env);
        slowestMs = Math.max(slowestMs, settledMs);
        slowestStartMs = Math.max(slowestStartMs, startMs);
        done();
      }
      await shop.app.end('SIGTERM');
    }
    return {
      programme: 'kill-points',
      store: requested.kind,
      runs: runs.length,
      seconds: secondsSince(since),
      violations: await audit(shop, runs, requested.repeat),
      groups: Object.fromEntries(points.map((point) => [point, requested.times])),
      notes: {
        'slowest to settle': `${Math.round(slowestMs)} ms`,
        'slowest start': `${Math.round(slowestStartMs)} ms`,
      },
    };
  } finally {
    await shop.stop();
  }
}

/** Only a declined deposit is canceled at Stripe. */
function isDeclined(point: Failpoint): boolean {
  return point === 'after_cancel';
}

async function prepareRuns(
  shop: ShopUnderTest,
  points: readonly Failpoint[],
  { times, chance }: KillPoints,
): Promise<Run[]> {
  const names = points.flatMap((point) =>
    Array.from({ length: times }, (_, index) => ({ point, name: `${point}/${index + 1}` })),
  );
  const people = await makePeople(
    shop,
    names.map(({ point }) => ({ card: isDeclined(point) ? 'refused' : 'good' })),
  );
  return names.map(({ point, name }, index) => {
    const person = people[index] as Person;
    const amountCents = chance.branch(name).between(50, 19_999);
    const expected = {
      gid: person.gid,
      stripeCustomerId: person.stripeCustomerId,
      paidCents: isDeclined(point) ? [] : [amountCents],
      otherCents: 0,
      failed: isDeclined(point) ? 1 : 0,
    };
    return { point, name, person, amountCents, expected, violations: [] };
  });
}

async function runKill(
  shop: ShopUnderTest,
  { person, amountCents, expected, violations }: Run,
  env: Record<string, string>,
): Promise<{ settledMs: number; startMs: number }> {
  const { app } = shop;
  const post = { token: await openForm(person, app.url), amountCents };
  await forget(shop);
  const answer = postUntilAnswered(person, app.url, post);
  const died = await Promise.race([
    app.gone().then(() => true),
    wait(DIES_MS, false, { ref: false }),
  ]);
  if (!died) violations.push('the point was never passed: the process did not die');
  const diedAt = Date.now();
  const readyAt = died ? await startsAgain(app, env) : diedAt;
  if (died && !existsSync(firedFile(shop))) violations.push('the process died of something else');
  await answer;
  const endedMs = await untilEnded(shop, person, {
    dueCents: expected.paidCents.reduce((sum, cents) => sum + creditOf(cents), 0),
    isShown: expected.paidCents.length > 0,
    from: async () => readyAt,
    withinMs: SETTLED_MS,
  });
  if (endedMs === undefined) violations.push(`not settled within ${SETTLED_MS / 1000} s`);
  await postDeposit(person, app.url, post);
  return { settledMs: endedMs ?? SETTLED_MS, startMs: readyAt - diedAt };
}

/** The file that tells the process that it has died once already. */
const firedFile = (shop: ShopUnderTest) => join(shop.dataDir, 'failpoint.fired');

/** Deletes it, so that the point works once more, also in a running process. */
async function forget(shop: ShopUnderTest): Promise<void> {
  await rm(firedFile(shop), { force: true });
}
