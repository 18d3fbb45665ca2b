import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { createBootId } from '../../server/boot-id';
import { startMoneyRunner } from '../../server/money-runner';
import type { StoreApp } from '../../server/store-app';
import { until } from '../contract/sandbox-shop';
import { eachDatabase } from '../support/database';
import { adminFor } from './draft-bench';
import { openPaymentBench, split, type PaymentBench } from './payment-bench';

eachDatabase((_kind, open) => {
  let database: Database;
  let bench: PaymentBench;

  beforeAll(async () => {
    database = await open();
    bench = await openPaymentBench(database);
  });
  afterAll(() => bench.discardAll());

  /** Starts a process that only works on what is due. */
  async function startRunner(settle?: (id: string) => Promise<never>) {
    const process = bench.startProcess();
    return startMoneyRunner({
      ...process.basics,
      database,
      admin: adminFor(bench.url),
      bootId: createBootId(),
      settleDeposit: () => Promise.reject(new Error('there are no deposits here')),
      settlePayment: settle ?? process.settle,
      config: { outsideRaiseLimitCents: 0, openingBalancesUntil: null },
    } as unknown as StoreApp);
  }

  /** Makes an accepted payment with its Earth Cash held, whose process has died. */
  async function leftBehind() {
    const payer = await bench.payer();
    await bench.fund(payer, 5_000);
    const request = bench.cart(payer, split({ cash: 2_500 }));
    await bench
      .startProcess({ dieAt: 'pay_after_hold' })
      .pay(payer, request)
      .catch(() => undefined);
    const [host] = createBootId().split('/');
    await bench.db
      .updateTable('payment')
      .set({ lease_owner: `${host}/999999999/x` })
      .where('customer_gid', '=', payer.gid)
      .execute();
    return async () => (await bench.paymentsOf(payer.gid))[0];
  }

  it('a payment that a dead process of this host has left is finished at once', async () => {
    const row = await leftBehind();
    expect(await row()).toMatchObject({ state: 'held' });
    const runner = await startRunner();
    await until(async () => (await row())?.state === 'settled');
    await runner.stop();
  });

  it('what breaks by our own mistake is counted, so that it reaches a person', async () => {
    const row = await leftBehind();
    const runner = await startRunner(() => Promise.reject(new Error('a mistake')));
    await until(async () => ((await row())?.attempts ?? 0) > 1);
    await runner.stop();
    expect(await row()).toMatchObject({ state: 'held', lease_owner: null });
  });
});
