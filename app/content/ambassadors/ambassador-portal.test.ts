import { describe, expect, it } from 'vitest';
import { commissionState, type ShownCommission } from '~/domain/commissions/commission-rate';
import { cents } from '~/domain/core/money';
import { PORTAL } from './ambassador-portal';
import {
  rateLabel,
  stateLabel,
  commissionSummary,
  nextLabel,
} from '~/content/commissions/commission';

const NOW = Date.parse('2026-11-22T12:00:00Z');

const commission: ShownCommission = {
  orderName: '#1042',
  orderedAt: '2026-11-01T12:00:00.000Z',
  baseCents: cents(20_000),
  rate: { rule: 'standard', version: 1, basisPoints: 500, fromAt: '2024-01-01T08:00:00.000Z' },
  earnedCents: cents(1_000),
  netCents: cents(1_000),
  payableAt: '2026-12-01T20:00:00.000Z',
  because: null,
};
const commissionText = (changes: Partial<ShownCommission>) =>
  stateLabel(commissionState({ ...commission, ...changes }, NOW));

describe('where a commission stands', () => {
  it.each<[string, Partial<ShownCommission>]>([
    ['Pending until Dec 1, 2026', {}],
    ['Payable since Nov 21, 2026', { payableAt: '2026-11-22T07:59:59.000Z' }],
    // Boundary: the hold ends in this very moment.
    ['Payable since Nov 22, 2026', { payableAt: '2026-11-22T12:00:00.000Z' }],
    ['Reversed: refunded', { netCents: cents(0), because: 'refund' }],
    ['Reversed: payment disputed at the bank', { netCents: cents(0), because: 'dispute' }],
    [
      'Pending until Dec 1, 2026; $2.50 was reversed: refunded',
      { netCents: cents(750), because: 'refund' },
    ],
    // A dispute was won, and what it took was restored.
    ['Pending until Dec 1, 2026', { because: 'dispute' }],
    // Free goods.
    ['Pending until Dec 1, 2026', { earnedCents: cents(0), netCents: cents(0) }],
  ])('%s', (text, changes) => {
    expect(commissionText(changes)).toBe(text);
  });
});

it('a rate says whom it is for, since when, and its version', () => {
  expect(rateLabel(commission.rate)).toBe('Standard rate 5%, version 1, since Jan 1, 2024');
  expect(rateLabel({ ...commission.rate, rule: 'trained', basisPoints: 725, version: 3 })).toBe(
    'Rate after training 7.25%, version 3, since Jan 1, 2024',
  );
});

it('what comes next is said by the store’s day', () => {
  expect(nextLabel({ at: '2026-12-02T07:00:00.000Z', cents: cents(750) })).toBe(
    '$7.50 becomes payable on Dec 1, 2026.',
  );
});

it('the chart is a sentence, or says that there is nothing', () => {
  const highest = { month: '2026-10', cents: cents(1_000) };
  expect(commissionSummary(cents(1_750), highest)).toBe(
    'You earned $17.50 in commission in the last 12 months, with the most, $10.00, in October 2026.',
  );
  expect(commissionSummary(cents(0), null)).toBe(PORTAL.chart.none);
});
