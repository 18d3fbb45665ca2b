import { assert, array, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { spendChart } from './bars';

const monthsOf = (amounts: readonly number[]) =>
  amounts.map((amount, nth) => ({
    month: `2026-${String(nth + 1).padStart(2, '0')}`,
    cents: cents(amount),
  }));

describe('the chart of twelve months', () => {
  it('has its lines at round amounts, the ground first, none below the highest bar', () => {
    const { lines, highest, totalCents, bars } = spendChart(monthsOf([0, 64_800, 76_703, 17_009]));
    expect(lines.map((line) => line.cents)).toEqual([0, 20_000, 40_000, 60_000, 80_000]);
    expect(highest).toMatchObject({ month: '2026-03', cents: 76_703 });
    expect(totalCents).toBe(158_512);
    expect(bars.map(({ height }) => height > 0)).toEqual([false, true, true, true]);
  });

  it('is a ground line and nothing else where nothing was spent', () => {
    const { bars, lines, highest, totalCents } = spendChart(monthsOf([0, 0, 0]));
    expect(bars.every(({ height }) => height === 0)).toBe(true);
    expect([highest, totalCents]).toEqual([null, 0]);
    expect(lines[0]?.cents).toBe(0);
  });

  it('shows a cent beside a fortune', () => {
    const [small, large] = spendChart(monthsOf([1, 900_000_000])).bars;
    expect(small?.height).toBe(2);
    expect(large?.height).toBeGreaterThan(100);
  });

  it('takes the first of two equal months as the highest', () => {
    expect(spendChart(monthsOf([500, 500])).highest?.month).toBe('2026-01');
  });

  it('keeps every bar within the drawing, higher for more, whatever the amounts', () => {
    const amounts = array(integer({ min: 0, max: 2_000_000_000 }), { minLength: 1, maxLength: 12 });
    assert(
      property(amounts, (given) => {
        const { bars, width, ground, lines, totalCents } = spendChart(monthsOf(given));
        expect(totalCents).toBe(given.reduce((sum, each) => sum + each, 0));
        expect(lines.length).toBeGreaterThanOrEqual(2);
        expect(lines.length).toBeLessThanOrEqual(6);
        const top = lines.at(-1);
        expect(top?.cents).toBeGreaterThanOrEqual(Math.max(...given));
        for (const bar of bars) {
          expect(bar.x).toBeGreaterThanOrEqual(0);
          expect(bar.x + bar.width).toBeLessThanOrEqual(width);
          expect(bar.y).toBeGreaterThanOrEqual((top?.y ?? 0) - 0.01);
          expect(bar.y + bar.height).toBeCloseTo(ground, 1);
        }
        const byAmount = bars.toSorted((a, b) => a.cents - b.cents);
        for (const [nth, bar] of byAmount.entries()) {
          expect(byAmount[nth + 1]?.height ?? bar.height).toBeGreaterThanOrEqual(bar.height);
        }
      }),
    );
  });
});
