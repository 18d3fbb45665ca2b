import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isMirrorComplete } from '../../app/models/core/mirror-sync.server';
import {
  clearMirrorLeases,
  listMirrorLeaseOwners,
} from '../../app/models/core/mirror-queue.server';
import { findOrderMirror } from '../../app/models/orders/order-mirror.server';
import { syncPage } from '../../app/services/sync/sync-page.server';
import { castGid } from '../contract/sandbox-people';
import { eachDatabase } from '../support/database';
import { openMirrorFixture, orderGid, type MirrorFixture } from './order-mirror-fixture';

const MINUTE_MS = 60_000;
const SEEDED = 14;

eachDatabase((_kind, open) => {
  let fixture: MirrorFixture;
  beforeAll(async () => {
    fixture = await openMirrorFixture(await open());
  });
  beforeEach(async () => {
    await fixture.db.deleteFrom('order_mirror').execute();
    await fixture.db
      .updateTable('mirror_sync')
      .set({ filled_at: null, synced_until: null, began_at: null, since: null, cursor: null })
      .execute();
    await clearMirrorLeases(fixture.db, await listMirrorLeaseOwners(fixture.db));
    fixture.calls.length = 0;
  });
  afterEach(() => fixture.shop.control('DELETE', 'faults'));
  afterAll(() => fixture.close());

  const stored = async () => {
    const rows = await fixture.db.selectFrom('order_mirror').select('order_gid').execute();
    return rows.length;
  };
  const onePage = async (owner: string) => {
    const sync = await fixture.claim('orders', owner);
    if (!sync) throw new Error('somebody else has the turn');
    return syncPage(fixture.needs(), sync);
  };

  describe('an empty mirror', () => {
    it('is filled page by page with every order as the platform has it', async () => {
      expect(await isMirrorComplete(fixture.db, 'orders')).toBe(false);
      expect(await fixture.sync()).toBe(2);
      expect(await stored()).toBe(SEEDED);
      expect(await isMirrorComplete(fixture.db, 'orders')).toBe(true);
      for (const [number, name] of [
        [988, 'bruno'],
        [994, 'ella'],
        [998, 'ivy'],
      ] as const) {
        const { order } = await fixture.read(orderGid(number));
        const copy = await findOrderMirror(fixture.db, castGid(name), orderGid(number));
        expect(copy?.order).toEqual(order);
        expect(await findOrderMirror(fixture.db, castGid('nora'), orderGid(number))).toBeNull();
      }
    });

    it('goes on from the last page that was kept when the process died', async () => {
      const next = await onePage('first');
      expect(next?.cursor).toEqual(expect.any(String));
      expect(await stored()).toBe(10);
      // No other process gets it before the lease has expired.
      expect(await fixture.claim('orders', 'second')).toBeNull();
      fixture.pass(MINUTE_MS + 1);
      const second = await fixture.claim('orders', 'second');
      expect(second).toMatchObject({ cursor: next?.cursor, since: null });
      fixture.calls.length = 0;
      if (second) expect(await syncPage(fixture.needs(), second)).toBeNull();
      // What carriers report of recent parcels is read beside their orders.
      expect(fixture.calls.filter((call) => call !== 'ParcelEvents')).toEqual(['OrdersUpdated']);
      expect(await stored()).toBe(SEEDED);
      // The first process was only slow: its page does not count any more.
      if (next) expect(await syncPage(fixture.needs(), next)).toBeNull();
      expect(await isMirrorComplete(fixture.db, 'orders')).toBe(true);
      expect(await listMirrorLeaseOwners(fixture.db)).toEqual([]);
    });

    it('is filled by one process, however many ask', async () => {
      const claims = await Promise.all(
        ['a', 'b', 'c', 'd', 'e'].map((owner) => fixture.claim('orders', owner)),
      );
      expect(claims.filter(Boolean)).toHaveLength(1);
    });

    it('waits while the platform is silent, and loses nothing by it', async () => {
      await onePage('one');
      await clearMirrorLeases(fixture.db, ['one']);
      await fixture.fault('OrdersUpdated', 1);
      expect(await onePage('one')).toBeNull();
      const state = await fixture.db
        .selectFrom('mirror_sync')
        .selectAll()
        .where('kind', '=', 'orders')
        .executeTakeFirstOrThrow();
      expect(state).toMatchObject({ attempts: 1, last_error: 'unavailable', filled_at: null });
      expect(state.cursor).not.toBeNull();
      fixture.pass(MINUTE_MS);
      expect(await fixture.sync()).toBe(1);
      expect(await stored()).toBe(SEEDED);
    });

    it('is not held up by one order that cannot be kept', async () => {
      const { db } = fixture;
      await sql`alter table order_mirror add constraint no_gift check (name <> '#990')`.execute(db);
      expect(await fixture.sync()).toBe(2);
      expect(await stored()).toBe(SEEDED - 1);
      expect(await isMirrorComplete(db, 'orders')).toBe(true);
      await sql`alter table order_mirror drop constraint no_gift`.execute(db);
      expect(await fixture.syncDue()).toBe(1);
      expect(await stored()).toBe(SEEDED);
    });

    it('begins again where the platform refuses where it stood', async () => {
      const next = await onePage('one');
      if (next) await syncPage(fixture.needs(), { ...next, cursor: 'bm90IG91cnM' });
      fixture.pass(MINUTE_MS);
      expect(await fixture.sync()).toBe(2);
      expect(await isMirrorComplete(fixture.db, 'orders')).toBe(true);
    });
  });

  describe('the sync of every night', () => {
    it('finds what no webhook came for, and reads no more than that', async () => {
      await fixture.sync();
      expect(await fixture.sync()).toBe(0);
      await fixture.change('#999', { tags: ['Gift'] });
      await fixture.refund('#996', 150);
      expect((await fixture.row(orderGid(999)))?.tags).toEqual([]);
      fixture.pass(MINUTE_MS);
      fixture.calls.length = 0;
      expect(await fixture.sync('orders', new Date(fixture.now()))).toBe(1);
      expect(fixture.calls).toEqual(['OrdersUpdated']);
      expect((await fixture.row(orderGid(999)))?.tags).toEqual(['Gift']);
      expect(await fixture.row(orderGid(996))).toMatchObject({ refunded_cents: 150n });
      expect(await fixture.sync('orders', new Date(0))).toBe(0);
    });

    it('goes through drafts by itself', async () => {
      expect(await fixture.sync('drafts')).toBeGreaterThan(0);
      expect(await isMirrorComplete(fixture.db, 'drafts')).toBe(true);
      expect(await isMirrorComplete(fixture.db, 'orders')).toBe(false);
    });
  });
});
