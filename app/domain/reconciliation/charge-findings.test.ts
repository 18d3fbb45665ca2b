import { describe, expect, it } from 'vitest';
import { findingOnCharge, isStrayCharge, type JudgedPayment } from './charge-findings';

const HOUR_MS = 60 * 60_000;
const at = new Date(0);
const own: JudgedPayment = {
  id: 'p',
  state: 'settled',
  cardCents: 500,
  paymentIntentId: 'pi_1',
  failureCode: null,
};
const byHand = { ...own, state: 'failed', failureCode: 'payment_card_settled' } as const;
const paid = { id: 'pi_1', status: 'succeeded', amountReceivedCents: 500 };

describe('a charge at Stripe', () => {
  it.each([
    ['of an order that is there', own, 500, null],
    ['that was given back because the order was refunded', own, 0, null],
    [
      'of a payment that has failed',
      { ...own, state: 'failed' as const },
      500,
      'charge-without-order',
    ],
    ['that was given back for it', { ...own, state: 'failed' as const }, 0, null],
    ['that is being given back', { ...own, state: 'undoing' as const }, 500, null],
    ['that a person has settled another way', byHand, 500, null],
    [
      'beside one that a person has settled',
      { ...byHand, paymentIntentId: 'pi_2' },
      500,
      'charge-without-order',
    ],
    ['of nobody', null, 500, 'charge-without-order'],
    ['beside the payment’s own', { ...own, paymentIntentId: 'pi_2' }, 500, 'charge-without-order'],
    ['of another amount than its order', { ...own, cardCents: 600 }, 500, 'charge-unpaid'],
  ] as const)('%s', (_name, payment, stored, finding) => {
    expect(findingOnCharge(paid, payment, stored)).toBe(finding);
  });

  it('that is not paid and whose order is there is told', () => {
    const unpaid = { ...paid, status: 'requires_action', amountReceivedCents: 0 };
    expect(findingOnCharge(unpaid, own, 0)).toBe('charge-unpaid');
    expect(findingOnCharge(unpaid, { ...own, state: 'confirming' }, 0)).toBe(null);
  });

  it('that nobody will pay any more is a stray one, after hours', () => {
    const open = { id: 'pi_1', status: 'requires_confirmation', createdAt: at };
    const late = new Date(3 * HOUR_MS);
    expect(isStrayCharge(open, null, late)).toBe(true);
    expect(isStrayCharge(open, null, new Date(HOUR_MS))).toBe(false);
    expect(isStrayCharge(open, { ...own, state: 'failed' }, late)).toBe(true);
    expect(isStrayCharge(open, { ...own, state: 'confirming' }, late)).toBe(false);
    expect(isStrayCharge({ ...open, status: 'succeeded' }, null, late)).toBe(false);
  });
});
