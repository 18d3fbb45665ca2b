import { describe, expect, it } from 'vitest';
import { boardPeriodKind, boardPeriods, isAhead, termOfMonth } from './leaderboard';

const at = (moment: string) => Date.parse(moment);

describe('periods of the leaderboards', () => {
  it.each([
    ['2026-01', '2026-spring'],
    ['2026-05', '2026-spring'],
    ['2026-06', '2026-summer'],
    ['2026-08', '2026-summer'],
    ['2026-09', '2026-fall'],
    ['2026-12', '2026-fall'],
  ])('%s is in %s', (month, term) => {
    expect(termOfMonth(month)).toBe(term);
  });

  it.each([
    ['all', 'all'],
    ['2026-11', 'month'],
    ['2026-fall', 'term'],
    ['2026-13', null],
    ['2026-00', null],
    ['2026-winter', null],
    ['0026-11', null],
    ['2026-11-01', null],
    ['', null],
  ])('%s is %s', (text, kind) => {
    expect(boardPeriodKind(text)).toBe(kind);
  });

  it('can be chosen from the first sale on, the newest first, over New Year', () => {
    expect(boardPeriods('2026-11', at('2027-02-03T12:00:00Z'))).toEqual({
      months: ['2027-02', '2027-01', '2026-12', '2026-11'],
      terms: ['2027-spring', '2026-fall'],
    });
  });

  it('are the ones under way where nothing was sold yet, by the store’s calendar', () => {
    const now = at('2026-09-01T06:59:59Z');
    const underWay = { months: ['2026-08'], terms: ['2026-summer'] };
    expect(boardPeriods(null, now)).toEqual(underWay);
    expect(boardPeriods('2026-09', now)).toEqual(underWay);
  });

  it.each([
    ['2026-11', false],
    ['2026-12', true],
    ['2026-fall', false],
    ['2027-spring', true],
    ['2026-spring', false],
    ['all', false],
  ])('on the last of November %s is still to come: %s', (period, is) => {
    expect(isAhead(period, at('2026-12-01T07:59:59Z'))).toBe(is);
  });
});
