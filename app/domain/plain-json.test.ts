import { describe, expect, it } from 'vitest';
import { parsePlainJson, plainValues } from '~/domain/plain-json';

describe('plain JSON', () => {
  it.each(['{"__proto__": 1}', '{"a": [{"constructor": {}}]}', '{"\\u005f_proto__": {}}', '{', ''])(
    '%s is refused',
    (text) => expect(() => parsePlainJson(text)).toThrow(SyntaxError),
  );

  it('is what it says', () => {
    expect(parsePlainJson('{"a": [1, "b", null]}')).toEqual({ a: [1, 'b', null] });
  });

  it('names every text and number, and every key', () => {
    const value = { a: [{ b: 'c' }, 5], d: null, e: true };
    expect([...plainValues(value)]).toEqual([
      ['a', 'a'],
      ['0', '0'],
      ['b', 'b'],
      ['b', 'c'],
      ['1', '1'],
      ['a', '5'],
      ['d', 'd'],
      ['e', 'e'],
    ]);
  });
});
