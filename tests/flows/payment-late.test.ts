import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { customOrderTag } from '~/domain/orders/order-tags';
import { cents } from '../../app/domain/core/money';
import type { PayRequest } from '../../app/domain/payments/payment-rejection';
import { createDraft } from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { eachDatabase } from '../support/database';
import { standBetween } from '../support/between';
import { adminFor } from './draft-fixture';
import { openPaymentFixture, split, type Payer, type PaymentFixture } from './payment-fixture';

const COMPLETE = 'CompleteDraftPending';
/** How long the store's process waits for a change here. */
const changeMs = 200;
const FUNDED = 5_100;

/** What staff change a draft to. */
const oneLine = (amount: string) => ({
  lineItems: [
    {
      title: 'Cups',
      quantity: 1,
      taxable: false,
      originalUnitPriceWithCurrency: { amount, currencyCode: 'USD' },
    },
  ],
});

/** Orders that Shopify makes after the store has given up waiting for it. */
eachDatabase((_kind, open) => {
  let fixture: PaymentFixture;
  beforeAll(async () => {
    fixture = await openPaymentFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  /** Begins a payment whose process dies before it asks for the order. */
  async function charged(change: (request: PayRequest) => PayRequest = (request) => request) {
    const payer = await fixture.payer();
    await fixture.fund(payer, 5_000);
    const request = change(fixture.cart(payer, split({ cash: 1_000, card: 1_500 })));
    await fixture.startProcess({ dieAt: 'pay_before_complete' }).pay(payer, request);
    await fixture.forgetLeases();
    const [row] = await fixture.paymentsOf(payer.gid);
    return { payer, id: row?.id ?? '', draft: row?.draft_gid ?? '' };
  }

  /** The same with goods of which there are not enough. */
  const ungettable = (request: PayRequest): PayRequest => {
    const lines = [{ variantGid: fixture.scarce, quantity: 11, priceOverrideCents: cents(0) }];
    const { draftInput } = request;
    return {
      ...request,
      draftInput: draftInput && { ...draftInput, lines: [...draftInput.lines, ...lines] },
    };
  };

  /** Names of the calls of Shopify and Stripe since, in order. */
  async function callsSince(since: number): Promise<string[]> {
    const { body } = await fixture.control('GET', `requests?since=${since}`);
    return (body as unknown as { operation: string }[]).map(({ operation }) => operation);
  }
  async function lastCall(): Promise<number> {
    const { body } = await fixture.control('GET', 'requests?since=0');
    return Math.max(0, ...(body as unknown as { n: number }[]).map(({ n }) => n));
  }

  const whole = { available: FUNDED, reserved: 0, chargedCents: 0, payable: 0, orders: [] };
  const paid = { available: 4_100, reserved: 0, chargedCents: 1_500, charges: 1, orders: ['PAID'] };

  async function expectBooks(payer: Payer, expected: object) {
    expect(await fixture.books(payer)).toMatchObject(expected);
  }

  const atShop = async (action: string, input: object) => {
    const { status, body } = await fixture.control('POST', 'shopify', { action, ...input });
    if (status !== 200) throw new Error(`${action}: ${JSON.stringify(body)}`);
  };
  it('an order that is made 20 s late is the one, and nothing is given back meanwhile', async () => {
    const { payer, id, draft } = await charged();
    const since = await lastCall();
    await fixture.fault('shopify', COMPLETE, 'late', { delayMs: 20_000, containing: draft });
    await fixture.workDue(fixture.startProcess({ changeMs }), 40);
    await expectBooks(payer, { states: ['settled'], ...paid });
    expect((await fixture.find(id)).failureCode).toBeNull();
    const calls = await callsSince(since);
    for (const undoing of ['DeleteDraft', 'refunds.create', 'paymentIntents.cancel']) {
      expect(calls).not.toContain(undoing);
    }
  });

  it('an order that is made late of a custom draft that staff have changed meanwhile is not left unpaid', async () => {
    const subject = randomUUID();
    const payer = await fixture.payer();
    await fixture.fund(payer, 5_000);
    const input = { ...fixture.draftOf(payer, cents(2_500)), tags: [customOrderTag(subject)] };
    const { gid: draft } = await createDraft(adminFor(fixture.url), input);
    const changed = {
      purpose: 'custom_order',
      subject,
      draftInput: null,
      draftGid: draft,
    } as const;
    const request = fixture.cart(payer, split({ cash: 1_000, card: 1_500 }), changed);
    await fixture.startProcess({ dieAt: 'pay_before_complete' }).pay(payer, request);
    await fixture.forgetLeases();
    await fixture.fault('shopify', COMPLETE, 'late', { delayMs: 20_000, containing: draft });
    const process = fixture.startProcess({ changeMs });
    await fixture.workDue(process, 2);
    await atShop('draft-update', { id: draft, input: oneLine('20.00') });
    await fixture.workDue(process, 30);
    const [row] = await fixture.paymentsOf(payer.gid);
    await expectBooks(payer, { states: ['settled'], ...paid });
    expect(await fixture.discrepancies()).toContain(`payment-order-smaller ${row?.id}`);
  });

  it('an order is not asked for again within five seconds, then ever more rarely', async () => {
    const { payer } = await charged();
    const since = await lastCall();
    await fixture.fault('shopify', COMPLETE, 'hang', { delayMs: 50, times: 3 });
    const process = fixture.startProcess({ changeMs });
    // Two looks, three seconds apart.
    await fixture.workDue(process, 2);
    const requested = async () =>
      (await callsSince(since)).filter((call) => call === COMPLETE).length;
    expect(await requested()).toBe(1);
    await fixture.workDue(process, 60);
    expect(await requested()).toBe(4);
    await expectBooks(payer, { states: ['settled'], ...paid });
  });

  it('a rejection after a call without an answer counts only a minute later', async () => {
    const { payer, id } = await charged(ungettable);
    await fixture.fault('shopify', COMPLETE, 'hang', { delayMs: 50 });
    const process = fixture.startProcess({ changeMs });
    const since = await lastCall();
    // 36 s by the moved clock, to which a busy machine adds its own.
    await fixture.workDue(process, 12);
    expect(await fixture.find(id)).toMatchObject({ state: 'charged' });
    expect(await callsSince(since)).toContain('OrdersTagged');
    await fixture.workDue(process, 40);
    await expectBooks(payer, {
      states: ['failed'],
      failures: ['payment_order_refused'],
      ...whole,
    });
  });

  /** A proxy before Shopify: `run` happens after the draft was read and before it is deleted. */
  async function undoneWith(run: (draft: string) => Promise<void>) {
    const between = await standBetween(fixture.url);
    const { payer, draft } = await charged(ungettable);
    await fixture.fault('shopify', COMPLETE, 'hang', { delayMs: 50 });
    between.before('DeleteDraft', () => run(draft));
    await fixture.workDue(fixture.startProcess({ shopifyUrl: between.url }), 60);
    await between.close();
    return payer;
  }
  describe('an order that is made while its payment is undone', () => {
    it('between reading its draft and deleting it: it is found by its tag and paid', async () => {
      const payer = await undoneWith(async (draft) => {
        await atShop('draft-update', { id: draft, input: oneLine('25.00') });
        await atShop('draft-complete', { id: draft, pending: 'true' });
      });
      await expectBooks(payer, { states: ['settled'], ...paid });
    });

    it('and none is: everything is given back', async () => {
      const payer = await undoneWith(() => Promise.resolve());
      await expectBooks(payer, { states: ['failed'], ...whole });
    });
  });
});
