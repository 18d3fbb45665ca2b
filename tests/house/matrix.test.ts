import { expect, it } from 'vitest';
import { pairs, some } from '../support/matrix';

const PLACES = [['a'], ['b'], ['c'], ['d'], ['e']] as const;
const FAULTS = [
  ['error', 1],
  ['hang', 2],
] as const;

it('`npm test` has some rows of a list, the first and the last among them', () => {
  const list = [1, 2, 3, 4, 5, 6, 7];
  expect(some(list, 3, false)).toEqual([1, 4, 7]);
  expect(some(list, 2, false)).toEqual([1, 7]);
  expect(some(list, 1, false)).toEqual([1]);
  expect(some([1, 2], 3, false)).toEqual([1, 2]);
  expect(some(list, 3, true)).toEqual(list);
});

it('`npm test` has each row of two lists in a pair, a whole matrix each with each', () => {
  const few = pairs(PLACES, FAULTS, false);
  expect(few).toHaveLength(5);
  expect(new Set(few.map(([place]) => place)).size).toBe(5);
  expect(new Set(few.map(([, fault]) => fault)).size).toBe(2);
  expect(pairs(FAULTS, PLACES, false)).toHaveLength(5);
  const whole = pairs(PLACES, FAULTS, true);
  expect(whole).toHaveLength(10);
  expect(whole).toContainEqual(['e', 'hang', 2]);
});
