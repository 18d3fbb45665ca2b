import { storeNight } from '../app/domain/core/time/store-day';
import { claimSync, isMirrorAwaited, type SyncKind } from '../app/models/core/mirror-sync.server';
import {
  claimQueuedMirrors,
  clearMirrorLeases,
  findNextMirror,
  listMirrorLeaseOwners,
} from '../app/models/core/mirror-queue.server';
import { syncMirror } from '../app/services/sync/sync-mirror.server';
import { syncPage } from '../app/services/sync/sync-page.server';
import { isDeadBoot } from './boot-id';
import type { StoreApp } from './store-app';
import { NO_SIGNALS } from './work-signals';

/** Between two checks while there is nothing to do and nobody tells; a check is two small queries. */
const POLL_MS = 1_000;
/** Between two checks while the sync of orders waits for the first sync of ambassadors to end. */
const SOON_MS = 100;
/** Each is a call to Shopify, and customers need its rate limit more than we do. */
const AT_ONCE = 3;
/** Pause while more are due: six reads a second of 12 points each, out of the 100 of the smallest plan. */
const BUSY_MS = 500;
/** Between two pages of a full sync, so that it does not fully occupy the process and Shopify. */
const PAGE_PAUSE_MS = 2_000;
/** The first pages need no pause: most shops have no more. */
const PAGES_AT_ONCE = 5;
/** The share of points that must be left for a sync's next page (105 points): customers' pages need them. */
const LEFT_FOR_PEOPLE = 3 / 4;
/** How often the points are checked, and after how long the sync goes on even without enough of them. */
const POINTS_POLL_MS = 500;
const PAGE_WAITS_MS = 15_000;
/** If the last sync was this recent at the start, only webhooks that Shopify repeats were missed. */
const RESTART_MS = 10 * 60_000;
/**
 * Orders move money: a cancellation or a refund whose webhook was lost gives Earth Cash back, so what has changed of
 * them is read this often. A return that was opened at Shopify waits for staff. The others wait for the night.
 */
const OFTEN: readonly SyncKind[] = ['orders', 'returns'];
const OFTEN_MS = 10 * 60_000;
const KINDS: readonly SyncKind[] = [
  'orders',
  'drafts',
  'ambassadors',
  'customers',
  'inventory',
  'fulfillment-orders',
  'returns',
];

type App = Pick<
  StoreApp,
  'database' | 'db' | 'admin' | 'pointsLeft' | 'now' | 'log' | 'bootId' | 'config'
> &
  Partial<Pick<StoreApp, 'signals'>>;

/**
 * Keeps the mirrors of orders and drafts (decision 0020), ambassadors (decision 0027), customers (decision 0034) and
 * stock (decision 0075) up to date, and looks for returns (decision 0078). It reads again whatever a webhook has named,
 * fills a mirror that is still empty, and syncs every night (orders and returns every ten minutes) and after a start for
 * changes that no webhook announced. Every process runs it; each claims its work with one statement, so two of them never
 * fill the same mirror at once.
 */
export async function syncMirrors(
  app: App,
): Promise<{ wake: () => void; stop: () => Promise<void> }> {
  const { db, now, log, bootId, signals = NO_SIGNALS } = app;
  const startedAt = now();
  let needsAmbassadors = true;
  const lastPageAt: Partial<Record<SyncKind, number>> = {};
  const vacuumedAt: Partial<Record<SyncKind, number>> = {};
  const pagesInARow: Record<SyncKind, number> = {
    orders: 0,
    drafts: 0,
    ambassadors: 0,
    customers: 0,
    inventory: 0,
    'fulfillment-orders': 0,
    returns: 0,
  };
  const fetching = repeat(loadRequested, log);
  const syncing = KINDS.map((kind) => repeat(() => syncOn(kind), log));
  const loops = [fetching, ...syncing];

  /** @returns how long to wait until the next poll */
  async function loadRequested(): Promise<number> {
    const desired = await claimQueuedMirrors(db, {
      owner: bootId,
      now: new Date(now()),
      limit: AT_ONCE,
    });
    await Promise.all(desired.map((one) => syncMirror(app, one)));
    if (desired.length === AT_ONCE) return BUSY_MS;
    if (signals.pauseMs(POLL_MS) <= POLL_MS) return POLL_MS;
    // What was requested again meanwhile is due now.
    if (desired.length > 0) return 0;
    return signals.pauseMs(POLL_MS, (await findNextMirror(db, new Date(now()))) - now());
  }

  async function syncOn(kind: SyncKind): Promise<number> {
    // A commission keeps the campus and chapter that its ambassador has when it is earned.
    if (kind === 'orders') needsAmbassadors &&= await isMirrorAwaited(db, 'ambassadors');
    if (kind === 'orders' && needsAmbassadors) return SOON_MS;
    if (!isPageAffordable(kind)) return POINTS_POLL_MS;
    const at = now();
    const night = storeNight(at);
    const often = OFTEN.includes(kind) ? at - OFTEN_MS : 0;
    const dueBefore = new Date(Math.max(night, startedAt - RESTART_MS, often));
    const sync = await claimSync(db, kind, { owner: bootId, now: new Date(at), dueBefore });
    if (sync === null) return signals.pauseMs(POLL_MS);
    // The sync stays ours between pages: the next poll continues after the page that was just stored.
    lastPageAt[kind] = at;
    if (await syncPage(app, sync)) {
      pagesInARow[kind] += 1;
      return pagesInARow[kind] < PAGES_AT_ONCE ? 0 : PAGE_PAUSE_MS;
    }
    pagesInARow[kind] = 0;
    // Once a night and after a start: it takes the only connection, and orders are synced all day.
    if (app.database.kind === 'embedded' && (vacuumedAt[kind] ?? 0) < night) {
      vacuumedAt[kind] = at;
      await vacuumMirrors(app.database);
    }
    return POLL_MS;
  }

  /** A shop that never has points to spare is synced too, but slowly. */
  function isPageAffordable(kind: SyncKind): boolean {
    const waited = now() - (lastPageAt[kind] ?? startedAt);
    return app.pointsLeft() >= LEFT_FOR_PEOPLE || waited >= PAGE_WAITS_MS;
  }

  const owners = await listMirrorLeaseOwners(db);
  await clearMirrorLeases(
    db,
    owners.filter((owner) => isDeadBoot(owner, bootId)),
  );
  signals.on('mirrors', fetching.wake);
  for (const loop of loops) loop.wake();
  return {
    wake: fetching.wake,
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await clearMirrorLeases(db, [bootId]);
    },
  };
}

/**
 * Runs `work` over and over, never twice at once; after a failure it waits for the next poll.
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
    let wait = POLL_MS;
    try {
      wait = await work();
    } catch (error) {
      log.warn({ err: error }, 'the mirror waits for its next poll');
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
async function vacuumMirrors(database: App['database']): Promise<void> {
  for (const table of [
    'order_mirror',
    'order_mirror_line',
    'order_mirror_fulfillment',
    'customer_mirror',
    'inventory_item',
    'inventory_level',
    'fulfillment_order',
  ]) {
    await database.executeSql(`vacuum (analyze) ${table}`);
  }
}
