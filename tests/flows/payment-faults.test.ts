import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import type { Failpoint } from '../../app/domain/core/retries/failpoint';
import { eachDatabase } from '../support/database';
import { pairs, some } from '../support/matrix';
import {
  CARD,
  DECLINED_CARD,
  openPaymentFixture,
  split,
  type Payer,
  type PaymentFixture,
} from './payment-fixture';

const FAULTS: [effect: string, more: object][] = [
  ['error', { status: 500 }],
  ['lost-response', {}],
  ['rate-limit', {}],
  ['hang', { delayMs: 150 }],
];

const FORWARD: [company: 'shopify' | 'stripe', operation: string][] = [
  ['shopify', 'CreateDraft'],
  ['shopify', 'DraftDetail'],
  ['shopify', 'CompleteDraftPending'],
  ['shopify', 'OrderPayment'],
  ['shopify', 'MarkOrderPaid'],
  ['stripe', 'paymentIntents.create'],
  ['stripe', 'paymentIntents.confirm'],
];

/** The failpoints of a successful payment, in order. */
const UNDER_WAY_POINTS: Failpoint[] = [
  'pay_after_hold',
  'pay_before_draft',
  'pay_after_draft',
  'pay_after_draft_saved',
  'pay_before_create',
  'pay_after_create',
  'pay_before_confirm',
  'pay_after_confirm',
  'pay_before_complete',
  'pay_after_complete',
  'pay_completed_before_commit',
  'pay_before_mark',
  'pay_after_mark',
];

const FUNDED = 5_100;

eachDatabase((_kind, open) => {
  let fixture: PaymentFixture;

  beforeAll(async () => {
    fixture = await openPaymentFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  async function payerWith(number = CARD): Promise<Payer> {
    const payer = await fixture.payer(number);
    await fixture.fund(payer, 5_000);
    return payer;
  }

  const mixed = (payer: Payer) => fixture.cart(payer, split({ cash: 1_000, card: 1_500 }));

  /** Checks that the payment has ended, in either way, and that the books are right. */
  async function expectWhole(payer: Payer) {
    await fixture.forgetLeases();
    await fixture.workDue();
    expect(await fixture.faultsLeft()).toEqual([]);
    const books = await fixture.books(payer);
    const isSettled = books.states[0] === 'settled';
    expect(books).toEqual({
      states: [isSettled ? 'settled' : 'failed'],
      failures: books.failures,
      available: isSettled ? FUNDED - 1_000 : FUNDED,
      reserved: 0,
      chargedCents: isSettled ? 1_500 : 0,
      charges: isSettled ? 1 : 0,
      payable: 0,
      orders: isSettled ? ['PAID'] : [],
    });
    const [row] = await fixture.paymentsOf(payer.gid);
    const drafts = await fixture.draftsOf(row?.id ?? '');
    expect(drafts.filter(({ status }) => status !== 'COMPLETED')).toEqual([]);
    const tranches = await fixture.tranches(row?.id ?? '');
    const trancheCents = tranches.reduce(
      (sum, tranche) =>
        sum +
        tranche.paidCents +
        tranche.bonusCents -
        tranche.paidReturnedCents -
        tranche.bonusReturnedCents,
      0,
    );
    expect(trancheCents).toBe(isSettled ? 1_000 : 0);
    return { ...books, isSettled };
  }

  async function dieAt(name: Failpoint, number?: string, change = (p: Payer) => mixed(p)) {
    const payer = await payerWith(number);
    // The process died: only what is on disk is left.
    await fixture
      .startProcess({ dieAt: name })
      .pay(payer, change(payer))
      .catch(() => undefined);
    const fired = await fixture.paymentsOf(payer.gid);
    expect(fired.map(({ state }) => state)).not.toContain('settled');
    return payer;
  }

  it.each(pairs(FORWARD, FAULTS))(
    '%s %s fails once, by %s %j: one order, one charge',
    async (company, operation, effect, more) => {
      const payer = await dieAt('pay_after_hold');
      await fixture.fault(company, operation, effect, more);
      const { isSettled } = await expectWhole(payer);
      // Stripe stores the 5xx of a create under its key for a day, and nothing was made: the payment
      // fails.
      const isStored = operation.endsWith('.create') && effect === 'error';
      expect(isSettled).toBe(!isStored);
    },
  );

  it.each(some(FAULTS, 2))(
    'a lost confirm whose read fails by %s %j is learned later',
    async (effect, more) => {
      const payer = await payerWith();
      // The library retries once by itself when a connection is cut.
      await fixture.fault('stripe', 'paymentIntents.confirm', 'lost-response', { times: 2 });
      await fixture.fault('stripe', 'paymentIntents.retrieve', effect, more);
      await fixture.startProcess().pay(payer, mixed(payer));
      expect((await expectWhole(payer)).isSettled).toBe(true);
    },
  );

  it('a draft whose making was not answered twice is one draft', async () => {
    const payer = await dieAt('pay_after_hold');
    await fixture.fault('shopify', 'CreateDraft', 'lost-response');
    await fixture.fault('shopify', 'FindDrafts', 'error', { status: 500 });
    expect((await expectWhole(payer)).isSettled).toBe(true);
    const [row] = await fixture.paymentsOf(payer.gid);
    expect(await fixture.draftsOf(row?.id ?? '')).toHaveLength(1);
  });

  /** Everything is taken, and then the goods are out of stock. */
  const ungettable = (payer: Payer) => {
    const request = mixed(payer);
    const lines = [{ variantGid: fixture.scarce, quantity: 11, priceOverrideCents: cents(0) }];
    const draftInput = request.draftInput && {
      ...request.draftInput,
      lines: [...request.draftInput.lines, ...lines],
    };
    return { ...request, draftInput };
  };

  describe('the way back, when', () => {
    const UNDOING: [company: 'shopify' | 'stripe', operation: string][] = [
      ['shopify', 'DeleteDraft'],
      ['stripe', 'paymentIntents.retrieve'],
      ['stripe', 'paymentIntents.cancel'],
    ];

    it.each(pairs(UNDOING, FAULTS))(
      '%s %s fails by %s %j: everything is given back',
      async (company, operation, effect, more) => {
        const payer = await dieAt('pay_after_hold', DECLINED_CARD);
        await fixture.fault(company, operation, effect, more);
        const { failures } = await expectWhole(payer);
        expect(failures).toEqual(['payment_declined']);
      },
    );

    it('the platform refuses the order after the charge, the charge is refunded', async () => {
      const payer = await payerWith();
      await fixture.startProcess().pay(payer, ungettable(payer));
      const { failures } = await expectWhole(payer);
      expect(failures).toEqual(['payment_order_refused']);
    });

    it.each(some(FAULTS, 2))('the refund fails by %s %j it is made once', async (effect, more) => {
      const payer = await dieAt('pay_after_hold', CARD, ungettable);
      await fixture.fault('stripe', 'refunds.create', effect, more);
      const { failures } = await expectWhole(payer);
      expect(failures).toEqual(['payment_order_refused']);
    });

    it.each(['pay_undo_after_delete', 'pay_undo_after_refund'] as const)(
      'the process dies at %s the next one finishes',
      async (name) => {
        const payer = await dieAt(name, CARD, ungettable);
        expect((await expectWhole(payer)).failures).toEqual(['payment_order_refused']);
      },
    );

    it('the process dies at pay_undo_after_cancel the next one finishes', async () => {
      const payer = await dieAt('pay_undo_after_cancel', DECLINED_CARD);
      expect((await expectWhole(payer)).failures).toEqual(['payment_declined']);
    });
  });

  describe('the process dies', () => {
    it.each(some(UNDER_WAY_POINTS, 5))(
      'at %s: the next one finishes, one order, one charge',
      async (name) => {
        const payer = await dieAt(name);
        expect((await expectWhole(payer)).isSettled).toBe(true);
      },
    );

    it.each(some(UNDER_WAY_POINTS.slice(0, 7), 2))(
      'at %s with a card that is declined',
      async (name) => {
        const payer = await dieAt(name, DECLINED_CARD);
        expect((await expectWhole(payer)).failures).toEqual(['payment_declined']);
      },
    );
  });
});
