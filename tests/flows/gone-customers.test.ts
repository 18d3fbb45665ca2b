import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseStripe } from '../../app/config/config-money.server';
import { cents } from '../../app/domain/core/money';
import { enqueuePublication } from '../../app/models/ledger/published-balance.server';
import { eraseCustomer } from '../../app/models/privacy/erase-customer.server';
import { postTransaction } from '../../app/models/ledger/ledger.server';
import { createStripeClient } from '../../app/platforms/stripe/client.server';
import { removeSavedMethodsJob } from '../../server/jobs/remove-saved-methods';
import { eachDatabase } from '../support/database';
import { openPaymentFixture, split } from './payment-fixture';

/** Customers whom Shopify has deleted, or whom it asks us to forget. */
eachDatabase((_kind, open) => {
  let fixture: Awaited<ReturnType<typeof openPaymentFixture>>;
  beforeAll(async () => {
    fixture = await openPaymentFixture(await open());
  });
  afterAll(() => fixture.discardAll());
  const now = () => Date.now() + fixture.moved.ms;

  it('who has a balance is not forgotten until it is paid out, and a difference says so', async () => {
    const payer = await fixture.payer();
    const { gid } = payer;
    await fixture.fund(payer, 500);
    const erase = () => eraseCustomer(fixture.db, gid, new Date(now()));
    const isForgotten = async () =>
      (await fixture.db
        .selectFrom('redacted_customer')
        .select('customer_gid')
        .where('customer_gid', '=', gid)
        .executeTakeFirst()) !== undefined;
    expect(await erase()).toEqual({ kind: 'waits', isNew: true });
    expect(await erase()).toEqual({ kind: 'waits', isNew: false });
    expect(await isForgotten()).toBe(false);
    expect(await fixture.discrepancies()).toContain(`erasure-waits ${gid}`);
    await fixture.db.transaction().execute(async (trx) => {
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
      await enqueuePublication(trx, gid, new Date(now()));
    });
    expect(await erase()).toEqual({ kind: 'erased' });
    expect(await isForgotten()).toBe(true);
    expect(await fixture.discrepancies()).not.toContain(`erasure-waits ${gid}`);
  });

  it('have no saved card at Stripe any more, once nothing needs it', async () => {
    const payer = await fixture.payer();
    const stripe = createStripeClient(
      parseStripe({} as Parameters<typeof parseStripe>[0], fixture.url),
    );
    const job = removeSavedMethodsJob({ db: fixture.db, stripe, now });
    const remove = () => job({ customerGid: payer.gid }, undefined as never);
    const saved = async () =>
      (await fixture.stripe.customers.listPaymentMethods(payer.customer)).data.map(({ id }) => id);
    const cart = fixture.cart(payer, split({ card: 1_000 }));
    await fixture.startProcess({ dieAt: 'pay_before_draft' }).pay(payer, cart);
    await expect(remove()).rejects.toThrow('still in use');
    expect(await saved()).toEqual([payer.method]);
    await fixture.forgetLeases();
    await fixture.workDue();
    await remove();
    expect(await saved()).toEqual([]);
    await remove();
  });
});
