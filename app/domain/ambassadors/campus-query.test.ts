import { describe, expect, it } from 'vitest';
import { campusQueryFields, readCampusQuery, searchedCampus } from './campus';

const read = (fields: Record<string, string>) => readCampusQuery((name) => fields[name] ?? null);

describe('the address of the campuses', () => {
  it.each([
    { search: '', state: null, sort: 'name' as const, page: 1 },
    { search: 'Hill', state: 'OH', sort: 'month' as const, page: 12 },
  ])('says %j again', (query) => {
    expect(read(campusQueryFields(query))).toEqual(query);
  });

  it('is taken for what it can mean', () => {
    expect(read({ state: 'ZZ', sort: 'size', page: '1e3' })).toEqual(read({}));
    expect(read({ search: `  Hill \n ${'x'.repeat(200)}` }).search).toHaveLength(100);
  });

  it('finds a name however it is written', () => {
    expect(searchedCampus(read({ search: 'ÉCOLE  d’Art' }))).toBe("ecole d'art");
    expect(searchedCampus(read({}))).toBe('');
    expect(searchedCampus(read({ search: 'somebody@example.com' }))).toBeNull();
  });
});
