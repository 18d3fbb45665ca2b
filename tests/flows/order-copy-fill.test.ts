import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isCopyWhole } from '../../app/models/core/copy-sweep.server';
import { clearCopyLeases, listCopyLeaseOwners } from '../../app/models/core/copy-wanted.server';
import { findOrderCopy } from '../../app/models/orders/order-copy.server';
import { sweepPage } from '../../app/services/sync/sync-copy.server';
import { castGid } from '../contract/sandbox-people';
import { eachDatabase } from '../support/database';
import { openCopyBench, orderGid, type CopyBench } from './order-copy-bench';

const MINUTE_MS = 60_000;
const SEEDED = 14;

eachDatabase((_kind, open) => {
  let bench: CopyBench;
  beforeAll(async () => {
    bench = await openCopyBench(await open());
  });
  beforeEach(async () => {
    await bench.db.deleteFrom('order_mirror').execute();
    await bench.db
      .updateTable('mirror_sync')
      .set({ filled_at: null, synced_until: null, began_at: null, since: null, cursor: null })
      .execute();
    await clearCopyLeases(bench.db, await listCopyLeaseOwners(bench.db));
    bench.calls.length = 0;
  });
  afterEach(() => bench.shop.control('DELETE', 'faults'));
  afterAll(() => bench.close());

  const kept = async () => {
    const rows = await bench.db.selectFrom('order_mirror').select('order_gid').execute();
    return rows.length;
  };
  const onePage = async (owner: string) => {
    const sweep = await bench.claim('orders', owner);
    if (!sweep) throw new Error('somebody else has the turn');
    return sweepPage(bench.needs(), sweep);
  };

  describe('an empty copy', () => {
    it('is filled page by page with every order as the platform has it', async () => {
      expect(await isCopyWhole(bench.db, 'orders')).toBe(false);
      expect(await bench.sweep()).toBe(2);
      expect(await kept()).toBe(SEEDED);
      expect(await isCopyWhole(bench.db, 'orders')).toBe(true);
      for (const [number, name] of [
        [988, 'bruno'],
        [994, 'ella'],
        [998, 'ivy'],
      ] as const) {
        const { order } = await bench.read(orderGid(number));
        const copy = await findOrderCopy(bench.db, castGid(name), orderGid(number));
        expect(copy?.order).toEqual(order);
        expect(await findOrderCopy(bench.db, castGid('nora'), orderGid(number))).toBeNull();
      }
    });

    it('goes on from the last page that was kept when the process died', async () => {
      const next = await onePage('first');
      expect(next?.cursor).toEqual(expect.any(String));
      expect(await kept()).toBe(10);
      // No other process gets it before the lease has expired.
      expect(await bench.claim('orders', 'second')).toBeNull();
      bench.pass(MINUTE_MS + 1);
      const second = await bench.claim('orders', 'second');
      expect(second).toMatchObject({ cursor: next?.cursor, since: null });
      bench.calls.length = 0;
      if (second) expect(await sweepPage(bench.needs(), second)).toBeNull();
      expect(bench.calls).toEqual(['OrdersUpdated']);
      expect(await kept()).toBe(SEEDED);
      // The first process was only slow: its page does not count any more.
      if (next) expect(await sweepPage(bench.needs(), next)).toBeNull();
      expect(await isCopyWhole(bench.db, 'orders')).toBe(true);
      expect(await listCopyLeaseOwners(bench.db)).toEqual([]);
    });

    it('is filled by one process, however many ask', async () => {
      const claims = await Promise.all(
        ['a', 'b', 'c', 'd', 'e'].map((owner) => bench.claim('orders', owner)),
      );
      expect(claims.filter(Boolean)).toHaveLength(1);
    });

    it('waits while the platform is silent, and loses nothing by it', async () => {
      await onePage('one');
      await clearCopyLeases(bench.db, ['one']);
      await bench.fault('OrdersUpdated', 1);
      expect(await onePage('one')).toBeNull();
      const state = await bench.db
        .selectFrom('mirror_sync')
        .selectAll()
        .where('kind', '=', 'orders')
        .executeTakeFirstOrThrow();
      expect(state).toMatchObject({ attempts: 1, last_error: 'unavailable', filled_at: null });
      expect(state.cursor).not.toBeNull();
      bench.pass(MINUTE_MS);
      expect(await bench.sweep()).toBe(1);
      expect(await kept()).toBe(SEEDED);
    });

    it('is not held up by one order that cannot be kept', async () => {
      const { db } = bench;
      await sql`alter table order_mirror add constraint no_gift check (name <> '#990')`.execute(db);
      expect(await bench.sweep()).toBe(2);
      expect(await kept()).toBe(SEEDED - 1);
      expect(await isCopyWhole(db, 'orders')).toBe(true);
      await sql`alter table order_mirror drop constraint no_gift`.execute(db);
      expect(await bench.syncDue()).toBe(1);
      expect(await kept()).toBe(SEEDED);
    });

    it('begins again where the platform refuses where it stood', async () => {
      const next = await onePage('one');
      if (next) await sweepPage(bench.needs(), { ...next, cursor: 'bm90IG91cnM' });
      bench.pass(MINUTE_MS);
      expect(await bench.sweep()).toBe(2);
      expect(await isCopyWhole(bench.db, 'orders')).toBe(true);
    });
  });

  describe('the sweep of every night', () => {
    it('finds what no webhook came for, and reads no more than that', async () => {
      await bench.sweep();
      expect(await bench.sweep()).toBe(0);
      await bench.change('#999', { tags: ['Gift'] });
      await bench.refund('#996', 150);
      expect((await bench.row(orderGid(999)))?.tags).toEqual([]);
      bench.pass(MINUTE_MS);
      bench.calls.length = 0;
      expect(await bench.sweep('orders', new Date(bench.now()))).toBe(1);
      expect(bench.calls).toEqual(['OrdersUpdated']);
      expect((await bench.row(orderGid(999)))?.tags).toEqual(['Gift']);
      expect(await bench.row(orderGid(996))).toMatchObject({ refunded_cents: 150n });
      expect(await bench.sweep('orders', new Date(0))).toBe(0);
    });

    it('goes through drafts by itself', async () => {
      expect(await bench.sweep('drafts')).toBeGreaterThan(0);
      expect(await isCopyWhole(bench.db, 'drafts')).toBe(true);
      expect(await isCopyWhole(bench.db, 'orders')).toBe(false);
    });
  });
});
