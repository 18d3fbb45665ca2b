import { expect, it } from 'vitest';
import { menuColumns } from './menu-columns';

it.each([
  ['cups', 1, null],
  ['cups', 3, null],
  ['cups', 4, 2],
  ['cups', 5, 3],
  ['cups', 7, 2],
  ['other', 2, null],
  ['other', 7, null],
  ['other', 320, null],
])('%s with %i subcategories: %s', (slug, count, columns) => {
  expect(menuColumns({ slug, count })).toBe(columns);
});
