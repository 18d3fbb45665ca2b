import { storeNight } from '../app/domain/core/time/store-day';
import { claimSweep, isCopyAwaited, type SweepKind } from '../app/models/core/copy-sweep.server';
import {
  claimWantedCopies,
  clearCopyLeases,
  listCopyLeaseOwners,
} from '../app/models/core/copy-wanted.server';
import { sweepPage, syncCopy } from '../app/services/sync/sync-copy.server';
import { isDeadBoot } from './boot-id';
import type { StoreApp } from './store-app';

/** Between two checks while there is nothing to do; a check is two small queries. */
const LOOK_MS = 1_000;
/** Between two checks while the sweep of orders waits for the first sweep of ambassadors to end. */
const SOON_MS = 100;
/** Each is a call to Shopify, and customers need its rate limit more than we do. */
const AT_ONCE = 3;
/** Pause while more are due: six reads a second of 12 points each, out of the 100 of the smallest plan. */
const BUSY_MS = 500;
/** Between two pages of a full sweep, so that it does not fully occupy the process and Shopify. */
const PAGE_PAUSE_MS = 2_000;
/** The first pages need no pause: most shops have no more. */
const PAGES_AT_ONCE = 5;
/** The share of points that must be left for a sweep's next page (105 points): customers' pages need them. */
const LEFT_FOR_PEOPLE = 3 / 4;
/** How often the points are checked, and after how long the sweep goes on even without enough of them. */
const POINTS_LOOK_MS = 500;
const PAGE_WAITS_MS = 15_000;
/** If the last sweep was this recent at the start, only webhooks that Shopify repeats were missed. */
const RESTART_MS = 10 * 60_000;
const KINDS: readonly SweepKind[] = ['orders', 'drafts', 'ambassadors', 'customers'];

type App = Pick<
  StoreApp,
  'database' | 'db' | 'admin' | 'pointsLeft' | 'now' | 'log' | 'bootId' | 'config'
>;

/**
 * Keeps the read copies of orders and drafts (decision 0020), ambassadors (decision 0027) and customers
 * (decision 0034) up to date. It reads again whatever a webhook has named, fills a copy that is still empty, and
 * sweeps every night and after a start for changes that no webhook announced. Every process runs it; each claims
 * its work with one statement, so two of them never fill the same copy at once.
 */
export async function keepReadCopies(
  app: App,
): Promise<{ wake: () => void; stop: () => Promise<void> }> {
  const { db, now, log, bootId } = app;
  const startedAt = now();
  let needsAmbassadors = true;
  const lastPageAt: Partial<Record<SweepKind, number>> = {};
  const pagesInARow: Record<SweepKind, number> = {
    orders: 0,
    drafts: 0,
    ambassadors: 0,
    customers: 0,
  };
  const reading = repeat(readWanted, log);
  const sweeping = KINDS.map((kind) => repeat(() => sweepOn(kind), log));
  const loops = [reading, ...sweeping];

  /** @returns how long to wait until the next look */
  async function readWanted(): Promise<number> {
    const wanted = await claimWantedCopies(db, {
      owner: bootId,
      now: new Date(now()),
      limit: AT_ONCE,
    });
    await Promise.all(wanted.map((one) => syncCopy(app, one)));
    return wanted.length === AT_ONCE ? BUSY_MS : LOOK_MS;
  }

  async function sweepOn(kind: SweepKind): Promise<number> {
    // A commission keeps the campus and chapter that its ambassador has when it is earned.
    if (kind === 'orders') needsAmbassadors &&= await isCopyAwaited(db, 'ambassadors');
    if (kind === 'orders' && needsAmbassadors) return SOON_MS;
    if (!isPageAffordable(kind)) return POINTS_LOOK_MS;
    const at = now();
    const dueBefore = new Date(Math.max(storeNight(at), startedAt - RESTART_MS));
    const sweep = await claimSweep(db, kind, { owner: bootId, now: new Date(at), dueBefore });
    if (sweep === null) return LOOK_MS;
    // The sweep stays ours between pages: the next look continues after the page that was just stored.
    lastPageAt[kind] = at;
    if (await sweepPage(app, sweep)) {
      pagesInARow[kind] += 1;
      return pagesInARow[kind] < PAGES_AT_ONCE ? 0 : PAGE_PAUSE_MS;
    }
    pagesInARow[kind] = 0;
    if (app.database.kind === 'embedded') await tidyCopy(app.database);
    return LOOK_MS;
  }

  /** A shop that never has points to spare is swept too, but slowly. */
  function isPageAffordable(kind: SweepKind): boolean {
    const waited = now() - (lastPageAt[kind] ?? startedAt);
    return app.pointsLeft() >= LEFT_FOR_PEOPLE || waited >= PAGE_WAITS_MS;
  }

  const owners = await listCopyLeaseOwners(db);
  await clearCopyLeases(
    db,
    owners.filter((owner) => isDeadBoot(owner, bootId)),
  );
  for (const loop of loops) loop.wake();
  return {
    wake: reading.wake,
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await clearCopyLeases(db, [bootId]);
    },
  };
}

/**
 * Runs `work` over and over, never twice at once; after a failure it waits for the next look.
 *
 * @param work returns how many milliseconds to wait before it is run again
 */
function repeat(work: () => Promise<number>, log: App['log']) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  function wake(): void {
    clearTimeout(timer);
    if (stopped) return;
    again = running !== undefined;
    running ??= once().finally(() => {
      running = undefined;
    });
  }

  async function once(): Promise<void> {
    let wait = LOOK_MS;
    try {
      wait = await work();
    } catch (error) {
      log.warn({ err: error }, 'the read copy waits for its next look');
    }
    if (!stopped) timer = setTimeout(wake, again ? 0 : wait).unref();
  }

  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Does what a Postgres server does by itself (autovacuum): without it, each count would have to check the
 * visibility of every row (decision 0020).
 */
async function tidyCopy(database: App['database']): Promise<void> {
  for (const table of [
    'order_mirror',
    'order_mirror_line',
    'order_mirror_fulfillment',
    'customer_mirror',
  ]) {
    await database.executeSql(`vacuum (analyze) ${table}`);
  }
}
