import { storeNight } from '../app/domain/store-night';
import { claimSweep, type SweepKind } from '../app/models/copy-sweep.server';
import { clearCopyLeases, listCopyLeaseOwners } from '../app/models/copy-leases.server';
import { claimWantedCopies } from '../app/models/copy-wanted.server';
import { sweepPage } from '../app/services/sweep-copy.server';
import { syncCopy } from '../app/services/sync-copy.server';
import { isDeadBoot } from './boot-id';
import type { StoreApp } from './store-app';

/** Two small queries in between, while there is nothing to do. */
const LOOK_MS = 1_000;
/** Each is a call to the platform, whose points customers need more. */
const AT_ONCE = 3;
/** Between two pages of a run through everything: a page costs what half a second gives back. */
const PAGE_PAUSE_MS = 500;
/** A start within this time after the last sweep has missed nothing that is not delivered again. */
const RESTART_MS = 10 * 60_000;
const KINDS: readonly SweepKind[] = ['orders', 'drafts'];

type Needs = Pick<StoreApp, 'database' | 'admin' | 'now' | 'log' | 'bootId'>;

/**
 * Keeps the read copy of orders and drafts (decision 0020), in every process: reads again what a
 * webhook has named, fills an empty copy, and sweeps every night, and after a start, what no webhook
 * came for. Turns are taken by one statement each: two processes never fill at once.
 */
export async function followOrders(
  app: Needs,
  { pagePauseMs = PAGE_PAUSE_MS } = {},
): Promise<{ wake: () => void; stop: () => Promise<void> }> {
  const { now, log, bootId } = app;
  const { db } = app.database;
  const needs = { db, admin: app.admin, now, log };
  const startedAt = now();
  let isStopping = false;
  const loops = [
    repeat(() => readWanted(), log),
    ...KINDS.map((kind) => repeat(() => sweepOn(kind), log)),
  ];

  /** @returns how long to wait until the next look */
  async function readWanted(): Promise<number> {
    const wanted = await claimWantedCopies(db, {
      owner: bootId,
      now: new Date(now()),
      limit: AT_ONCE,
    });
    await Promise.all(wanted.map((one) => syncCopy(needs, one)));
    return wanted.length === AT_ONCE ? 0 : LOOK_MS;
  }

  async function sweepOn(kind: SweepKind): Promise<number> {
    const at = now();
    const dueBefore = new Date(Math.max(storeNight(at), startedAt - RESTART_MS));
    const sweep = await claimSweep(db, kind, { owner: bootId, now: new Date(at), dueBefore });
    for (let next = sweep; next !== null && !isStopping;) {
      next = await sweepPage(needs, next);
      if (next !== null) await pause(pagePauseMs);
    }
    return LOOK_MS;
  }

  const owners = await listCopyLeaseOwners(db);
  await clearCopyLeases(
    db,
    owners.filter((owner) => isDeadBoot(owner, bootId)),
  );
  for (const loop of loops) loop.wake();
  return {
    wake() {
      for (const loop of loops) loop.wake();
    },
    async stop() {
      isStopping = true;
      await Promise.all(loops.map((loop) => loop.stop()));
      await clearCopyLeases(db, [bootId]);
    },
  };
}

/** Does something again and again, one after the other; a failure waits for the next look. */
function repeat(work: () => Promise<number>, log: Needs['log']) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  function wake(): void {
    clearTimeout(timer);
    if (stopped) return;
    again = running !== undefined;
    running ??= work()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the read copy waits for its next look');
        return LOOK_MS;
      })
      .then((wait) => {
        running = undefined;
        if (!stopped) timer = setTimeout(wake, again ? 0 : wait).unref();
      });
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

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
