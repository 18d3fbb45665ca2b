import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { control } from '../shop/outside';
import type { ShopUnderTest } from '../shop/shop-under-test';

/** The process must pass its point within this time. */
const DIES_MS = 240_000;
const POLL_MS = 100;
/** How often it is tried to begin with a point at which what others have left dies, and how long that may go on first. */
const STARTS = 5;
const LEFT_MS = 30_000;
/** The subject of the mail about an invoice, as it stands in its header. */
const MAIL = 'Subject: Your invoice is ready';
/** So long the mail is under way to who has it already; the process is dead by then. */
const MAIL_TAKES_MS = 3_000;

type Played<Run> = { runs: Promise<Run>[]; missed: boolean };

/** A run in which the process is killed at a point; those of one `group` are under way together. */
type Killed = { point: string | null; group: string };

/**
 * Kills the process at one point after another, each time with the orders of that point under way; those of earlier
 * points go on meanwhile. The process starts again at once and finds what it left.
 *
 * @param play plays a case to its end
 * @param missed is told of each run whose point was never passed
 */
export async function playKills<Case extends Killed, Run>(
  shop: ShopUnderTest,
  cases: readonly Case[],
  play: (chosen: Case) => Promise<Run>,
  missed: (run: Run) => void,
): Promise<void> {
  const all: Played<Run>[] = [];
  for (const batch of batchesOf(cases)) {
    const [{ point } = { point: null }] = batch;
    if (point === null) continue;
    // Whose mail it is cannot be told at the mail server: those of earlier points must have left.
    if (isMailPoint(point)) await settle(shop, all);
    let kill = await startArmed(shop, point);
    for (let tries = 0; kill === null && tries < STARTS; tries += 1) {
      await settle(shop, all);
      // A job of an earlier point that waits for its time passes this one at once.
      if (tries > 0) await wait(LEFT_MS);
      kill = await startArmed(shop, point);
    }
    if (kill === null) throw new Error(`the process dies at its start, with ${point}`);
    const runs = batch.map(play);
    const isDead = await kill.died();
    all.push({ runs, missed: !isDead });
  }
  await settle(shop, all);
  for (const { runs, missed: isMissed } of all) {
    for (const run of await Promise.all(runs)) if (isMissed) missed(run);
  }
}

/**
 * Starts the process so that it dies at this point. What earlier points have left may pass it at once, before the process
 * is ready; then nothing is left to be played with.
 *
 * @returns null if it has died already
 */
async function startArmed(shop: ShopUnderTest, point: string): Promise<Kill | null> {
  await endOrKill(shop);
  const kill = await armKill(shop, point);
  await passLeases(shop);
  try {
    await shop.app.start(kill.env);
  } catch (error) {
    if (shop.app.isRunning()) throw error;
    return null;
  }
  return shop.app.isRunning() ? kill : null;
}

/** Starts it without a point and waits until everything is at its end. */
async function settle<Run>(shop: ShopUnderTest, all: readonly Played<Run>[]): Promise<void> {
  await endOrKill(shop);
  await passLeases(shop);
  await shop.app.start();
  await Promise.all(all.flatMap(({ runs }) => runs));
}

/** Ends the process. One that has too much under way to end in time was killed, which is what its runs are here for. */
export async function endOrKill({ app }: ShopUnderTest): Promise<void> {
  if (!app.isRunning()) return;
  await app.end('SIGTERM').catch((error: unknown) => {
    if (app.isRunning()) throw error;
  });
}

function batchesOf<Case extends Killed>(cases: readonly Case[]): Case[][] {
  const batches = new Map<string, Case[]>();
  for (const one of cases) batches.set(one.group, [...(batches.get(one.group) ?? []), one]);
  return [...batches.values()];
}

type Kill = {
  env: Record<string, string>;
  /** Resolves with whether the process has died at its point. */
  died: () => Promise<boolean>;
};

async function armKill(shop: ShopUnderTest, point: string): Promise<Kill> {
  if (isMailPoint(point)) return armMail(shop, point);
  const fired = join(shop.dataDir, 'failpoint.fired');
  await rm(fired, { force: true });
  const died = async () => {
    const gone = shop.app.gone().then(() => true);
    return (await Promise.race([gone, wait(DIES_MS, false)])) && existsSync(fired);
  };
  return { env: { FAILPOINT: point }, died };
}

function isMailPoint(point: string): point is 'mail_before' | 'mail_after' {
  return point === 'mail_before' || point === 'mail_after';
}

/** The process is killed while the mail server has the mail: it has not taken it, or has and cannot say so. */
async function armMail(shop: ShopUnderTest, point: 'mail_before' | 'mail_after'): Promise<Kill> {
  const died = await armCall(shop, {
    company: 'mail',
    operation: 'send',
    containing: MAIL,
    ...(point === 'mail_before' ? { effect: 'hang' } : { effect: 'delay', delayMs: MAIL_TAKES_MS }),
  });
  return { env: {}, died: () => died(DIES_MS) };
}

/**
 * Plans the fault of a call, and the end of the process as soon as the call has met it.
 *
 * @returns a function that resolves with whether the process was killed within so many milliseconds
 */
export async function armCall({ sandboxUrl, app }: ShopUnderTest, fault: object) {
  const planned = (await control(sandboxUrl, 'POST', '/control/faults', fault)) as { id: number };
  return async (withinMs: number): Promise<boolean> => {
    const until = Date.now() + withinMs;
    for (;;) {
      const list = (await control(sandboxUrl, 'GET', '/control/faults')) as { id: number }[];
      if (!list.some(({ id }) => id === planned.id)) break;
      if (Date.now() > until) return false;
      await wait(POLL_MS);
    }
    await app.end('SIGKILL');
    return true;
  };
}

/**
 * Two minutes pass for what the dead process held: its leases, the drafts that it was changing, what it claimed of bulk
 * actions, and on a server its jobs.
 */
export function passLeases({ store }: ShopUnderTest): Promise<void> {
  return store.use(async ({ db, executeSql }) => {
    await sql`update order_invoice set lease_until = null`.execute(db);
    await sql`delete from draft_lock`.execute(db);
    await sql`update fulfillment_step set lease_until = null where ended_at is null`.execute(db);
    await sql`update return_case set lease_until = null`.execute(db);
    await sql`update order_edit set lease_until = null`.execute(db);
    await sql`update bulk_action_item set at = at - interval '2 minutes'
      where state = 'asked'`.execute(db);
    await executeSql(`update pgboss.job set state = 'retry' where state = 'active'`);
  });
}
