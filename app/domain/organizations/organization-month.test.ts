import { describe, expect, test } from 'vitest';
import { monthOf } from './organization-month';

const at = (iso: string) => Date.parse(iso);

/** Returns the month of a moment: its name, and when it begins and ends. */
function month(iso: string, zone: string) {
  const { month: name, start, end } = monthOf(at(iso), zone);
  return [name, start.toISOString(), end.toISOString()];
}

describe('a month of the calendar', () => {
  test.each([
    // 31 days and an hour: the clocks go back on November 1.
    ['America/Los_Angeles', '2026-11-01T07:00:00.000Z', '2026-11', '2026-12-01T08:00:00.000Z'],
    // An hour less: the clocks go forward on March 8.
    ['America/Los_Angeles', '2026-03-01T08:00:00.000Z', '2026-03', '2026-04-01T07:00:00.000Z'],
    ['America/New_York', '2026-11-01T04:00:00.000Z', '2026-11', '2026-12-01T05:00:00.000Z'],
    ['America/Phoenix', '2026-11-01T07:00:00.000Z', '2026-11', '2026-12-01T07:00:00.000Z'],
    ['Pacific/Honolulu', '2026-03-01T10:00:00.000Z', '2026-03', '2026-04-01T10:00:00.000Z'],
    ['Europe/Berlin', '2026-02-28T23:00:00.000Z', '2026-03', '2026-03-31T22:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-03-31T13:00:00.000Z', '2026-04', '2026-04-30T13:30:00.000Z'],
    ['Asia/Kathmandu', '2026-01-31T18:15:00.000Z', '2026-02', '2026-02-28T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2025-12-31T10:00:00.000Z', '2026-01', '2026-01-31T10:00:00.000Z'],
    ['UTC', '2024-02-01T00:00:00.000Z', '2024-02', '2024-03-01T00:00:00.000Z'],
    // The clocks go back from 1:00 to midnight on November 1, so midnight occurs twice.
    ['America/Havana', '2026-11-01T04:00:00.000Z', '2026-11', '2026-12-01T05:00:00.000Z'],
    // The clocks skip midnight on a Sunday in spring, and go back at midnight in October.
    ['Asia/Beirut', '2026-02-28T22:00:00.000Z', '2026-03', '2026-03-31T21:00:00.000Z'],
    ['Asia/Beirut', '2026-09-30T21:00:00.000Z', '2026-10', '2026-10-31T22:00:00.000Z'],
    // October 1 without a midnight: it begins at 1:00.
    ['America/Asuncion', '2023-10-01T04:00:00.000Z', '2023-10', '2023-11-01T03:00:00.000Z'],
    // No December 30, 2011; and no January 1, 1995, so that the month began on its second day.
    ['Pacific/Apia', '2011-12-01T10:00:00.000Z', '2011-12', '2011-12-31T10:00:00.000Z'],
    ['Pacific/Kiritimati', '1994-12-31T10:00:00.000Z', '1995-01', '1995-01-31T10:00:00.000Z'],
    // The clocks went back a minute after midnight; that first minute counts as October.
    ['America/St_Johns', '2009-11-01T03:30:00.000Z', '2009-11', '2009-12-01T03:30:00.000Z'],
  ])('of %s begins at %s: %s', (zone, start, name, end) => {
    expect(month(start, zone)).toEqual([name, start, end]);
    const last = new Date(at(end) - 1).toISOString();
    expect(month(last, zone), 'its last moment').toEqual([name, start, end]);
    const before = new Date(at(start) - 1).toISOString();
    expect(month(before, zone)[2], 'the moment before it').toBe(start);
    expect(month(end, zone)[1], 'the moment after it').toBe(end);
  });

  test('month after month follows without a gap, for twenty years', () => {
    for (const zone of [
      'America/Los_Angeles',
      'America/Havana',
      'Asia/Beirut',
      'Africa/Casablanca',
    ]) {
      let time = at('2016-01-01T00:00:00Z');
      let { month: name, end } = monthOf(time, zone);
      let months = 1;
      while (time < at('2036-01-01T00:00:00Z')) {
        time = end.getTime();
        const next = monthOf(time, zone);
        expect(next.start.getTime()).toBe(time);
        expect(next.month > name).toBe(true);
        expect(Math.round((next.end.getTime() - time) / 86_400_000)).toBeGreaterThanOrEqual(28);
        ({ month: name, end } = next);
        months += 1;
      }
      expect(months).toBeGreaterThanOrEqual(241);
    }
  });
});

test('only zones that are known', () => {
  expect(() => monthOf(0, 'Moon/Tranquility')).toThrow(RangeError);
});
