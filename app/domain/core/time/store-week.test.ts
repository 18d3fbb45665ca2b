import { describe, expect, it } from 'vitest';
import { lastWeeks, mondayOf, weekFrom } from './bars';

const HOUR_MS = 60 * 60_000;

describe('mondayOf', () => {
  it.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-21', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
    // A week across the new year, and one across a leap day.
    ['2027-01-01', '2026-12-28'],
    ['2028-03-01', '2028-02-28'],
  ])('%s is in the week of %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday);
  });
});

describe('a week', () => {
  it.each([
    ['2026-11-16', 168],
    // The clocks go forward on Sunday, March 8, and back on Sunday, November 1.
    ['2026-03-02', 167],
    ['2026-10-26', 169],
    ['2026-12-28', 168],
  ])('from %s has %d hours', (monday, hours) => {
    const { begin, end } = weekFrom(monday);
    expect((end - begin) / HOUR_MS).toBe(hours);
  });

  it('begins at the store’s midnight, in winter and in summer', () => {
    expect(new Date(weekFrom('2026-12-28').begin).toISOString()).toBe('2026-12-28T08:00:00.000Z');
    expect(new Date(weekFrom('2026-07-06').begin).toISOString()).toBe('2026-07-06T07:00:00.000Z');
  });
});

describe('the last weeks', () => {
  it('end with the one under way and leave no gap, also over New Year and a change of clocks', () => {
    for (const now of ['2027-01-06T12:00:00Z', '2026-11-05T12:00:00Z', '2026-03-12T12:00:00Z']) {
      const weeks = lastWeeks(Date.parse(now), 8);
      expect(weeks).toHaveLength(8);
      const last = weeks.at(-1);
      expect(last && last.begin <= Date.parse(now) && Date.parse(now) < last.end).toBe(true);
      for (const [index, week] of weeks.entries()) {
        const following = weeks[index + 1];
        if (following) expect(week.end).toBe(following.begin);
        expect(new Date(`${week.monday}T12:00:00Z`).getUTCDay()).toBe(1);
      }
    }
    expect(lastWeeks(Date.parse('2027-01-06T12:00:00Z'), 2).map(({ monday }) => monday)).toEqual([
      '2026-12-28',
      '2027-01-04',
    ]);
  });

  it('goes by the store’s clock: Sunday evening there is Monday in Greenwich', () => {
    expect(lastWeeks(Date.parse('2026-11-23T07:59:59Z'), 1)[0]?.monday).toBe('2026-11-16');
    expect(lastWeeks(Date.parse('2026-11-23T08:00:00Z'), 1)[0]?.monday).toBe('2026-11-23');
  });
});
