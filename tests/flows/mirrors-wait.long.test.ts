import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import {
  clearMirrorLeases,
  listMirrorLeaseOwners,
} from '../../app/models/core/mirror-queue.server';
import type { Database } from '../../app/models/core/database.server';
import { createBootId } from '../../server/boot-id';
import { syncMirrors } from '../../server/sync-mirrors';
import { eachDatabase } from '../support/database';
import { openMirrorFixture, type MirrorFixture } from './order-mirror-fixture';

/** Longer than the interval at which the points are checked. */
const SOME_CHECKS_MS = 1_500;
/** For what comes by itself; a busy machine takes long to fill two mirrors. */
const PATIENCE_MS = 60_000;

eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: MirrorFixture;
  /** The share of Shopify's points that is left. */
  let left: number;
  let stop: () => Promise<void>;

  beforeEach(async () => {
    database = await open();
    fixture = await openMirrorFixture(database);
    await clearMirrorLeases(fixture.db, await listMirrorLeaseOwners(fixture.db));
  });
  afterEach(async () => {
    await stop();
    await fixture.close();
  });

  async function start(): Promise<void> {
    const quiet = { info: () => undefined, warn: () => undefined };
    ({ stop } = await syncMirrors({
      database,
      db: database.db,
      admin: fixture.watched(),
      pointsLeft: () => left,
      now: fixture.now,
      log: quiet,
      bootId: createBootId(),
      config: { commission: COMMISSION_RULES },
    } as unknown as Parameters<typeof syncMirrors>[0]));
  }

  const requested = (operation: string) =>
    fixture.calls.filter((call) => call === operation).length;

  describe('filling the mirrors', () => {
    it('waits while people need the points, and goes on when they are back', async () => {
      left = 0.7;
      await start();
      await sleep(SOME_CHECKS_MS);
      expect(fixture.calls).toEqual([]);
      left = 0.8;
      await vi.waitFor(() => expect(requested('OrdersUpdated')).toBe(2), PATIENCE_MS);
      expect(requested('Ambassadors')).toBeGreaterThan(0);
      expect(requested('CustomersUpdated')).toBeGreaterThan(0);
    });

    it('goes on slowly where they are never back', async () => {
      left = 0;
      await start();
      fixture.pass(15_000);
      const pages = ['Ambassadors', 'CustomersUpdated', 'DraftsUpdated'];
      await vi.waitFor(() => expect(fixture.calls.toSorted()).toEqual(pages), PATIENCE_MS);
      await sleep(SOME_CHECKS_MS);
      expect(fixture.calls.toSorted()).toEqual(pages);
      await vi.waitFor(() => {
        fixture.pass(15_000);
        expect(requested('OrdersUpdated')).toBe(2);
      }, PATIENCE_MS);
    });
  });
});
