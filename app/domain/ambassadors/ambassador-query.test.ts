import { describe, expect, it } from 'vitest';
import { AMBASSADOR_LIST, listedPeriod, parseAmbassadorQuery } from './ambassador';

/** A Saturday in the store's time zone. */
const NOW = Date.parse('2026-11-21T18:00:00Z');
type Scopes = Parameters<typeof parseAmbassadorQuery>[1]['scopes'];
const parse = (address: string, scopes: Scopes = ['campus', 'region']) => {
  const params = new URLSearchParams(address);
  return parseAmbassadorQuery((name) => params.get(name), { scopes, now: NOW });
};

describe('the address of the list', () => {
  it('without anything asks for the last twelve weeks where somebody looks first', () => {
    const usual = { weeks: 12, week: null, sort: 'newest', page: 1 };
    expect(parse('')).toEqual({ by: 'campus', ...usual });
    expect(parse('', ['region'])).toEqual({ by: 'region', ...usual });
    expect(parse('by=campus', ['region'])).toEqual({ by: 'region', ...usual });
  });

  it.each([
    'by=region&weeks=52&week=2026-01-05&sort=oldest&page=3',
    'by=campus&weeks=4&week=2026-11-16',
    'by=region&sort=name',
  ])('says %s and reads it again', (address) => {
    const query = parse(address);
    expect(new URLSearchParams(AMBASSADOR_LIST.params(query)).toString()).toBe(address);
  });

  it.each([
    'weeks=5',
    'weeks=1e1',
    'by=planet',
    'sort=email',
    'page=0',
    'page=-1',
    'page=9999999',
    // Not a Monday, outside the period, not a day.
    'week=2026-11-17',
    'week=2026-08-24',
    'week=2026-11-23',
    'week=2026-02-30',
    'week=now',
  ])('with %s is as without', (address) => {
    expect(parse(address)).toEqual(parse(''));
  });
});

describe('the days that are listed', () => {
  it('are those of all weeks, or of the one that was chosen', () => {
    expect(listedPeriod(parse('weeks=4'), NOW)).toEqual({
      begin: new Date('2026-10-26T07:00:00Z'),
      end: new Date('2026-11-23T08:00:00Z'),
    });
    expect(listedPeriod(parse('weeks=4&week=2026-10-26'), NOW)).toEqual({
      begin: new Date('2026-10-26T07:00:00Z'),
      end: new Date('2026-11-02T08:00:00Z'),
    });
  });
});
