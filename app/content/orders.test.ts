import { describe, expect, it } from 'vitest';
import { cents } from '~/domain/money';
import { orderAmount, orderDay, stateWords } from './orders';

describe('words of an order', () => {
  it('names the day by UTC', () => {
    expect(orderDay('2026-11-01T23:59:59Z')).toBe('Nov 1, 2026');
    expect(orderDay('2026-11-01T23:59:59-05:00')).toBe('Nov 2, 2026');
  });

  it('writes other currencies with their name', () => {
    expect(orderAmount({ cents: cents(123_450), currency: 'USD' })).toBe('$1,234.50');
    expect(orderAmount({ cents: cents(100), currency: 'CAD' })).toBe('$1.00 CAD');
  });

  it('makes words of states that it has never seen', () => {
    expect(stateWords('PARTIALLY_REFUNDED')).toBe('Partially refunded');
    expect(stateWords('SOMETHING_NEW')).toBe('Something new');
    expect(stateWords(null)).toBe('Not yet known');
  });
});
