import { rm } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { agreement, libraryAt, openStripeBench } from './sandbox-stripe-bench';
import { openShop, until } from './sandbox-shop';

const DAY_MS = 86_400_000;
const folders: string[] = [];

afterAll(() => Promise.all(folders.map((each) => rm(each, { recursive: true, force: true }))));

describe('when the sandbox ends and begins again', () => {
  it('money, debits under way and deliveries that have not arrived are still there', async () => {
    const bench = await openStripeBench();
    folders.push(bench.dataDirectory);
    const paid = await bench.paid();
    const debit = await bench.paid('pm_usBankAccount_success');
    await bench.stripe.refunds.create({ payment_intent: paid.id, amount: 300 });
    await bench.control('POST', 'webhooks', { company: 'stripe', mode: 'off' });
    const late = await bench.paid();
    await bench.close();

    const again = await openShop({
      dataDirectory: bench.dataDirectory,
      storeOrigin: bench.storeOrigin,
    });
    const stripe = libraryAt(again.url);
    expect((await stripe.paymentIntents.retrieve(paid.id)).status).toBe('succeeded');
    expect(await stripe.charges.retrieve(String(paid.latest_charge))).toMatchObject({
      amount_refunded: 300,
    });
    await again.control('POST', 'clock', { advanceMs: 5 * DAY_MS });
    expect((await stripe.paymentIntents.retrieve(debit.id)).status).toBe('succeeded');
    await again.control('POST', 'webhooks/flush');
    await until(() => bench.received.some(({ body }) => body.includes(late.id)));
    await again.close();
    await bench.endStore();
  });

  it('a reset leaves the cast and nothing that was paid', async () => {
    const bench = await openStripeBench();
    folders.push(bench.dataDirectory);
    await bench.paid('pm_usBankAccount_success');
    await bench.control('POST', 'reset');
    const { body } = await bench.control('GET', 'state');
    expect(body.stripe).toMatchObject({ paymentIntents: [], charges: [], events: [] });
    expect(await bench.stripe.customers.retrieve('cus_sandbox_ivy')).toMatchObject({
      email: 'ivy@example.com',
    });
    const debit = await bench.intent('pm_usBankAccount_success');
    await bench.stripe.paymentIntents.confirm(debit.id, agreement('pm_usBankAccount_success'));
    await bench.control('POST', 'clock', { advanceMs: 5 * DAY_MS });
    expect((await bench.stripe.paymentIntents.retrieve(debit.id)).status).toBe('succeeded');
    await bench.discardAll();
  });
});
