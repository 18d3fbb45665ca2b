import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { findRun } from '../../app/models/reconciliation/reconcile-run.server';
import { createBootId } from '../../server/boot-id';
import { createReconciler } from '../../server/reconciler';
import { until } from '../contract/sandbox-shop';
import { eachDatabase } from '../support/database';
import { openAfterDepositFixture, type AfterDepositFixture } from './after-deposit-setup';
import { manyIntents } from './many-intents';

const INTENTS = 320;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

eachDatabase((_kind, open) => {
  let fixture: AfterDepositFixture;
  let database: Database;
  beforeAll(async () => {
    database = await open();
    fixture = await openAfterDepositFixture(database);
  });
  afterAll(() => fixture.discardAll());

  /** A process of the cluster. @param holdAt the page of intents, from 0, that is answered when `go` is called */
  function startProcess(holdAt?: number) {
    const pages: (string | undefined)[] = [];
    const gate = new EventEmitter();
    const held = once(gate, 'open');
    const stripe = manyIntents(INTENTS, (after) => {
      pages.push(after);
      return pages.length - 1 === holdAt ? held : undefined;
    });
    const app = { ...fixture.app, stripe, bootId: createBootId() };
    return { ...createReconciler(app), pages, go: () => gate.emit('open') };
  }

  /** Lets half a minute pass for the lease of a process that no longer renews it. */
  const expireLease = () =>
    fixture.db
      .updateTable('reconciler_lease')
      .set({ lease_until: new Date(0) })
      .execute();

  describe('of two processes', () => {
    it('one compares, and the other leaves it be until it is due again', async () => {
      const [one, two] = [startProcess(0), startProcess()];
      const running = one.reconcileIfDue('recent', 0);
      await until(() => one.pages.length === 1);
      expect(await two.reconcileIfDue('recent', 0)).toBeNull();
      one.go();
      expect(await running).toMatchObject({ failed: {}, parts: { intents: { checked: INTENTS } } });

      expect(await two.reconcileIfDue('recent', 5 * MINUTE_MS)).toBeNull();
      expect(two.pages).toEqual([]);
      fixture.moved.ms = 5 * MINUTE_MS;
      expect(await two.reconcileIfDue('recent', 5 * MINUTE_MS)).toMatchObject({ failed: {} });
      expect(two.pages).not.toEqual([]);
    });

    it('one waits for the other when a person has asked for a run', async () => {
      const [one, two] = [startProcess(1), startProcess()];
      const running = one.reconcileIfDue('recent', 0);
      await until(() => one.pages.length === 2);
      const asked = two.reconcile('recent');
      one.go();
      const [first, second] = [await running, await asked];
      expect(second.parts).toEqual(first?.parts);
      expect(second.startedAt >= (first?.endedAt ?? 'never')).toBe(true);
    });

    it('one goes on where the other has died, and what wakes again changes nothing', async () => {
      fixture.moved.ms += DAY_MS;
      const [one, two] = [startProcess(3), startProcess()];
      const running = one.reconcileIfDue('month', DAY_MS).catch((error: Error) => error);
      await until(() => one.pages.length === 4);
      const cursor = one.pages[3];
      expect(cursor).toBe(`pi_${'299'.padStart(24, '0')}`);
      await expireLease();

      const report = await two.reconcileIfDue('month', DAY_MS);
      // The deposits' part from there, and the payments' part from its beginning.
      expect(two.pages.slice(0, 2)).toEqual([cursor, undefined]);
      expect(report).toMatchObject({ failed: {}, parts: { intents: { checked: INTENTS } } });
      const done = await findRun(fixture.db, 'month');
      expect(done?.endedAt).not.toBeNull();

      one.go();
      expect(await running).toMatchObject({ name: 'LeaseLost' });
      expect(await findRun(fixture.db, 'month')).toEqual(done);
      expect(await two.reconcileIfDue('month', DAY_MS)).toBeNull();
    });

    it('a person’s run begins at the beginning, also after one that was cut off', async () => {
      fixture.moved.ms += DAY_MS;
      const [one, two] = [startProcess(2), startProcess()];
      const running = one.reconcileIfDue('month', DAY_MS).catch((error: Error) => error);
      await until(() => one.pages.length === 3);
      await expireLease();
      expect(await two.reconcile('month')).toMatchObject({
        parts: { intents: { checked: INTENTS } },
      });
      expect(two.pages[0]).toBeUndefined();
      one.go();
      expect(await running).toMatchObject({ name: 'LeaseLost' });
    });
  });
});
