import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  COMMISSION_FAILPOINTS,
  type CommissionFailpoint,
} from '../../../app/domain/core/retries/failpoint';
import type { Chance } from '../random';
import { countUp, type Findings } from '../report';
import { openPayout, postPayout, postPayoutUntilAnswered } from '../shop/commission';
import { secondsSince, startsAgain, untilEnded } from '../shop/settling';
import { prepareShop, type ShopUnderTest } from '../shop/shop-under-test';
import type { StoreKind } from '../shop/store';
import { auditPayouts, preparePayouts, type PayoutRun } from './payout-run';

const SETTLED_MS = 15_000;
/** The process must pass its point within this time. */
const DIES_MS = 20_000;

export type PayoutKillPoints = {
  kind: StoreKind;
  points?: readonly CommissionFailpoint[];
  /** How often at each point. */
  times: number;
  chance: Chance;
  repeat: (name: string) => string;
};

/**
 * R-2 for payouts of commission: the process kills itself with SIGKILL before or after the commit of a
 * payout into Earth Cash, and is started again on the same data. The ambassador presses the same button
 * again meanwhile, and once more afterwards.
 */
export async function payoutKillPoints(requested: PayoutKillPoints): Promise<Findings> {
  const since = performance.now();
  const points = requested.points ?? COMMISSION_FAILPOINTS;
  const shop = await prepareShop(requested.kind);
  try {
    const names = points.flatMap((point) =>
      Array.from({ length: requested.times }, (_, index) => `${point}/${index + 1}`),
    );
    const runs = await preparePayouts(shop, names, requested.chance);
    const done = countUp(`payout-kill-points on ${requested.kind}`, runs.length);
    for (const point of points) {
      const env = { FAILPOINT: point };
      await forget(shop);
      await shop.app.start(env);
      for (const run of runs.filter(({ name }) => name.startsWith(`${point}/`))) {
        await runKill(shop, run, env);
        done();
      }
      await shop.app.end('SIGTERM');
    }
    return {
      programme: 'payout-kill-points',
      store: requested.kind,
      runs: runs.length,
      seconds: secondsSince(since),
      violations: await auditPayouts(shop, runs, requested.repeat),
      groups: Object.fromEntries(points.map((point) => [point, requested.times])),
      notes: {},
    };
  } finally {
    await shop.stop();
  }
}

async function runKill(
  shop: ShopUnderTest,
  { person, payableCents, violations }: PayoutRun,
  env: Record<string, string>,
): Promise<void> {
  const { app } = shop;
  const post = await openPayout(person, app.url, 'earth-cash');
  await forget(shop);
  const answer = postPayoutUntilAnswered(person, app.url, post);
  const died = await Promise.race([
    app.gone().then(() => true),
    wait(DIES_MS, false, { ref: false }),
  ]);
  if (!died) violations.push('the point was never passed: the process did not die');
  const readyAt = died ? await startsAgain(app, env) : Date.now();
  if (died && !existsSync(firedFile(shop))) violations.push('the process died of something else');
  const reply = await answer;
  if (reply?.status !== 303) violations.push(`the same form again was answered ${reply?.status}`);
  const endedMs = await untilEnded(shop, person, {
    dueCents: payableCents,
    isShown: true,
    from: () => Promise.resolve(readyAt),
    withinMs: SETTLED_MS,
  });
  if (endedMs === undefined) violations.push(`not settled within ${SETTLED_MS / 1000} s`);
  await postPayout(person, app.url, post);
}

/** The file that tells the process that it has died once already. */
const firedFile = (shop: ShopUnderTest) => join(shop.dataDir, 'failpoint.fired');

/** Deletes it, so that the point works once more, also in a running process. */
async function forget(shop: ShopUnderTest): Promise<void> {
  await rm(firedFile(shop), { force: true });
}
