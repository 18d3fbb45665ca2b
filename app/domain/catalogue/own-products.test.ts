import { describe, expect, it } from 'vitest';
import { isOwn, ownTags } from './favorites';

describe('the tags of a customer’s own products', () => {
  it.each([
    ['brunos-bakehouse', ['brunos-bakehouse']],
    [' Bay-Hills , bay-hills,\tlakeshore  two', ['bay-hills', 'lakeshore', 'two']],
    ['', []],
    [null, []],
    // The tag Public would make every product the customer's own.
    ['Public, PUBLIC public', []],
    ["x' OR tag:'staff", ['or']],
    ['a,b,c,d,e,f,g', ['a', 'b', 'c', 'd', 'e']],
    ['x'.repeat(65), []],
  ])('%j are %j', (written, tags) => {
    expect(ownTags(written)).toEqual(tags);
  });

  it('make a product own in whatever case they are written', () => {
    expect(isOwn({ tags: ['custom', 'Brunos-Bakehouse'] }, ['brunos-bakehouse'])).toBe(true);
    expect(isOwn({ tags: ['custom'] }, ['brunos-bakehouse'])).toBe(false);
    expect(isOwn({ tags: ['custom'] }, [])).toBe(false);
  });
});
