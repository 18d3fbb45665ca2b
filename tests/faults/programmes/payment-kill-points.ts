import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '../random';
import { countUp, type Findings } from '../report';
import { placeOrder, placeUntilAnswered } from '../shop/checkout';
import { untilOrderEnded } from '../shop/orders';
import type { Person } from '../shop/person';
import { secondsSince, startsAgain } from '../shop/settling';
import { prepareShop, type ShopUnderTest } from '../shop/shop-under-test';
import type { StoreKind } from '../shop/store';
import { auditOrders, refundOrder, type OrderRun } from './order-run';
import { raiseDraft, orderPeople, STORIES_OF, playStory, type Story } from './order-stories';

/** If the answer is lost, the store searches for the draft for about ten seconds before making another. */
const SETTLED_MS = 45_000;
/** The process must pass its point within this time. */
const DIES_MS = 45_000;

export type PaymentPoint = keyof typeof STORIES_OF;

export type PaymentKill = { point: PaymentPoint; story: Story; name: string };

/** Returns every point in every story that passes it. */
export function allPaymentKills(times: number): PaymentKill[] {
  const points = Object.entries(STORIES_OF) as [PaymentPoint, readonly Story[]][];
  return points.flatMap(([point, stories]) =>
    stories.flatMap((story) =>
      Array.from({ length: times }, (_, index) => ({
        point,
        story,
        name: `${point}/${story}/${index + 1}`,
      })),
    ),
  );
}

export type PaymentKillPoints = {
  kind: StoreKind;
  kills: readonly PaymentKill[];
  chance: Chance;
  repeat: (name: string) => string;
};

/**
 * R-2 for payments: the process kills itself with SIGKILL at a named point of a checkout, its undoing or
 * its refund, is started again on the same data, and finishes. Meanwhile the customer presses the same
 * button again.
 */
export async function paymentKillPoints(requested: PaymentKillPoints): Promise<Findings> {
  const since = performance.now();
  const shop = await prepareShop(requested.kind);
  const runs: OrderRun[] = [];
  try {
    const people = await orderPeople(
      shop,
      requested.kills.map(({ story }) => story),
    );
    const done = countUp(`payment-kill-points on ${requested.kind}`, requested.kills.length);
    for (const [index, kill] of requested.kills.entries()) {
      runs.push(await runKill(shop, people[index] as Person, kill, requested.chance));
      done();
    }
    await shop.app.end('SIGTERM');
    const groups: Record<string, number> = {};
    for (const { point } of requested.kills) groups[point] = (groups[point] ?? 0) + 1;
    return {
      programme: 'payment-kill-points',
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

async function runKill(
  shop: ShopUnderTest,
  person: Person,
  { point, story, name }: PaymentKill,
  chance: Chance,
): Promise<OrderRun> {
  const { app } = shop;
  const env = { FAILPOINT: point };
  const run: OrderRun = { name, played: undefined, violations: [] };
  if (app.isRunning()) await app.end('SIGTERM');
  await rm(firedFile(shop), { force: true });
  await app.start(env);
  try {
    const played = await playStory(shop, person, { story, chance: chance.branch(name) });
    run.played = played;
    if (story === 'no-order') raiseDraft(shop, person);
    const died = Promise.race([app.gone().then(() => true), wait(DIES_MS, false, { ref: false })]);
    const placed = placeUntilAnswered(played.form, app.url).then(() =>
      refundOrder(shop, played, SETTLED_MS),
    );
    if (!(await died)) run.violations.push('the point was never passed: the process did not die');
    else {
      await startsAgain(app, env);
      if (!existsSync(firedFile(shop))) run.violations.push('the process died of something else');
    }
    await placed;
    const wrongs = await untilOrderEnded(shop, person, played.expected, SETTLED_MS);
    run.violations.push(...wrongs.map((what) => `after ${SETTLED_MS / 1000} s: ${what}`));
    // A customer who is not sure presses once more.
    await placeOrder(played.form, app.url);
  } catch (error) {
    run.violations.push(`it could not be told to its end: ${String(error)}`);
  }
  return run;
}

/** The file that tells the process that it has died once already. */
const firedFile = (shop: ShopUnderTest) => join(shop.dataDir, 'failpoint.fired');
