import { describe, expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { ageLabel, itemLabel, orderAmount, stateLabel } from './orders';
import { orderDay } from '~/content/core/dates';

describe('words of an order', () => {
  it('names the day by the store’s calendar', () => {
    expect(orderDay('2026-11-01T23:59:59Z')).toBe('Nov 1, 2026');
    expect(orderDay('2026-11-02T07:59:59Z')).toBe('Nov 1, 2026');
    expect(orderDay('2026-11-02T08:00:00Z')).toBe('Nov 2, 2026');
  });

  it('writes other currencies with their name', () => {
    expect(orderAmount({ cents: cents(123_450), currency: 'USD' })).toBe('$1,234.50');
    expect(orderAmount({ cents: cents(100), currency: 'CAD' })).toBe('$1.00 CAD');
  });

  it('makes words of states that it has never seen', () => {
    expect(stateLabel('PARTIALLY_REFUNDED')).toBe('Partially refunded');
    expect(stateLabel('FULFILLED')).toBe('Shipped');
    expect(stateLabel('SOMETHING_NEW')).toBe('Something new');
    expect(stateLabel(null)).toBe('Not known yet');
  });

  it('says what is in it', () => {
    const lines = ['Cup', 'Lid', 'Straw', 'Bag'].map((title, nth) => ({ title, quantity: nth }));
    expect(itemLabel([])).toBe('');
    expect(itemLabel(lines)).toBe('1 × Lid, 2 × Straw and 1 more');
    expect(itemLabel(lines.slice(0, 2))).toBe('1 × Lid');
  });

  it.each([
    [-5, 'less than a minute old'],
    [59_999, 'less than a minute old'],
    [60_000, '1 minute old'],
    [3 * 3_600_000 + 5, '3 hours old'],
    [49 * 3_600_000, '2 days old'],
  ])('%d ms are %s', (ms, text) => {
    expect(ageLabel(ms)).toBe(text);
  });
});
