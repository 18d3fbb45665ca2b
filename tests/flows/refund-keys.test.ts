import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import type { Call } from '../../sandbox/kit/requests';
import { eachDatabase } from '../support/database';
import { split } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';

const HOUR_MS = 60 * 60_000;

/** Money-security 1.1 row 9: a new key after an answer that taught nothing could refund a second time. */
eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  beforeAll(async () => {
    fixture = await openReturnFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  /** Returns the keys under which Stripe was asked for refunds of a payment, in order. */
  async function keysOf({ id }: { id: string }): Promise<string[]> {
    const { body } = await fixture.control('GET', 'requests');
    return (body as unknown as Call[])
      .filter(({ operation }) => operation === 'refunds.create')
      .map(({ idempotencyKey }) => String(idempotencyKey))
      .filter((key) => key.includes(id));
  }

  /** Works on what is due so often, each time long after the last. */
  async function tryAgain(times: number): Promise<void> {
    for (let round = 0; round < times; round += 1) {
      await fixture.advance(6 * 60_000);
      await fixture.giveBack();
    }
  }

  /** A paid order that was refunded at Shopify, of which the card has nothing back yet. */
  async function owed() {
    const own = await fixture.paid(split({ card: 1_000 }));
    await fixture.refundAtShop(own.payment, 1_000);
    await fixture.hear(own.payment);
    return own;
  }

  describe('the key of a refund to a card', () => {
    it.each([
      ['a conflict', 'error', { status: 409 }],
      ['too many requests', 'rate-limit', {}],
      ['a bad gateway', 'error', { status: 502 }],
    ])('stays after %s, however often', async (_what, effect, more) => {
      const { payer, payment } = await owed();
      await fixture.fault('stripe', 'refunds.create', effect, { ...more, times: 9 });
      await tryAgain(10);
      const keys = await keysOf(payment);
      expect(keys.length).toBeGreaterThan(9);
      expect(new Set(keys).size).toBe(1);
      expect(await fixture.cardBack(payer)).toBe(1_000);
    });

    it('is another after a 5xx that Stripe keeps, once for each', async () => {
      const { payer, payment } = await owed();
      await fixture.fault('stripe', 'refunds.create', 'error', { times: 2 });
      await tryAgain(4);
      const keys = await keysOf(payment);
      expect(keys).toHaveLength(3);
      expect(new Set(keys).size).toBe(3);
      expect(await fixture.cardBack(payer)).toBe(1_000);
    });

    it('is another after 23 hours, when Stripe may soon forget it', async () => {
      const { payer, payment } = await owed();
      await fixture.fault('stripe', 'refunds.create', 'error', { status: 409, times: 2 });
      await tryAgain(1);
      fixture.moved.ms += 22 * HOUR_MS;
      await tryAgain(1);
      fixture.moved.ms += HOUR_MS;
      await tryAgain(1);
      const [first, second, third] = await keysOf(payment);
      expect(second).toBe(first);
      expect(third).not.toBe(first);
      expect(await fixture.cardBack(payer)).toBe(1_000);
    });

    it('starts with each refund that is written down', async () => {
      const { payer, payment } = await fixture.paid(split({ card: 1_000 }));
      for (const part of [400, 600]) {
        fixture.moved.ms += 22 * HOUR_MS;
        await fixture.refundAtShop(payment, part);
        await fixture.hear(payment);
        await fixture.fault('stripe', 'refunds.create', 'error', { status: 409, times: 5 });
        await tryAgain(10);
        const keys = (await keysOf(payment)).slice(-6);
        expect(keys).toHaveLength(6);
        expect(new Set(keys).size).toBe(1);
      }
      expect(await fixture.cardBack(payer)).toBe(1_000);
    });
  });

  it('the key of a charge that is given back changes for the same reasons alone', async () => {
    const payer = await fixture.payer();
    const request = fixture.cart(payer, split({ card: 1_000 }));
    const scarce = { variantGid: fixture.scarce, quantity: 11, priceOverrideCents: cents(0) };
    const draftInput = request.draftInput && {
      ...request.draftInput,
      lines: [...request.draftInput.lines, scarce],
    };
    await fixture.fault('stripe', 'refunds.create', 'error', { status: 409, times: 6 });
    await fixture.fault('stripe', 'refunds.create', 'error');
    // The request itself would wait for ten seconds; the runner does it all.
    const dying = fixture.startProcess({ dieAt: 'pay_after_hold' });
    await expect(dying.pay(payer, { ...request, draftInput })).rejects.toThrow();
    for (let round = 0; round < 8; round += 1) {
      await fixture.advance(6 * 60_000);
      await fixture.workDue(undefined, 1);
    }
    const [payment] = await fixture.paymentsOf(payer.gid);
    const keys = await keysOf({ id: payment?.id ?? '' });
    expect(keys).toHaveLength(8);
    expect(new Set(keys.slice(0, 7)).size).toBe(1);
    expect(keys[7]).not.toBe(keys[0]);
    expect(await fixture.cardBack(payer)).toBe(1_000);
    expect((await fixture.books(payer)).failures).toEqual(['payment_order_refused']);
  });
});
