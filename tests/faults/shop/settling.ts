import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { loadShown } from './admin-read';
import { loadBalance } from './deposit';
import type { Person } from './person';
import type { ShopUnderTest, StoreProcess } from './shop-under-test';

/** How long to wait at most, unless the caller says otherwise. */
const PATIENCE_MS = 90_000;
const POLL_EVERY_MS = 100;

export type Settling = {
  dueCents: number;
  /** What Shopify shows on top of it, until somebody accepts it. */
  waitingCents?: number;
  /** Whether Shopify has to show it too. */
  isShown: boolean;
  /** Returns the time from which it could be settled (wall clock); undefined before that. */
  from: () => Promise<number | undefined>;
  withinMs: number;
  /** How long to poll in total. */
  patienceMs?: number;
};

/**
 * Polls, as the open dashboard does, until nothing is pending and both the store and Shopify show the
 * balance that is due.
 *
 * @returns milliseconds since `from`, at least 0; undefined if it took longer than `withinMs`
 */
export async function untilEnded(
  shop: ShopUnderTest,
  person: Person,
  { dueCents, waitingCents = 0, isShown, from, withinMs, patienceMs = PATIENCE_MS }: Settling,
): Promise<number | undefined> {
  const visibleCents = dueCents + waitingCents;
  const begun = Date.now();
  for (;;) {
    const could = await from();
    const isOver = could !== undefined && Date.now() - could > withinMs;
    const balance = await loadBalance(person, shop.app.url);
    const isKnown = balance?.pendingCents === 0 && balance.shownCents === dueCents;
    if (isKnown && (!isShown || (await loadShown(shop.sandboxUrl, person.gid)) === visibleCents)) {
      if (could !== undefined) return Math.max(0, Date.now() - could);
      // Settled, but the fault has not happened: after `withinMs` it is not expected any more.
      if (Date.now() - begun > withinMs) return 0;
    }
    if (isOver || Date.now() - begun > patienceMs) return undefined;
    await wait(POLL_EVERY_MS);
  }
}

/**
 * Starts a process again as soon as it is gone, as a supervisor would.
 *
 * @returns the time when it was ready (wall clock)
 */
export async function startsAgain(
  app: StoreProcess,
  changed: Record<string, string> = {},
): Promise<number> {
  await app.gone();
  await app.start(changed);
  return Date.now();
}

const RECONCILED = '"msg":"the books were reconciled"';
const RECONCILES_MS = 240_000;

/**
 * Starts the store anew and waits until it has compared everything once, as it does at its start and every five minutes:
 * what it found while a run was still under way it then finds settled.
 */
export async function reconcileOnce({ app }: ShopUnderTest): Promise<void> {
  const count = async () => (await readFile(app.logFile, 'utf8')).split(RECONCILED).length;
  await app.end('SIGTERM');
  const before = await count();
  await app.start();
  const until = Date.now() + RECONCILES_MS;
  while ((await count()) === before) {
    if (Date.now() > until) throw new Error('the store has not compared its books');
    await wait(1_000);
  }
}

export function secondsSince(since: number): number {
  return Math.round((performance.now() - since) / 100) / 10;
}
