import { describe, expect, it } from 'vitest';
import { type BoardQuery, boardQueryFields, readBoardQuery } from './leaderboard';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const read = (fields: Record<string, string>) =>
  readBoardQuery((name) => fields[name] ?? null, NOW);

describe('the address of a leaderboard', () => {
  it('without words is this month’s people', () => {
    expect(read({})).toEqual({ board: 'people', period: '2026-11', page: 1 });
  });

  it.each<BoardQuery>([
    { board: 'people', period: '2026-11', page: 1 },
    { board: 'campuses', period: '2025-fall', page: 3 },
    { board: 'chapters', period: 'all', page: 900 },
  ])('says %j again', (query) => {
    expect(read(boardQueryFields(query))).toEqual(query);
  });

  it('is taken for what it can mean', () => {
    expect(read({ board: 'planets', period: '2027-01', page: '0' })).toEqual(read({}));
    expect(read({ period: '2027-spring' })).toEqual(read({}));
    expect(read({ board: 'campuses', period: 'ever', page: '-2' })).toEqual({
      ...read({}),
      board: 'campuses',
    });
  });
});
