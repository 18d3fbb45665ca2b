import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { clearCopyLeases, listCopyLeaseOwners } from '../../app/models/core/copy-wanted.server';
import type { Database } from '../../app/models/core/database.server';
import { createBootId } from '../../server/boot-id';
import { keepReadCopies } from '../../server/keep-read-copies';
import { eachDatabase } from '../support/database';
import { openCopyBench, type CopyBench } from './order-copy-bench';

/** Longer than the interval at which the points are checked. */
const SOME_LOOKS_MS = 1_500;

eachDatabase((_kind, open) => {
  let database: Database;
  let bench: CopyBench;
  /** The share of Shopify's points that is left. */
  let left: number;
  let stop: () => Promise<void>;

  beforeEach(async () => {
    database = await open();
    bench = await openCopyBench(database);
    await clearCopyLeases(bench.db, await listCopyLeaseOwners(bench.db));
  });
  afterEach(async () => {
    await stop();
    await bench.close();
  });

  async function start(): Promise<void> {
    const quiet = { info: () => undefined, warn: () => undefined };
    ({ stop } = await keepReadCopies({
      database,
      db: database.db,
      admin: bench.watched(),
      pointsLeft: () => left,
      now: bench.now,
      log: quiet,
      bootId: createBootId(),
      config: { commission: COMMISSION_RULES },
    } as unknown as Parameters<typeof keepReadCopies>[0]));
  }

  const asked = (operation: string) => bench.calls.filter((call) => call === operation).length;

  describe('filling the read copies', () => {
    it('waits while people need the points, and goes on when they are back', async () => {
      left = 0.7;
      await start();
      await sleep(SOME_LOOKS_MS);
      expect(bench.calls).toEqual([]);
      left = 0.8;
      await vi.waitFor(() => expect(asked('OrdersUpdated')).toBe(2), 10_000);
      expect(asked('Ambassadors')).toBeGreaterThan(0);
      expect(asked('CustomersUpdated')).toBeGreaterThan(0);
    });

    it('goes on slowly where they are never back', async () => {
      left = 0;
      await start();
      bench.pass(15_000);
      const pages = ['Ambassadors', 'CustomersUpdated', 'DraftsUpdated'];
      await vi.waitFor(() => expect(bench.calls.toSorted()).toEqual(pages), 10_000);
      await sleep(SOME_LOOKS_MS);
      expect(bench.calls.toSorted()).toEqual(pages);
      await vi.waitFor(() => {
        bench.pass(15_000);
        expect(asked('OrdersUpdated')).toBe(2);
      }, 10_000);
    });
  });
});
