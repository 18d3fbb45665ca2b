import { assert, json, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePlainJson, plainValues } from './plain-json';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Replaces numbers, because `JSON.stringify` may write exponents. */
const plainNumbers = (_key: string, value: unknown) => (typeof value === 'number' ? 7 : value);

describe('plain JSON', () => {
  it.each(['{"__proto__": 1}', '{"a": [{"constructor": {}}]}', '{"\\u005f_proto__": {}}', '{', ''])(
    '%s is refused',
    (text) => expect(() => parsePlainJson(text)).toThrow(SyntaxError),
  );

  it.each([
    '{"amount": 0.5, "amount": 900}',
    '{"amount": 0.5, "am\\u006funt": 900}',
    '{"a": {}, "b": [{"c": 1, "d": {"e": "}"}, "c" : 1}]}',
    '{"a": "{\\"a\\": 1", "a": 1}',
    '{"\\\\": 1, "\\u005c": 2}',
    '{"": 1, "" : 2}',
  ])('%s has a key twice and is refused', (text) => {
    expect(JSON.parse(text)).toBeTypeOf('object');
    expect(() => parsePlainJson(text)).toThrow('twice');
  });

  it.each([
    '[{"a": 1}, {"a": 1}]',
    '{"a": {"a": {"a": "a"}}}',
    '{"a": "\\"a\\": ", "b": ["a", "a", "b:"], "A": 1}',
    '{"c": "\\\\", "d": "c"}',
  ])('%s has each key once in its record', (text) => {
    expect(parsePlainJson(text)).toEqual(JSON.parse(text));
  });

  it('takes a number with an exponent by its spelling, and every other as a number', () => {
    const text = '[1e3, -2E+2, 1.0e-1, 1000, 10.5, -0.25, 0, "1e3", "a 1e3", true]';
    const expected = ['1e3', '-2E+2', '1.0e-1', 1000, 10.5, -0.25, 0, '1e3', 'a 1e3', true];
    expect(parsePlainJson(text)).toEqual(expected);
  });

  it('reads whatever the language writes as the language does', () => {
    assert(
      property(json(), (text) => {
        const plain = JSON.stringify(JSON.parse(text, plainNumbers));
        if (/"(?:__proto__|constructor|prototype)":/.test(plain)) return;
        expect(JSON.stringify(parsePlainJson(plain))).toBe(plain);
      }),
    );
  });

  it('is nested to a bound, and told at once', () => {
    expect(parsePlainJson(nested(32))).toHaveLength(1);
    expect(() => parsePlainJson(nested(33))).toThrow('deep');
    const before = process.cpuUsage();
    expect(() => parsePlainJson(nested(32_768))).toThrow(Error);
    for (const part of ['\\\\', '\\"', '"', '1', '{', 'a'])
      parsePlainJson(JSON.stringify({ a: part.repeat(30_000) }));
    const keys = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, at]));
    expect(parsePlainJson(JSON.stringify(keys))).toEqual(keys);
    const { user, system } = process.cpuUsage(before);
    // CPU time, so that a busy machine does not fail this test.
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });

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
