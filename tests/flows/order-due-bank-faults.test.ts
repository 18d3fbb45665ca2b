import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Failpoint } from '../../app/domain/core/retries/failpoint';
import { fetchOrderDue } from '../../app/platforms/shopify/orders/order-due.server';
import { eachDatabase } from '../support/database';
import { pairs, some } from '../support/matrix';
import { AT_BANK, type BankOrders, openBankOrders, PAID, UNPAID } from './bank-order-fixture';

/** The failpoints before its bank has the debit, and after it has paid. */
const POINTS: Failpoint[] = [
  'pay_after_hold',
  'pay_before_create',
  'pay_after_create',
  'pay_after_pi_saved',
  'pay_before_confirm',
  'pay_after_confirm',
  'pay_before_complete',
  'pay_before_mark',
  'pay_after_mark',
  'pay_after_complete',
  'pay_completed_before_commit',
];

/** Faults and deaths of a payment from a bank account, before and after the days at its bank. */
eachDatabase((_kind, open) => {
  let fixture: BankOrders;

  beforeAll(async () => {
    fixture = await openBankOrders(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  it.each(some(POINTS, 4))(
    'of which a process dies at %s: the order is paid once',
    async (name) => {
      const { payer, order } = await fixture.owing();
      const dying = () => fixture.startProcess({ dieAt: name });
      await dying()
        .pay(payer, fixture.paying(payer, order))
        .catch(() => undefined);
      expect(await fixture.resume(payer)).toMatchObject({ ...AT_BANK, states: ['processing'] });
      const [{ id = '' } = {}] = await fixture.paymentsOf(payer.gid);
      await fixture.decide(id, 'settle');
      await dying()
        .drive(id)
        .catch(() => undefined);
      expect(await fixture.resume(payer)).toMatchObject({
        ...PAID,
        states: ['settled'],
        orders: ['PAID'],
      });
      const found = await fetchOrderDue(fixture.admin(), order.gid);
      expect(found?.transactions.filter(({ status }) => status === 'SUCCESS')).toHaveLength(1);
    },
  );

  it('and a process that dies while it gives everything back', async () => {
    const { payer, order, id } = await fixture.begun();
    await fixture.staff('order-cancel', order);
    await fixture.decide(id, 'settle');
    const dying = fixture.startProcess({ dieAt: 'pay_undo_after_refund' });
    await dying.drive(id).catch(() => undefined);
    expect(await fixture.find(id)).toMatchObject({ state: 'undoing' });
    expect(await fixture.resume(payer)).toMatchObject({ ...UNPAID, states: ['failed'] });
  });

  describe('a call that fails', () => {
    const FAULTS: [effect: string, more: object][] = [
      ['error', { status: 500 }],
      ['lost-response', {}],
      ['rate-limit', {}],
    ];
    const CALLS: [operation: string][] = [
      ['paymentIntents.create'],
      ['paymentIntents.confirm'],
      ['paymentIntents.retrieve'],
    ];
    it.each(pairs(CALLS, FAULTS))(
      'Stripe’s %s by %s %j: the order is paid once, or not at all',
      async (operation, effect, more) => {
        const { payer, order } = await fixture.owing();
        await fixture.fault('stripe', operation, effect, more);
        await fixture.startProcess().pay(payer, fixture.paying(payer, order));
        const { states } = await fixture.resume(payer);
        const [{ id = '' } = {}] = await fixture.paymentsOf(payer.gid);
        if (states[0] === 'processing') {
          await fixture.decide(id, 'settle');
          // The first read may be the call that fails: the runner tries again.
          await fixture.drive(id);
          await fixture.drive(id);
        }
        const books = await fixture.resume(payer);
        const isPaid = states[0] === 'processing';
        expect(books).toMatchObject({
          ...(isPaid ? PAID : UNPAID),
          states: [isPaid ? 'settled' : 'failed'],
          orders: [isPaid ? 'PAID' : 'PENDING'],
        });
      },
    );
  });
});
