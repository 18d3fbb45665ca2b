import { describe, expect, it } from 'vitest';
import { errorMessage } from '~/content/core/errors';
import type { DraftOrder } from '~/domain/draft-orders/draft-order';
import { cents } from '~/domain/core/money';
import { PAYMENT_LIFE_MS, type PaymentState } from './payment';
import {
  AFTER_CHARGE,
  PAYMENT_FAILURES,
  paymentFailure,
  paymentFailureOf,
} from './payment-failure';
import {
  decideOnMarking,
  decideOnUndo,
  judgeDraft,
  nextPaymentStep,
  paymentTerms,
  type MachinePayment,
} from './payment-machine';
import type { PaymentMethodType } from '~/domain/payment-methods/payment-method';
import { decideOnIntent } from './card-charge';
import { CARD_DECLINES, CARD_FAILURES } from './card-failure';
import { paymentRejectionStatus } from './payment-rejection';

const NOW = 1_000_000_000;

function payment(changed: Partial<MachinePayment> = {}): MachinePayment {
  return {
    state: 'held',
    purpose: 'cart',
    totalCents: cents(2_500),
    cardCents: cents(1_500),
    termsCents: cents(0),
    methodType: 'card',
    customerGid: 'gid://shopify/Customer/1',
    draftGid: null,
    createdAt: new Date(NOW),
    ...changed,
  };
}

const step = (changed: Partial<MachinePayment>, now = NOW) =>
  nextPaymentStep(payment(changed), now);

describe('the next step', () => {
  it('goes by the state and by what is paid for', () => {
    expect(step({})).toBe('make-draft');
    expect(step({ draftGid: 'd' })).toBe('check-draft');
    expect(step({ purpose: 'invoice' })).toBe('check-invoice');
    expect(step({ state: 'drafted' })).toBe('create');
    expect(step({ state: 'drafted', cardCents: cents(0) })).toBe('skip-card');
    expect(step({ state: 'pi_created' })).toBe('confirm');
    expect(step({ state: 'confirming' })).toBe('read');
    expect(step({ state: 'requires_action' })).toBe('read');
    expect(step({ state: 'processing', methodType: 'us_bank_account' })).toBe('read');
    expect(step({ state: 'charged' })).toBe('complete-draft');
    expect(step({ state: 'charged', purpose: 'invoice' })).toBe('record');
    expect(step({ state: 'completed' })).toBe('mark-paid');
    expect(step({ state: 'completed', termsCents: cents(1) })).toBe('settle');
    expect(step({ state: 'completed', purpose: 'invoice' })).toBe('settle');
    expect(step({ state: 'undoing' })).toBe('undo');
    for (const state of ['settled', 'failed', 'review'] as const) {
      expect(step({ state })).toBe('stop');
    }
  });

  it('is the end after half an hour, only where nothing can have been charged', () => {
    const late = NOW + PAYMENT_LIFE_MS;
    const states: PaymentState[] = ['held', 'drafted', 'pi_created'];
    for (const state of states) {
      expect(step({ state }, late - 1)).not.toBe('expire');
      expect(step({ state }, late)).toBe('expire');
    }
    const taken = ['confirming', 'requires_action', 'processing', 'charged', 'completed'] as const;
    for (const state of taken) {
      expect(step({ state }, late * 2)).not.toBe('expire');
    }
  });
});

describe('an intent', () => {
  const LATE = NOW + PAYMENT_LIFE_MS;
  function decide(
    status: string,
    {
      now = NOW,
      confirmAnswered5xx = false,
      declineCode = '',
      methodType = 'card' as PaymentMethodType,
    } = {},
  ) {
    const charge = { confirmSeq: 1, confirmFirstUsedAt: new Date(now), failureCode: null };
    const decline = declineCode ? { code: 'card_declined', declineCode } : null;
    const row = { ...charge, confirmAnswered5xx };
    const decision = decideOnIntent(
      row,
      paymentTerms(payment({ methodType })),
      { status, decline },
      now,
    );
    if (!('failure' in decision)) return decision;
    return {
      ...decision,
      failure: decision.failure && paymentFailureOf(decision.failure, methodType),
    };
  }

  it('that has succeeded goes forward, however late it is', () => {
    expect(decide('succeeded')).toEqual({ do: 'paid' });
    expect(decide('succeeded', { now: LATE * 2 })).toEqual({ do: 'paid' });
  });

  it('that waits for the customer is waited for until the end of the half hour', () => {
    expect(decide('requires_action', { now: LATE - 10_000 })).toEqual({ do: 'wait', nextAt: LATE });
    expect(decide('requires_action', { now: LATE })).toEqual({
      do: 'cancel',
      failure: 'payment_timed_out',
    });
  });

  it('that was not confirmed is confirmed with the same key, or undone when it is late', () => {
    expect(decide('requires_confirmation')).toEqual({ do: 'confirm' });
    expect(decide('requires_confirmation', { confirmAnswered5xx: true })).toEqual({
      do: 'confirm-anew',
    });
    expect(decide('requires_confirmation', { now: LATE })).toEqual({
      do: 'cancel',
      failure: 'payment_timed_out',
    });
  });

  it('that was declined or canceled is undone, in the words of a payment', () => {
    expect(decide('requires_payment_method', { declineCode: 'insufficient_funds' })).toEqual({
      do: 'cancel',
      failure: 'payment_declined_funds',
    });
    expect(decide('canceled')).toEqual({ do: 'fail', failure: 'payment_not_begun' });
  });

  it('that a bank did not pay is undone, in the words of a bank account', () => {
    const methodType = 'us_bank_account';
    const declined = { declineCode: 'insufficient_funds', methodType } as const;
    expect(decide('requires_payment_method', declined)).toEqual({
      do: 'cancel',
      failure: 'payment_declined_bank_funds',
    });
    expect(
      decide('requires_payment_method', { declineCode: 'expired_card', methodType }),
    ).toMatchObject({ failure: 'payment_declined_bank_account' });
  });

  it('that is processed is looked at again, and an unknown status is a person’s', () => {
    expect(decide('processing').do).toBe('wait-for-bank');
    expect(decide('requires_capture').do).toBe('review');
  });

  it('of a payment that is undone is canceled, refunded, or a person’s', () => {
    expect(decideOnUndo('canceled')).toBe('done');
    expect(decideOnUndo('succeeded')).toBe('refund');
    expect(decideOnUndo('requires_action')).toBe('cancel');
    expect(decideOnUndo('requires_payment_method')).toBe('cancel');
    expect(decideOnUndo('processing')).toBe('wait');
    expect(decideOnUndo('requires_capture')).toBe('review');
  });
});

const draft = (changed: Partial<DraftOrder> = {}) =>
  ({
    totalCents: cents(2_500),
    customerGid: 'gid://shopify/Customer/1',
    ready: true,
    order: null,
    ...changed,
  }) as DraftOrder;

describe('a draft', () => {
  it('is good when it is the one that was accepted, to the cent', () => {
    expect(judgeDraft(payment(), draft())).toBe('good');
    expect(judgeDraft(payment(), draft({ totalCents: cents(2_501) }))).toBe(
      'payment_total_changed',
    );
    expect(judgeDraft(payment(), draft({ ready: false }))).toBe('wait');
  });

  it('that is gone, ordered, or somebody else’s is not paid for', () => {
    expect(judgeDraft(payment(), null)).toBe('payment_draft_gone');
    const order = { gid: 'gid://shopify/Order/1', name: '#1' };
    expect(judgeDraft(payment(), draft({ order }))).toBe('payment_draft_gone');
    expect(judgeDraft(payment(), draft({ customerGid: 'gid://shopify/Customer/2' }))).toBe(
      'payment_draft_gone',
    );
  });
});

function decideOn(financialStatus: string | null, canMarkAsPaid: boolean, owed = 2_500) {
  const order = { financialStatus, canMarkAsPaid, outstandingCents: cents(owed) };
  return decideOnMarking(order, cents(2_500));
}

it('marks an order as paid where that can be done, and leaves what is paid', () => {
  expect(decideOn('PENDING', true)).toBe('mark');
  expect(decideOn('PENDING', true, 2_400)).toBe('mark');
  // The order has grown: the rest is unpaid.
  expect(decideOn('PENDING', true, 2_501)).toBe('wait');
  expect(decideOn('PENDING', false)).toBe('wait');
  expect(decideOn(null, false)).toBe('wait');
  expect(decideOn('PAID', false)).toBe('done');
  expect(decideOn('REFUNDED', false)).toBe('done');
  expect(decideOn('VOIDED', false)).toBe('done');
});

describe('failures', () => {
  it('of the card have words of their own', () => {
    for (const type of ['card', 'us_bank_account'] as const) {
      for (const code of CARD_FAILURES) {
        const failure = paymentFailureOf(code, type);
        expect(PAYMENT_FAILURES).toContain(failure);
        const isDecline = CARD_DECLINES.some((one) => failure === `payment_${one}`);
        expect(isDecline).toBe(code.includes('declined'));
        const isOfBank = /bank_(?:account|funds)$/.test(failure);
        const isLater = failure === 'payment_declined_later';
        expect(isOfBank).toBe(type === 'us_bank_account' && isDecline && !isLater);
      }
    }
    expect(AFTER_CHARGE.every((code) => PAYMENT_FAILURES.includes(code))).toBe(true);
  });

  it('have a sentence each, and are read back as they were stored', () => {
    for (const code of PAYMENT_FAILURES) {
      expect(errorMessage(code)).toMatch(/^[A-Z].{15,}\.$/);
      expect(paymentFailure(code)).toBe(code);
    }
    expect(paymentFailure('something')).toBeNull();
    expect(paymentFailure(null)).toBeNull();
  });

  it('and rejections answer with the status of their kind', () => {
    expect(paymentRejectionStatus('payment_form_used')).toBe(422);
    expect(paymentRejectionStatus('payment_method_unknown')).toBe(404);
    expect(paymentRejectionStatus('payment_too_many_declines')).toBe(429);
  });
});
