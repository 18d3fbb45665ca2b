import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import { findTerms } from '../../app/models/payments/customer-terms.server';
import { setCustomerTerms } from '../../app/services/invoices/set-terms.server';
import { freezeAccount, unfreezeAccount } from '../../app/models/ledger/customer-account.server';
import { eachDatabase } from '../support/database';
import { openPaymentFixture, split, type PaymentFixture } from './payment-fixture';

eachDatabase((_kind, open) => {
  let fixture: PaymentFixture;

  beforeAll(async () => {
    fixture = await openPaymentFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  async function funded(amountCents = 5_000) {
    const payer = await fixture.payer();
    const deposit = await fixture.fund(payer, amountCents);
    return { payer, deposit };
  }

  describe('a cart paid with Earth Cash alone', () => {
    it('takes nothing, card or Earth Cash, in a store that is part real and part sandbox', async () => {
      const payer = await fixture.payer();
      await fixture.fund(payer, 5_000);
      const mixed = fixture.startProcess({ isMixed: true });
      for (const parts of [{ card: 1_500 }, { cash: 1_500 }]) {
        const refused = await mixed.rejection(payer, fixture.cart(payer, split(parts)));
        expect(refused.code).toBe('payment_not_live');
      }
      expect(await fixture.intentsOf(payer)).toEqual([]);
      expect(await fixture.books(payer)).toMatchObject({ orders: [] });
    });

    it('is an order that is paid, and what was set aside is spent', async () => {
      const { payer, deposit } = await funded();
      const request = fixture.cart(payer, split({ cash: 2_500 }));
      const payment = await fixture.startProcess().begin(payer, request);
      expect(payment).toMatchObject({
        state: 'settled',
        storeCreditCents: 2_500,
        failureCode: null,
      });
      expect(payment.orderName).toMatch(/^#\d+$/);
      const [order] = await fixture.ordersOf(payer.gid);
      expect(order).toMatchObject({
        id: payment.orderGid,
        displayFinancialStatus: 'PAID',
        tags: [`pay-${payment.id}`],
      });
      expect(await fixture.books(payer)).toMatchObject({
        available: 2_600,
        reserved: 0,
        orders: ['PAID'],
      });
      expect(await fixture.tranches(payment.id)).toMatchObject([
        { depositId: deposit, bonusCents: 100, paidCents: 0 },
        { depositId: deposit, bonusCents: 0, paidCents: 2_400 },
      ]);
    });

    it('of nothing is an order all the same', async () => {
      const { payer } = await funded();
      const request = fixture.cart(payer, split({}));
      const payment = await fixture.startProcess().begin(payer, request);
      expect(payment.state).toBe('settled');
      expect(await fixture.books(payer)).toMatchObject({ available: 5_100, orders: ['PAID'] });
    });

    it('whose total is another one now is undone, and nothing is left of it', async () => {
      const { payer } = await funded();
      const request = fixture.cart(payer, split({ cash: 2_500 }));
      const draftInput = fixture.draftOf(payer, cents(2_600));
      const payment = await fixture.startProcess().begin(payer, { ...request, draftInput });
      expect(payment).toMatchObject({ state: 'failed', failureCode: 'payment_total_changed' });
      expect(await fixture.books(payer)).toMatchObject({
        available: 5_100,
        reserved: 0,
        orders: [],
      });
      expect(await fixture.draftsOf(payment.id)).toEqual([]);
    });
  });

  describe('the same', () => {
    it('post again is the same payment, and with other contents it is refused', async () => {
      const { payer } = await funded();
      const request = fixture.cart(payer, split({ cash: 2_500 }));
      const process = fixture.startProcess();
      const first = await process.begin(payer, request);
      expect((await process.begin(payer, request)).id).toBe(first.id);
      const other = { ...request, subject: 'another cart' };
      expect(await process.rejection(payer, other)).toEqual({ code: 'payment_form_used' });
      expect((await fixture.books(payer)).orders).toHaveLength(1);
    });

    it('cart from another tab is the same payment; from another customer it is refused', async () => {
      const { payer } = await funded();
      const process = fixture.startProcess();
      const request = fixture.cart(payer, split({ cash: 2_500 }));
      const tabs = Array.from({ length: 5 }, () => ({ ...request, formToken: randomUUID() }));
      const payments = await Promise.all(
        tabs.map((tab) => fixture.startProcess().begin(payer, tab)),
      );
      expect(new Set(payments.map(({ id }) => id)).size).toBe(1);
      expect((await fixture.books(payer)).orders).toEqual(['PAID']);
      const other = (await funded()).payer;
      const stolen = fixture.cart(other, split({ cash: 2_500 }), { subject: request.subject });
      expect(await process.rejection(other, stolen)).toEqual({ code: 'payment_subject_taken' });
    });
  });

  it('of 50 carts at once for a balance that covers ten, ten are ordered', async () => {
    const { payer } = await funded(10_000);
    const carts = Array.from({ length: 50 }, () => fixture.cart(payer, split({ cash: 1_000 })));
    const processes = [fixture.startProcess(), fixture.startProcess(), fixture.startProcess()];
    const answers = await Promise.all(
      carts.map((cart, nth) => processes[nth % 3]?.pay(payer, cart)),
    );
    const rejections = answers.flatMap((answer) =>
      answer?.kind === 'refused' ? [answer.rejection.code] : [],
    );
    expect(rejections).toEqual(Array.from({ length: 40 }, () => 'payment_balance_too_small'));
    await fixture.forgetLeases();
    await fixture.workDue();
    const books = await fixture.books(payer);
    expect(books).toMatchObject({ available: 200, reserved: 0 });
    expect(books.orders).toEqual(Array.from({ length: 10 }, () => 'PAID'));
  }, 240_000);

  describe('is refused, and nothing is set aside,', () => {
    it('for more Earth Cash than there is', async () => {
      const { payer } = await funded(1_000);
      const request = fixture.cart(payer, split({ cash: 1_021 }));
      expect(await fixture.startProcess().rejection(payer, request)).toEqual({
        code: 'payment_balance_too_small',
        availableCents: 1_020,
      });
      expect(await fixture.paymentsOf(payer.gid)).toEqual([]);
    });

    it('for an account that is frozen, or not taken in yet', async () => {
      const { payer } = await funded();
      const request = fixture.cart(payer, split({ cash: 1_000 }));
      const process = fixture.startProcess();
      await freezeAccount(fixture.db, payer.gid, 'a balance below zero', new Date());
      expect((await process.rejection(payer, request)).code).toBe('payment_frozen');
      await unfreezeAccount(fixture.db, payer.gid, new Date());
      await fixture.db
        .updateTable('customer_account')
        .set({ imported: false })
        .where('customer_gid', '=', payer.gid)
        .execute();
      expect((await process.rejection(payer, request)).code).toBe('payment_not_ready');
    });

    it('on invoice without its having been granted; with it the order is owed', async () => {
      const { payer } = await funded();
      const request = fixture.cart(payer, split({ cash: 1_000, terms: 2_000 }));
      const process = fixture.startProcess();
      expect((await process.rejection(payer, request)).code).toBe('payment_terms_not_granted');
      await fixture.db
        .insertInto('invoice_option')
        .values({
          customer_gid: payer.gid,
          state: 'granted',
          decided_at: new Date(),
          decided_by: 'Vera',
        })
        .execute();
      expect((await process.begin(payer, request)).state).toBe('settled');
      expect(await fixture.books(payer)).toMatchObject({
        available: 4_100,
        reserved: 0,
        orders: ['PENDING'],
      });
    });

    it('on invoice over the credit limit, also by two tabs that only exceed it together', async () => {
      const payer = await fixture.payer();
      const { db } = fixture;
      const at = new Date();
      await db
        .insertInto('invoice_option')
        .values({
          customer_gid: payer.gid,
          state: 'granted',
          decided_at: at,
          decided_by: 'Vera',
        })
        .execute();
      const set = (seen: string | null, creditLimitCents = cents(5_000)) =>
        setCustomerTerms({ db, now: () => at.getTime(), requestId: null }, payer.gid, {
          terms: 'net_15',
          creditLimitCents,
          by: 'vera',
          seen,
        });
      expect(await set(null)).toBe('set');
      expect(await set(null, cents(9_000))).toBe('overtaken');
      const onTerms = { terms: 'net_15', poNumber: '=PO "7" 🧾' } as const;
      const cart = (terms: number) => ({ ...fixture.cart(payer, split({ terms })), onTerms });
      const answers = await Promise.all(
        [3_000, 3_000].map((terms) => fixture.startProcess().pay(payer, cart(terms))),
      );
      expect(
        answers.flatMap((answer) => (answer.kind === 'refused' ? [answer.rejection] : [])),
      ).toEqual([{ code: 'payment_credit_exceeded', termsCents: 3_000, leftCents: 2_000 }]);
      await fixture.forgetLeases();
      await fixture.workDue();
      const [payment] = await fixture.paymentsOf(payer.gid);
      const order = await fixture.admin(
        `query ($id: ID!) { order(id: $id) {
          poNumber displayFinancialStatus paymentTerms { paymentTermsName dueInDays } } }`,
        { id: payment?.order_gid },
      );
      expect(order.body).toMatchObject({
        data: {
          order: {
            poNumber: onTerms.poNumber,
            displayFinancialStatus: 'PENDING',
            paymentTerms: { paymentTermsName: 'Net 15', dueInDays: 15 },
          },
        },
      });
      const process = fixture.startProcess();
      const outdated = { ...cart(1_000), onTerms: { terms: 'net_60', poNumber: null } } as const;
      expect((await process.rejection(payer, outdated)).code).toBe('payment_terms_changed');
      expect((await process.begin(payer, cart(2_000))).state).toBe('settled');
      expect(await findTerms(db, payer.gid)).toMatchObject({ usedCents: 5_000 });
    });
  });
});
