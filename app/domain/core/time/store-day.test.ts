import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, startOfDay, storeDay, storeTime } from './store-day';
import { parseDay } from './time-span';

const HOUR_MS = 60 * 60_000;

describe('a day of the store', () => {
  it.each([
    ['2026-01-15', '2026-01-15T08:00:00.000Z', 24],
    ['2026-07-15', '2026-07-15T07:00:00.000Z', 24],
    // The clocks go forward on March 8 and back on November 1.
    ['2026-03-08', '2026-03-08T08:00:00.000Z', 23],
    ['2026-11-01', '2026-11-01T07:00:00.000Z', 25],
  ])('%s begins at %s and has %i hours', (day, begins, hours) => {
    const start = startOfDay(day);
    expect(new Date(start).toISOString()).toBe(begins);
    expect(startOfDay(addDays(day, 1)) - start).toBe(hours * HOUR_MS);
  });

  it('is left by no moment, and no moment has two', () => {
    const moment = integer({ min: Date.UTC(2001, 0, 1), max: Date.UTC(2060, 0, 1) });
    assert(
      property(moment, (time) => {
        const day = storeDay(time);
        expect(startOfDay(day)).toBeLessThanOrEqual(time);
        expect(startOfDay(addDays(day, 1))).toBeGreaterThan(time);
      }),
    );
  });

  it('has its own time of day', () => {
    expect(storeTime(Date.parse('2026-11-01T08:30:00Z'))).toBe('01:30');
    expect(storeTime(Date.parse('2026-11-01T09:30:00Z'))).toBe('01:30');
    expect(storeTime(Date.parse('2026-11-01T07:00:00Z'))).toBe('00:00');
  });

  it.each([
    '2026-02-30',
    '2026-13-01',
    '26-01-01',
    '1999-12-31',
    '2200-01-01',
    '',
    'today',
    '2026-1-1',
  ])('%j is none', (text) => {
    expect(parseDay(text)).toBeNull();
  });

  it('is a day of February in a leap year only', () => {
    expect(parseDay('2028-02-29')).toBe('2028-02-29');
    expect(parseDay('2027-02-29')).toBeNull();
  });
});
