import { describe, expect, it } from 'vitest';
import { lastStoreMonths } from './store-day';

const at = (moment: string) => Date.parse(moment);

describe('the store’s months', () => {
  it('are twelve in a row, each beginning where the one before ended', () => {
    const months = lastStoreMonths(at('2026-11-21T17:00:00Z'), 12);
    expect(months.map(({ month }) => month)).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ]);
    for (const [nth, { end }] of months.entries()) {
      expect(months[nth + 1]?.begin ?? end).toBe(end);
    }
  });

  it('begin at midnight of the store, an hour earlier in summer', () => {
    const months = lastStoreMonths(at('2026-12-01T12:00:00Z'), 12);
    const begins = new Map(months.map(({ month, begin }) => [month, new Date(begin)]));
    expect(begins.get('2026-03')?.toISOString()).toBe('2026-03-01T08:00:00.000Z');
    expect(begins.get('2026-04')?.toISOString()).toBe('2026-04-01T07:00:00.000Z');
    expect(begins.get('2026-11')?.toISOString()).toBe('2026-11-01T07:00:00.000Z');
    expect(begins.get('2026-12')?.toISOString()).toBe('2026-12-01T08:00:00.000Z');
  });

  it.each([
    ['2026-11-01T06:59:59.999Z', '2026-10'],
    ['2026-11-01T07:00:00.000Z', '2026-11'],
    ['2027-01-01T07:59:59.999Z', '2026-12'],
    ['2027-01-01T08:00:00.000Z', '2027-01'],
  ])('at %s it is %s', (moment, month) => {
    expect(lastStoreMonths(at(moment), 1).map((only) => only.month)).toEqual([month]);
  });
});
