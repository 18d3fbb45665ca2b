import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { createBootId } from '../../server/boot-id';
import { startMoneyRunner } from '../../server/money-runner';
import type { StoreApp } from '../../server/store-app';
import { until } from '../contract/sandbox-shop';
import { eachDatabase } from '../support/database';
import { adminFor } from './draft-fixture';
import { openPaymentFixture, split, type PaymentFixture } from './payment-fixture';

eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: PaymentFixture;

  beforeAll(async () => {
    database = await open();
    fixture = await openPaymentFixture(database);
  });
  afterAll(() => fixture.discardAll());

  /** Starts a process that only works on what is due. */
  async function startRunner(drive?: (id: string) => Promise<never>) {
    const process = fixture.startProcess();
    return startMoneyRunner({
      ...process.basics,
      database,
      admin: adminFor(fixture.url),
      bootId: createBootId(),
      advanceDeposit: () => Promise.reject(new Error('there are no deposits here')),
      advancePayment: drive ?? process.drive,
      config: { outsideRaiseLimitCents: 0, openingBalancesUntil: null },
    } as unknown as StoreApp);
  }

  /** Makes an accepted payment with its Earth Cash held, whose process has died. */
  async function leftBehind() {
    const payer = await fixture.payer();
    await fixture.fund(payer, 5_000);
    const request = fixture.cart(payer, split({ cash: 2_500 }));
    await fixture
      .startProcess({ dieAt: 'pay_after_hold' })
      .pay(payer, request)
      .catch(() => undefined);
    const [host] = createBootId().split('/');
    await fixture.db
      .updateTable('payment')
      .set({ lease_owner: `${host}/999999999/x` })
      .where('customer_gid', '=', payer.gid)
      .execute();
    return async () => (await fixture.paymentsOf(payer.gid))[0];
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
