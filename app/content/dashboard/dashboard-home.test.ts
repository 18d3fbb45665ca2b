import { describe, expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { spendSummary } from './dashboard-home';
import { roundDollars } from '~/content/core/amounts';
import { shortMonth } from '~/content/core/dates';
import { monthLabel } from '~/content/core/dates';

describe('the words of the chart', () => {
  it.each([
    [0, '$0'],
    [50_000, '$500'],
    [120_000, '$1.2K'],
    [2_000_000, '$20K'],
    [150_000_000, '$1.5M'],
  ])('%d cents at a line: %s', (amount, text) => {
    expect(roundDollars(cents(amount))).toBe(text);
  });

  it('names months without a zone', () => {
    expect([monthLabel('2026-11'), shortMonth('2026-01')]).toEqual(['November 2026', 'Jan']);
  });

  it('says in a sentence what the bars show', () => {
    expect(spendSummary(cents(158_512), { month: '2026-03', cents: cents(76_703) })).toBe(
      'Your orders in the last 12 months total $1,585.12, with the most, $767.03, in March 2026.',
    );
    expect(spendSummary(cents(0), null)).toBe('No orders in the last 12 months.');
  });
});
