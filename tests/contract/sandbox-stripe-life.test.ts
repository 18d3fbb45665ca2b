import { rm } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { agreement, libraryAt, openStripeFixture } from './sandbox-stripe-fixture';
import { openShop, until } from './sandbox-shop';

const DAY_MS = 86_400_000;
const folders: string[] = [];

afterAll(() => Promise.all(folders.map((each) => rm(each, { recursive: true, force: true }))));

describe('when the sandbox ends and begins again', () => {
  it('money, debits under way and deliveries that have not arrived are still there', async () => {
    const fixture = await openStripeFixture();
    folders.push(fixture.dataDirectory);
    const paid = await fixture.paid();
    const debit = await fixture.paid('pm_usBankAccount_success');
    await fixture.stripe.refunds.create({ payment_intent: paid.id, amount: 300 });
    await fixture.control('POST', 'webhooks', { company: 'stripe', mode: 'off' });
    const late = await fixture.paid();
    await fixture.close();

    const again = await openShop({
      dataDirectory: fixture.dataDirectory,
      storeOrigin: fixture.storeOrigin,
    });
    const stripe = libraryAt(again.url);
    expect((await stripe.paymentIntents.retrieve(paid.id)).status).toBe('succeeded');
    expect(await stripe.charges.retrieve(String(paid.latest_charge))).toMatchObject({
      amount_refunded: 300,
    });
    await again.control('POST', 'clock', { advanceMs: 5 * DAY_MS });
    expect((await stripe.paymentIntents.retrieve(debit.id)).status).toBe('succeeded');
    await again.control('POST', 'webhooks/flush');
    await until(() => fixture.received.some(({ body }) => body.includes(late.id)));
    await again.close();
    await fixture.endStore();
  });

  it('a reset leaves the cast and nothing that was paid', async () => {
    const fixture = await openStripeFixture();
    folders.push(fixture.dataDirectory);
    await fixture.paid('pm_usBankAccount_success');
    await fixture.control('POST', 'reset');
    const { body } = await fixture.control('GET', 'state');
    expect(body.stripe).toMatchObject({ paymentIntents: [], charges: [], events: [] });
    expect(await fixture.stripe.customers.retrieve('cus_sandbox_ivy')).toMatchObject({
      email: 'ivy@example.com',
    });
    const debit = await fixture.intent('pm_usBankAccount_success');
    await fixture.stripe.paymentIntents.confirm(debit.id, agreement('pm_usBankAccount_success'));
    await fixture.control('POST', 'clock', { advanceMs: 5 * DAY_MS });
    expect((await fixture.stripe.paymentIntents.retrieve(debit.id)).status).toBe('succeeded');
    await fixture.discardAll();
  });
});
