import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  ADJUSTMENT_FAILPOINTS,
  STAFF_REFUND_FAILPOINTS,
  type AdjustmentFailpoint,
  type StaffRefundFailpoint,
} from '../../../app/domain/core/retries/failpoint';
import { inLanes } from '../lanes';
import type { Chance } from '../random';
import { countUp, type Findings, type Violation } from '../report';
import { secondsSince } from '../shop/settling';
import { prepareShop, type ShopUnderTest } from '../shop/shop-under-test';
import { makeStaff, pressUntilDone } from '../shop/staff';
import { loadStaffRows } from '../shop/staff-books';
import type { StoreKind } from '../shop/store';
import { auditStaff, prepareStaffRun, untilStaffDone, unfinishedStory } from './staff-run';
import { staffPeople, type StaffRun, type StaffStory } from './staff-stories';

type Point = StaffRefundFailpoint | AdjustmentFailpoint;

/** The stories in which each point is passed. */
const STORIES_OF: readonly (readonly [readonly Point[], readonly StaffStory[]])[] = [
  [STAFF_REFUND_FAILPOINTS, ['refund', 'refund-cash']],
  [ADJUSTMENT_FAILPOINTS, ['adjust', 'approve']],
];

/** The process must pass its point within this time. */
const DIES_MS = 60_000;
/** The lease of a dead process expires after half a minute. */
const LEASE_MS = 31_000;
const RECONCILED_MS = 1_500;
const PATIENCE_MS = 120_000;
const SETTLED_MS = 90_000;
const LANES = 4;

export type StaffKill = { point: Point; story: StaffStory; name: string };

/** Returns every point in every story that passes it. */
export function allStaffKills(times: number): StaffKill[] {
  return STORIES_OF.flatMap(([points, stories]) =>
    points.flatMap((point) =>
      stories.flatMap((story) =>
        Array.from({ length: times }, (_, index) => ({
          point,
          story,
          name: `${point}/${story}/${index + 1}`,
        })),
      ),
    ),
  );
}

export type StaffKillPoints = {
  kind: StoreKind;
  kills: readonly StaffKill[];
  chance: Chance;
  repeat: (name: string) => string;
};

type Killed = { run: StaffRun; kill: StaffKill; press: () => ReturnType<typeof pressUntilDone> };

/**
 * R-2 for changes by staff: the process kills itself with SIGKILL at every point of a refund and of a
 * correction, and is started again on the same data. Every second refund is not pressed again: the
 * reconciler must make it. All other buttons are pressed until it is done, and once more afterwards.
 */
export async function staffKillPoints(requested: StaffKillPoints): Promise<Findings> {
  const since = performance.now();
  const { kind, kills, chance } = requested;
  const shop = await prepareShop(kind);
  const { app } = shop;
  try {
    const staff = await makeStaff(shop);
    const people = await staffPeople(
      shop,
      kills.map(({ story }) => story),
    );
    await app.start();
    const violations: Violation[] = [];
    const ready: Killed[] = [];
    const jobs = kills.map((kill, index) => ({ kill, of: people[index] }));
    await inLanes(jobs, LANES, async ({ kill, of }, index) => {
      if (!of) return;
      const { name, story } = kill;
      const plan = { name, story, of, chance: chance.branch(name) };
      try {
        const run = await prepareStaffRun(shop, staff, plan);
        const form = await run.open(run.backOffices[0]);
        ready[index] = { run, kill, press: () => form(run.backOffices[0]) };
      } catch (error) {
        violations.push(unfinishedStory(requested, name, error));
      }
    });
    const killed = ready.filter((each) => each !== undefined);
    await app.end('SIGTERM');
    const done = countUp(`staff-kill-points on ${kind}`, kills.length);
    for (const each of killed) {
      await killOnce(shop, each);
      done();
    }
    // If the process died before the refund was inserted, the reconciler cannot make it: press again.
    const { refunds } = await shop.store.use(loadStaffRows);
    const written = new Set(refunds.map(({ gid }) => gid));
    const alone = killed.filter(
      ({ run, kill }) =>
        isLeftAlone(kill) && run.activities.some(({ subject }) => written.has(subject)),
    );
    await wait(LEASE_MS);
    await app.start();
    await inLanes(killed, LANES, (each) => drive(shop, each, alone.includes(each)));
    await app.end('SIGTERM');
    const groups: Record<string, number> = {};
    for (const { point } of kills) groups[point] = (groups[point] ?? 0) + 1;
    const runs = killed.map(({ run }) => run);
    violations.push(...(await auditStaff(shop, runs, { repeat: requested.repeat })));
    const programme = 'staff-kill-points';
    const notes = { 'left to the reconciler': alone.length };
    const [store, seconds] = [kind, secondsSince(since)];
    return { programme, store, runs: kills.length, seconds, violations, groups, notes };
  } finally {
    await shop.stop();
  }
}

/** Whether the button is not pressed again. Only for refunds: nothing else makes a lost correction. */
function isLeftAlone({ story, name }: StaffKill): boolean {
  return story.startsWith('refund') && Number(name.split('/').at(-1)) % 2 === 0;
}

async function killOnce(shop: ShopUnderTest, { run, kill, press }: Killed): Promise<void> {
  const { app } = shop;
  // Lets the reconciler first finish what earlier cases have left: it passes the point, too.
  await writeFile(firedFile(shop), '');
  await app.start({ FAILPOINT: kill.point });
  await wait(RECONCILED_MS);
  await rm(firedFile(shop));
  const died = Promise.race([app.gone().then(() => true), wait(DIES_MS, false, { ref: false })]);
  await press();
  if (!(await died)) {
    run.violations.push('the point was never passed: the process did not die');
    await app.end('SIGTERM');
  } else if (!existsSync(firedFile(shop)))
    run.violations.push('the process died of something else');
}

async function drive(
  shop: ShopUnderTest,
  { run, kill, press }: Killed,
  isSingleApprover: boolean,
): Promise<void> {
  if (!isSingleApprover) {
    const reply = await pressUntilDone(press, PATIENCE_MS);
    const isNotified = kill.story === 'approve' && reply?.status === 409;
    if (reply?.status !== 303 && !isNotified) {
      run.violations.push(`pressed again it was answered ${reply?.status}`);
    }
  }
  const wrongs = await untilStaffDone(shop, run, SETTLED_MS);
  run.violations.push(...wrongs.map((what) => `after ${SETTLED_MS / 1000} s: ${what}`));
  // Someone who is not sure presses once more.
  if (!isSingleApprover) await press();
}

/** The file that tells the process that it has died once already. */
const firedFile = (shop: ShopUnderTest) => join(shop.dataDir, 'failpoint.fired');
