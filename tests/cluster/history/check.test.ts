import { describe, expect, it } from 'vitest';
import { check } from './check';
import { CUSTOMER, KINDS, nothing, OPENING_CENTS, operations, whole } from './check-fixture';
import type { FinalState } from './final-state';
import type { Outcome } from './operation';

const openings = new Map([[CUSTOMER, OPENING_CENTS]]);

function rulesOf(change: (final: FinalState) => void, outcome: Outcome = 'ok'): string[] {
  const final = whole();
  change(final);
  const wrongs = check({ operations: operations(outcome), final, openings });
  return [...new Set(wrongs.map(({ rule }) => rule))].toSorted();
}

const first = <Row>([row]: Row[]): Row => {
  if (row === undefined) throw new Error('there is one');
  return row;
};

describe('a history', () => {
  it.each(['ok', 'unknown'] as const)('of which all was done holds: %s', (outcome) => {
    expect(check({ operations: operations(outcome), final: whole(), openings })).toEqual([]);
  });

  it.each(['fail', 'unknown'] as const)('of which nothing was done holds: %s', (outcome) => {
    const done = { operations: operations(outcome), final: nothing(), openings };
    expect(check(done)).toEqual([]);
  });

  it('that was acknowledged and is not there is found, each operation of it', () => {
    const wrongs = check({ operations: operations(), final: nothing(), openings });
    expect(wrongs.map(({ rule }) => rule)).toEqual(['lost', 'lost', 'lost', 'lost']);
  });

  it('that was rejected and is there is found, each operation of it', () => {
    const wrongs = check({ operations: operations('fail'), final: whole(), openings });
    expect(wrongs.map(({ rule }) => rule)).toEqual(Array.from(KINDS, () => 'rejected'));
  });

  it('without a customer holds, whose Earth Cash the store has never seen', () => {
    const balance = { holder: CUSTOMER, entriesCents: 0, storedCents: 0 };
    const final = (shownCents: number): FinalState => ({
      ...nothing(),
      balances: [{ ...balance, shownCents }],
    });
    const rulesWith = (shownCents: number) =>
      check({ operations: [], final: final(shownCents), openings }).map(({ rule }) => rule);
    expect(rulesWith(OPENING_CENTS)).toEqual([]);
    expect(rulesWith(0)).toContain('balance');
  });

  it('is found to lack what is there', () => {
    const wrongs = check({ operations: [], final: whole(), openings });
    expect(wrongs.map(({ rule }) => rule)).toEqual(Array.from(KINDS, () => 'nobody’s'));
  });
});

/** Each planted violation, and the rules that have to find it. */
const PLANTED: Record<string, [change: (final: FinalState) => void, rules: string[]]> = {
  'a deposit twice': [
    ({ deposits }) => void deposits.push({ ...first(deposits), id: 'd2', intentId: null }),
    ['balance', 'doubled'],
  ],
  'a deposit paid and not credited': [
    ({ deposits }) => Object.assign(first(deposits), { state: 'charged', credits: 0 }),
    ['balance', 'half'],
  ],
  'a deposit credited twice': [
    ({ deposits }) => Object.assign(first(deposits), { credits: 2, creditedCents: 10_200 }),
    ['half'],
  ],
  'a deposit credited with a cent too much': [
    ({ deposits }) => Object.assign(first(deposits), { creditedCents: 5_101 }),
    ['half'],
  ],
  'a deposit credited and not paid': [
    ({ intents }) => Object.assign(first(intents), { status: 'canceled', receivedCents: 0 }),
    ['half'],
  ],
  'a deposit given up whose charge is kept': [
    ({ deposits }) =>
      Object.assign(first(deposits), {
        state: 'failed',
        credits: 0,
        creditedCents: 0,
        records: 0,
      }),
    ['balance', 'half', 'lost'],
  ],
  'a deposit of somebody else': [
    ({ deposits }) => Object.assign(first(deposits), { holder: 'organization:1' }),
    ['balance', 'half'],
  ],
  'a deposit without its record': [
    ({ deposits }) => Object.assign(first(deposits), { records: 0 }),
    ['half'],
  ],
  'an intent charged twice': [
    ({ intents }) => Object.assign(first(intents), { charges: 2 }),
    ['doubled'],
  ],
  'a second charge for the same deposit': [
    ({ intents }) => void intents.push({ ...first(intents), id: 'pi_3' }),
    ['half', 'lost'],
  ],
  'a charge whose row is lost': [
    (final) => {
      final.deposits = [];
    },
    ['balance', 'lost'],
  ],
  'an intent that could still be paid': [
    ({ intents }) =>
      void intents.push({
        ...first(intents),
        id: 'pi_3',
        status: 'requires_confirmation',
        receivedCents: 0,
        charges: 0,
      }),
    ['half'],
  ],
  'an order that is missing': [
    (final) => {
      final.orders = [];
    },
    ['half'],
  ],
  'an order twice': [
    ({ orders }) => void orders.push({ ...first(orders), gid: 'gid://shopify/Order/8' }),
    ['half'],
  ],
  'an order paid twice': [
    ({ orders }) => Object.assign(first(orders), { paidCents: 6_002 }),
    ['half'],
  ],
  'an order that is not paid': [
    ({ orders }) => Object.assign(first(orders), { paidCents: 0 }),
    ['half'],
  ],
  'a payment whose Earth Cash was not taken': [
    ({ payments }) => Object.assign(first(payments), { takenCents: 0 }),
    ['half'],
  ],
  'a payment that hangs': [
    ({ payments }) => Object.assign(first(payments), { state: 'charged' }),
    ['half'],
  ],
  'a payment undone after its acknowledgement': [
    (final) => {
      Object.assign(first(final.payments), {
        state: 'failed',
        takenCents: 0,
        returnedCents: 0,
        orderGid: null,
      });
    },
    ['balance', 'half', 'lost'],
  ],
  'a refund twice': [
    ({ refunds }) => void refunds.push({ ...first(refunds), id: 'r2' }),
    ['balance', 'doubled', 'half'],
  ],
  'a refund that Shopify has twice': [
    ({ orders }) => Object.assign(first(orders), { refundedCents: 2_000 }),
    ['half'],
  ],
  'a refund whose card’s share was kept': [
    ({ intents }) => Object.assign(intents[1] ?? {}, { refundedCents: 0 }),
    ['half'],
  ],
  'a refund whose Earth Cash was kept': [
    ({ payments }) => Object.assign(first(payments), { returnedCents: 0 }),
    ['half'],
  ],
  'a payout twice': [
    ({ payouts }) => void payouts.push({ ...first(payouts), id: 'o2' }),
    ['balance', 'doubled'],
  ],
  'a payout that was not credited': [
    ({ payouts }) => Object.assign(first(payouts), { creditedCents: 0 }),
    ['half'],
  ],
  'entries that are lost': [
    ({ balances }) => Object.assign(first(balances), { entriesCents: 0 }),
    ['balance'],
  ],
  'an account that is not the sum of its entries': [
    ({ balances }) => Object.assign(first(balances), { storedCents: 1 }),
    ['balance'],
  ],
  'another balance at Shopify': [
    ({ balances }) => Object.assign(first(balances), { shownCents: 1 }),
    ['balance'],
  ],
  'a check of the store’s own audit': [
    ({ failedChecks }) => void failedChecks.push({ check: 'balanced', count: 1 }),
    ['audit'],
  ],
  'an open discrepancy': [
    ({ openDiscrepancies }) => void openDiscrepancies.push('orphan of pi_9'),
    ['audit'],
  ],
};

describe('the checker finds', () => {
  it.each(Object.entries(PLANTED))('%s', (_, [change, rules]) => {
    expect(rulesOf(change)).toEqual(rules);
    // Whether its client knew of it changes nothing, but for what it was told of.
    const unknown = rules.filter((rule) => rule !== 'lost');
    expect(rulesOf(change, 'unknown')).toEqual(expect.arrayContaining(unknown));
  });
});
