import { expect, it } from 'vitest';
import { isBeyondForm } from './staff-draft';

it.each([
  [false, [], false],
  [false, ['SPRING'], false],
  [false, ['SPRING', 'WELCOME'], true],
  [true, [], true],
])('a draft (cut: %s) with the codes %j is beyond its form: %s', (isCut, discountCodes, is) => {
  expect(isBeyondForm({ isCut, discountCodes })).toBe(is);
});
