import type { FinalState } from './final-state';
import type { Operation, Outcome, Wanted } from './operation';

export const CUSTOMER = 'gid://shopify/Customer/1';
const ORDER = 'gid://shopify/Order/7';
export const OPENING_CENTS = 10_000;

const WANTED = {
  deposit: { kind: 'deposit', token: 't-deposit', holder: CUSTOMER, amountCents: 5_000 },
  payment: {
    kind: 'payment',
    token: 't-payment',
    holder: CUSTOMER,
    totalCents: 3_001,
    storeCreditCents: 1_500,
    cardCents: 1_501,
  },
  refund: {
    kind: 'refund',
    token: 't-refund',
    orderGid: ORDER,
    amountCents: 1_000,
    method: 'original',
  },
  payout: { kind: 'payout', token: 't-payout', holder: CUSTOMER, amountCents: 2_000 },
} as const satisfies Record<string, Wanted>;

export const KINDS = ['deposit', 'payment', 'refund', 'payout'] as const;

export function operations(outcome: Outcome = 'ok'): Operation[] {
  return KINDS.map((kind, id) => ({
    id,
    client: 'customer-1',
    wanted: WANTED[kind],
    invokedAt: id,
    endedAt: id,
    outcome,
    posts: 1,
  }));
}

/** One of each, all of it as it must be. The card's share of the refund: floor(1000 × 1501 / 3001) = 500. */
export function whole(): FinalState {
  const balance = OPENING_CENTS + 5_100 - 1_500 + 500 + 2_000;
  return {
    deposits: [
      {
        id: 'd1',
        token: 't-deposit',
        holder: CUSTOMER,
        amountCents: 5_000,
        state: 'credited',
        intentId: 'pi_1',
        credits: 1,
        creditedCents: 5_100,
        records: 1,
      },
    ],
    payments: [
      {
        id: 'p1',
        token: 't-payment',
        holder: CUSTOMER,
        totalCents: 3_001,
        storeCreditCents: 1_500,
        cardCents: 1_501,
        state: 'settled',
        orderGid: ORDER,
        intentId: 'pi_2',
        takenCents: 1_500,
        returnedCents: 500,
      },
    ],
    refunds: [
      {
        id: 'r1',
        token: 't-refund',
        orderGid: ORDER,
        amountCents: 1_000,
        method: 'original',
        state: 'done',
      },
    ],
    payouts: [
      {
        id: 'o1',
        token: 't-payout',
        holder: CUSTOMER,
        amountCents: 2_000,
        state: 'paid',
        creditedCents: 2_000,
      },
    ],
    balances: [
      { holder: CUSTOMER, entriesCents: balance, storedCents: balance, shownCents: balance },
    ],
    intents: [
      {
        id: 'pi_1',
        of: 'd1',
        status: 'succeeded',
        receivedCents: 5_000,
        refundedCents: 0,
        charges: 1,
      },
      {
        id: 'pi_2',
        of: 'p1',
        status: 'succeeded',
        receivedCents: 1_501,
        refundedCents: 500,
        charges: 1,
      },
    ],
    orders: [
      {
        gid: ORDER,
        name: '#1007',
        totalCents: 3_001,
        paidCents: 3_001,
        refundedCents: 1_000,
        isCanceled: false,
        tags: ['pay-p1'],
      },
    ],
    failedChecks: [],
    openDiscrepancies: [],
  };
}

/** Nothing of it, as before. */
export const nothing = (): FinalState => ({
  ...whole(),
  deposits: [],
  payments: [],
  refunds: [],
  payouts: [],
  intents: [],
  orders: [],
  balances: [
    {
      holder: CUSTOMER,
      entriesCents: OPENING_CENTS,
      storedCents: OPENING_CENTS,
      shownCents: OPENING_CENTS,
    },
  ],
});
