import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import type { PaymentSplit } from '../../app/domain/payments/payment';
import type { PayRequest } from '../../app/domain/payments/payment-rejection';
import { postTransaction } from '../../app/models/ledger/ledger.server';
import { createDraft } from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { eachDatabase } from '../support/database';
import { some } from '../support/matrix';
import { outboxOf } from '../support/outbox';
import { adminFor } from './draft-fixture';
import {
  DECLINED_CARD,
  openPaymentFixture,
  split,
  type Payer,
  type PaymentFixture,
} from './payment-fixture';

eachDatabase((_kind, open) => {
  let fixture: PaymentFixture;

  beforeAll(async () => {
    fixture = await openPaymentFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  async function funded(number?: string) {
    const payer = await fixture.payer(number);
    await fixture.fund(payer, 5_000);
    return payer;
  }

  async function invoiceOf(payer: Payer, amountCents: number) {
    const { body } = await fixture.control('POST', 'quickbooks', {
      action: 'invoice-add',
      email: payer.email,
      amountCents,
    });
    return body as { id: string; number: string };
  }

  const paying = (payer: Payer, subject: string, parts: PaymentSplit): PayRequest =>
    fixture.cart(payer, parts, { purpose: 'invoice', subject, draftInput: null });

  describe('an invoice', () => {
    it('is paid in parts, with Earth Cash and a card, one after the other', async () => {
      const payer = await funded();
      const { id, number } = await invoiceOf(payer, 4_000);
      const process = fixture.startProcess();
      const part = await process.begin(
        payer,
        paying(payer, id, split({ cash: 1_000, card: 1_500 })),
      );
      expect(part).toMatchObject({ state: 'settled', orderGid: null });
      expect(await fixture.openInBooks(number)).toBe(1_500);
      const rest = await process.begin(payer, paying(payer, id, split({ cash: 1_500 })));
      expect(rest.state).toBe('settled');
      expect(await fixture.openInBooks(number)).toBe(0);
      expect(await outboxOf(fixture.db, payer.gid)).toEqual([
        ['invoice-payment', { amount: '$25.00' }],
        ['invoice-payment', { amount: '$15.00' }],
      ]);
      expect(await fixture.books(payer)).toMatchObject({
        available: 2_600,
        reserved: 0,
        chargedCents: 1_500,
        orders: [],
      });
    });

    it('that is not open for so much is not paid, and nothing is charged', async () => {
      const payer = await funded();
      const { id } = await invoiceOf(payer, 1_000);
      const process = fixture.startProcess();
      const parts = split({ cash: 500, card: 501 });
      const payment = await process.begin(payer, paying(payer, id, parts));
      expect(payment).toMatchObject({ state: 'failed', failureCode: 'payment_invoice_changed' });
      expect(await fixture.intentsOf(payer)).toEqual([]);
      expect(await fixture.books(payer)).toMatchObject({ available: 5_100, reserved: 0 });
    });

    it('that is paid elsewhere after the charge: everything is given back', async () => {
      const payer = await funded();
      const { id, number } = await invoiceOf(payer, 2_500);
      const request = paying(payer, id, split({ cash: 1_000, card: 1_500 }));
      const dying = fixture.startProcess({ dieAt: 'pay_before_complete' });
      await dying.pay(payer, request).catch(() => undefined);
      await fixture.control('POST', 'quickbooks', { action: 'invoice-paid', number });
      await fixture.forgetLeases();
      await fixture.workDue();
      expect(await fixture.books(payer)).toMatchObject({
        states: ['failed'],
        failures: ['payment_books_refused'],
        available: 5_100,
        reserved: 0,
        chargedCents: 0,
      });
    });

    it.each(some(['error', 'lost-response', 'rate-limit'], 1))(
      'whose payment meets %s in the books is paid once',
      async (effect) => {
        const payer = await funded();
        const { id, number } = await invoiceOf(payer, 2_500);
        const request = paying(payer, id, split({ cash: 1_000, card: 1_500 }));
        const dying = fixture.startProcess({ dieAt: 'pay_before_complete' });
        await dying.pay(payer, request).catch(() => undefined);
        await fixture.fault('quickbooks', '*', effect);
        await fixture.forgetLeases();
        await fixture.workDue();
        expect(await fixture.openInBooks(number)).toBe(0);
        expect(await fixture.books(payer)).toMatchObject({
          states: ['settled'],
          available: 4_100,
          reserved: 0,
          chargedCents: 1_500,
          charges: 1,
        });
      },
    );
  });

  async function customOrder(payer: Payer, totalCents: number) {
    const draft = await createDraft(
      adminFor(fixture.url),
      fixture.draftOf(payer, cents(totalCents)),
    );
    const changed = { purpose: 'custom_order', draftInput: null, draftGid: draft.gid } as const;
    const subject = randomUUID();
    return {
      draft,
      pay: (parts: PaymentSplit) => fixture.cart(payer, parts, { ...changed, subject }),
    };
  }

  describe('a custom order', () => {
    it('is the order of the draft that was accepted', async () => {
      const payer = await funded();
      const order = await customOrder(payer, 2_500);
      const parts = split({ cash: 1_000, card: 1_500 });
      const payment = await fixture.startProcess().begin(payer, order.pay(parts));
      expect(payment.state).toBe('settled');
      expect(await fixture.books(payer)).toMatchObject({ chargedCents: 1_500, orders: ['PAID'] });
    });

    it('keeps its draft when the payment fails, and is paid another way', async () => {
      const payer = await funded(DECLINED_CARD);
      const order = await customOrder(payer, 2_500);
      const process = fixture.startProcess();
      const declined = await process.begin(payer, order.pay(split({ cash: 1_000, card: 1_500 })));
      expect(declined).toMatchObject({ state: 'failed', failureCode: 'payment_declined' });
      const paid = await process.begin(payer, order.pay(split({ cash: 2_500 })));
      expect(paid.state).toBe('settled');
      expect(await fixture.books(payer)).toMatchObject({
        available: 2_600,
        reserved: 0,
        chargedCents: 0,
        orders: ['PAID'],
      });
    });

    it('of another customer’s draft is not paid', async () => {
      const order = await customOrder(await funded(), 2_500);
      const thief = await funded();
      const payment = await fixture.startProcess().begin(thief, order.pay(split({ cash: 2_500 })));
      expect(payment).toMatchObject({ state: 'failed', failureCode: 'payment_draft_gone' });
      expect(await fixture.books(thief)).toMatchObject({ available: 5_100, orders: [] });
    });
  });

  it('takes bonus before paid money, the older deposit first, what came from elsewhere before all', async () => {
    const payer = await fixture.payer();
    const older = await fixture.fund(payer, 1_000);
    const newer = await fixture.fund(payer, 2_000);
    await fixture.db.transaction().execute((trx) =>
      postTransaction(trx, {
        dedupeKey: `opening:${payer.gid}`,
        kind: 'opening',
        at: new Date(),
        lines: [
          { account: 'customer_paid', customerGid: payer.gid, amountCents: cents(300) },
          { account: 'external', customerGid: null, amountCents: cents(-300) },
        ],
      }),
    );
    const process = fixture.startProcess();
    const chargedCents = async (cash: number) => {
      const payment = await process.begin(payer, fixture.cart(payer, split({ cash })));
      const tranches = await fixture.tranches(payment.id);
      return tranches.map((tranche) => [tranche.depositId, tranche.bonusCents, tranche.paidCents]);
    };
    expect(await chargedCents(410)).toEqual([
      [older, 20, 0],
      [newer, 40, 0],
      [null, 0, 300],
      [older, 0, 50],
    ]);
    // A failed payment returns its tranches: the next one takes the same.
    const refused = fixture.cart(payer, split({ cash: 1_000 }));
    const draftInput = fixture.draftOf(payer, cents(1));
    const failed = await process.begin(payer, { ...refused, draftInput });
    expect(failed.failureCode).toBe('payment_total_changed');
    expect(await chargedCents(1_000)).toEqual([
      [older, 0, 950],
      [newer, 0, 50],
    ]);
    expect(await fixture.balances(payer.gid)).toMatchObject({
      bonusCents: 0,
      paidCents: 1_950,
      reservedCents: 0,
    });
  });
});
