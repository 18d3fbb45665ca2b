import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readStripe } from '../../app/config/config-money.server';
import { cents } from '../../app/domain/core/money';
import { wantPublication } from '../../app/models/ledger/balance-projection.server';
import { eraseCustomer } from '../../app/models/privacy/erase-customer.server';
import { postTransaction } from '../../app/models/ledger/ledger.server';
import { createStripeClient } from '../../app/platforms/stripe/client.server';
import { removeSavedMethodsJob } from '../../server/jobs/remove-saved-methods';
import { eachDatabase } from '../support/database';
import { openPaymentBench, split } from './payment-bench';

/** Customers whom Shopify has deleted, or whom it asks us to forget. */
eachDatabase((_kind, open) => {
  let bench: Awaited<ReturnType<typeof openPaymentBench>>;
  beforeAll(async () => {
    bench = await openPaymentBench(await open());
  });
  afterAll(() => bench.discardAll());
  const now = () => Date.now() + bench.moved.ms;

  it('who has a balance is not forgotten until it is paid out, and a difference says so', async () => {
    const payer = await bench.payer();
    const { gid } = payer;
    await bench.fund(payer, 500);
    const erase = () => eraseCustomer(bench.db, gid, new Date(now()));
    const isForgotten = async () =>
      (await bench.db
        .selectFrom('redacted_customer')
        .select('customer_gid')
        .where('customer_gid', '=', gid)
        .executeTakeFirst()) !== undefined;
    expect(await erase()).toEqual({ kind: 'waits', isNew: true });
    expect(await erase()).toEqual({ kind: 'waits', isNew: false });
    expect(await isForgotten()).toBe(false);
    expect(await bench.discrepancies()).toContain(`erasure-waits ${gid}`);
    await bench.db.transaction().execute(async (trx) => {
      await postTransaction(trx, {
        dedupeKey: `adj:${randomUUID()}`,
        kind: 'adjustment',
        at: new Date(now()),
        lines: [
          { account: 'customer_paid', customerGid: gid, amountCents: cents(-500) },
          { account: 'customer_bonus', customerGid: gid, amountCents: cents(-10) },
          { account: 'external', customerGid: null, amountCents: cents(510) },
        ],
      });
      await wantPublication(trx, gid, new Date(now()));
    });
    expect(await erase()).toEqual({ kind: 'erased' });
    expect(await isForgotten()).toBe(true);
    expect(await bench.discrepancies()).not.toContain(`erasure-waits ${gid}`);
  });

  it('have no saved card at Stripe any more, once nothing needs it', async () => {
    const payer = await bench.payer();
    const stripe = createStripeClient(
      readStripe({} as Parameters<typeof readStripe>[0], bench.url),
    );
    const job = removeSavedMethodsJob({ db: bench.db, stripe, now });
    const remove = () => job({ customerGid: payer.gid }, undefined as never);
    const saved = async () =>
      (await bench.stripe.customers.listPaymentMethods(payer.customer)).data.map(({ id }) => id);
    const cart = bench.cart(payer, split({ card: 1_000 }));
    await bench.startProcess({ dieAt: 'pay_before_draft' }).pay(payer, cart);
    await expect(remove()).rejects.toThrow('still in use');
    expect(await saved()).toEqual([payer.method]);
    await bench.forgetLeases();
    await bench.workDue();
    await remove();
    expect(await saved()).toEqual([]);
    await remove();
  });
});
