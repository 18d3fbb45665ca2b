import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reconcileCharges } from '../../app/services/reconciliation/reconcile-charges.server';
import { reconcileIntents } from '../../app/services/reconciliation/reconcile-intents.server';
import { onPostgres } from '../support/database';
import { openAfterDepositFixture, type AfterDepositFixture } from './after-deposit-setup';
import { manyIntents } from './many-intents';

const INTENTS = 50_000;
const MB = 1024 * 1024;

onPostgres((_kind, open) => {
  let fixture: AfterDepositFixture;
  beforeAll(async () => {
    fixture = await openAfterDepositFixture(await open());
  });
  afterAll(() => fixture.discardAll());

  it(
    'compares as many payments as there are in the same memory',
    { timeout: 1_200_000 },
    async () => {
      setFlagsFromString('--expose-gc');
      const collect = runInNewContext('gc') as () => void;
      const heapsMb: number[] = [];
      let pages = 0;
      const stripe = manyIntents(INTENTS, () => {
        pages += 1;
        if (pages % 50 !== 0) return;
        collect();
        heapsMb.push(process.memoryUsage().heapUsed / MB);
      });
      const span = { window: 'month', since: new Date(0), at: new Date() } as const;
      const context = { ...fixture.app, stripe };
      expect(await reconcileIntents(context, span)).toMatchObject({ checked: INTENTS });
      expect(await reconcileCharges(context, span)).toMatchObject({ checked: 0 });
      expect(heapsMb.length).toBe((2 * INTENTS) / 100 / 50);
      const [first = 0, ...later] = heapsMb;
      // Ids of a day at most: 1,440 of an intent a minute. One array of all would be 50 MB.
      expect(Math.max(...later) - first).toBeLessThan(6);
    },
  );
});
