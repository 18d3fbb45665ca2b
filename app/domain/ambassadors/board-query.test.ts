import { describe, expect, it } from 'vitest';
import { type BoardQuery, boardQueryFields, parseBoardQuery } from './leaderboard';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const parse = (fields: Record<string, string>) =>
  parseBoardQuery((name) => fields[name] ?? null, NOW);

describe('the address of a leaderboard', () => {
  it('without words is this month’s people', () => {
    expect(parse({})).toEqual({ board: 'people', period: '2026-11', page: 1 });
  });

  it.each<BoardQuery>([
    { board: 'people', period: '2026-11', page: 1 },
    { board: 'campuses', period: '2025-fall', page: 3 },
    { board: 'chapters', period: 'all', page: 900 },
  ])('says %j again', (query) => {
    expect(parse(boardQueryFields(query))).toEqual(query);
  });

  it('is taken for what it can mean', () => {
    expect(parse({ board: 'planets', period: '2027-01', page: '0' })).toEqual(parse({}));
    expect(parse({ period: '2027-spring' })).toEqual(parse({}));
    expect(parse({ board: 'campuses', period: 'ever', page: '-2' })).toEqual({
      ...parse({}),
      board: 'campuses',
    });
  });
});
