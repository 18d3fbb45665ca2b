import { setTimeout as wait } from 'node:timers/promises';
import { inLanes } from '../lanes';
import type { Site } from '../proxy/call';
import { FAULT_KINDS, type FaultKind } from '../proxy/fault-kinds';
import type { Planned } from '../proxy/proxy';
import type { Chance } from '../random';
import { countUp, type Findings, type Violation } from '../report';
import { secondsSince } from '../shop/settling';
import { prepareShop, type ShopUnderTest } from '../shop/shop-under-test';
import { makeStaff, pressUntilDone, type Staff } from '../shop/staff';
import type { StoreKind } from '../shop/store';
import { isKill } from './cases';
import { auditStaff, prepareStaffRun, untilStaffDone, unfinishedStory } from './staff-run';
import { staffPeople, type StaffPeople, type StaffRun, type StaffStory } from './staff-stories';

/** Where each story calls outside, and up to how many calls there may pass before the fault. */
const PLACES: readonly (readonly [StaffStory, Site, number?])[] = [
  ['refund', 'order-money', 3],
  ['refund', 'order-refund'],
  ['refund-cash', 'order-refund'],
  ['refund-cash', 'refund-list', 1],
  ['adjust', 'metafield-set'],
  ['approve', 'metafield-set'],
  ['draft', 'draft-create'],
  ['draft', 'draft-find'],
  ['complete', 'staff-draft'],
  ['complete', 'draft-complete'],
  ['paid', 'order-read'],
  ['paid', 'order-mark'],
  ['run-paid', 'order-read', 2],
  ['run-paid', 'order-mark', 2],
  ['run-tag', 'tags-add', 2],
  ['closing', 'method-list'],
  ['closing', 'method-detach'],
  ['closing', 'erasure'],
];

export type StaffCase = {
  name: string;
  story: StaffStory;
  site: Site;
  kind: FaultKind;
  /** The most calls that pass first. */
  most: number;
};

/** Returns every fault at every place where changes by staff call Shopify or Stripe: 18 × 14 = 252. */
export function allStaffCases(): StaffCase[] {
  return PLACES.flatMap(([story, site, most = 0]) =>
    FAULT_KINDS.map((kind) => ({ name: `${story}/${site}/${kind}`, story, site, kind, most })),
  );
}

/** If it is unknown whether a draft was made, the store tries again after two minutes. */
const PATIENCE_MS = 240_000;
/** A dead process keeps its turn for a minute, and its job is looked for every half minute. */
const SETTLED_MS = 180_000;
/** The place must be called within this time. */
const DIES_MS = 45_000;

export type StaffFaults = {
  kind: StoreKind;
  cases: readonly StaffCase[];
  chance: Chance;
  lanes: number;
  repeat: (name: string) => string;
};

type Begun = {
  run: StaffRun;
  press: () => ReturnType<typeof pressUntilDone>;
  /** Arms the fault. */
  plan: () => Planned;
};

/**
 * R-1 for changes by staff: every fault at every place where a refund, a correction, a draft, a payment
 * by hand, a run of many orders or a closing calls Shopify or Stripe, each with its own customer. Where
 * the process is killed, cases start one after another, while the buttons of earlier ones are still
 * being pressed.
 */
export async function staffFaults(requested: StaffFaults): Promise<Findings> {
  const since = performance.now();
  const { kind, cases, lanes } = requested;
  const shop = await prepareShop(kind);
  const groups: Record<string, number> = {};
  try {
    const staff = await makeStaff(shop);
    const stories = cases.map(({ story }) => story);
    const people = await staffPeople(shop, stories);
    await shop.app.start();
    const done = countUp(`staff-faults on ${kind}`, cases.length);
    const runs: StaffRun[] = [];
    const all = cases.map((chosen, index) => ({ chosen, of: people[index] as StaffPeople }));
    const violations: Violation[] = [];
    const begin = async ({ chosen, of }: (typeof all)[number]): Promise<Begun[]> => {
      const name = `${chosen.story} ${chosen.site}`;
      groups[name] = (groups[name] ?? 0) + 1;
      try {
        const begun = await beginCase(shop, staff, { chosen, of, chance: requested.chance });
        runs.push(begun.run);
        return [begun];
      } catch (error) {
        violations.push(unfinishedStory(requested, chosen.name, error));
        return [];
      }
    };
    await inLanes(
      all.filter(({ chosen }) => !isKill(chosen.kind)),
      lanes,
      async (each) => {
        for (const begun of await begin(each)) await endCase(shop, begun, begun.plan());
        done();
      },
    );
    // Prepares all cases before the first kill.
    const killed: Begun[] = [];
    await inLanes(
      all.filter(({ chosen }) => isKill(chosen.kind)),
      lanes,
      async (each) => void killed.push(...(await begin(each))),
    );
    const stop = keepRunning(shop);
    const ends: Promise<void>[] = [];
    for (const each of killed) {
      const fault = each.plan();
      ends.push(endCase(shop, each, fault));
      await untilFired(fault);
      done();
    }
    await Promise.all(ends);
    await stop();
    violations.push(...(await auditStaff(shop, runs, { repeat: requested.repeat })));
    const [store, seconds] = [kind, secondsSince(since)];
    const programme = 'staff-faults';
    return { programme, store, runs: cases.length, seconds, violations, groups, notes: {} };
  } finally {
    await shop.stop();
  }
}

async function beginCase(
  shop: ShopUnderTest,
  staff: Staff,
  { chosen, of, chance }: { chosen: StaffCase; of: StaffPeople; chance: Chance },
): Promise<Begun> {
  const { name, story, site, kind, most } = chosen;
  const own = chance.branch(name);
  const run = await prepareStaffRun(shop, staff, { name, story, of, chance: own });
  // Asked twice to make a draft, or late, Shopify makes two, and the store learns of one.
  const mayStray = kind === 'twice' || kind === 'late';
  if (mayStray && site === 'draft-create') run.expected.strayDrafts = 1;
  const form = await run.open(run.backOffices[0]);
  const { gid } = run.person;
  const skip = own.between(0, most);
  const plan = () => {
    if (site === 'draft-find') {
      shop.proxy.plan({ gid, site: 'draft-create', kind: 'reset-after', times: 1 });
    }
    return shop.proxy.plan({ gid, site, kind, times: 1, skip });
  };
  return { run, plan, press: () => form(run.backOffices[0]) };
}

async function endCase(shop: ShopUnderTest, { run, press }: Begun, fault: Planned): Promise<void> {
  const reply = await pressUntilDone(press, PATIENCE_MS);
  // If the answer to an approval was lost, the next press is told that it was decided already.
  const isNotified = run.story === 'approve' && reply?.status === 409;
  if (reply?.status !== 303 && !isNotified) {
    run.violations.push(`the form was answered ${reply?.status} in the end`);
  }
  const wrongs = await untilStaffDone(shop, run, SETTLED_MS);
  run.violations.push(...wrongs.map((what) => `after ${SETTLED_MS / 1000} s: ${what}`));
  // Someone who is not sure presses once more.
  await press();
  if (fault.fired === 0)
    run.violations.push('the fault did not happen: the place was never called');
}

async function untilFired(fault: Planned): Promise<void> {
  const until = Date.now() + DIES_MS;
  while (fault.fired === 0 && Date.now() < until) await wait(100);
}

/**
 * Restarts the process whenever it is gone, as a supervisor would; also if the next fault kills it
 * before it is ready.
 *
 * @returns a function that ends it for good
 */
function keepRunning({ app }: ShopUnderTest): () => Promise<void> {
  let isOver = false;
  const saving = (async () => {
    for (;;) {
      await app.gone();
      if (isOver) return;
      await app.start().catch(() => undefined);
    }
  })();
  return async () => {
    isOver = true;
    await app.end('SIGTERM');
    await saving;
  };
}
