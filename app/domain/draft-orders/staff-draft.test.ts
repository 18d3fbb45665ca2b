import { expect, it } from 'vitest';
import { DRAFT_FORM_LINES, isBeyondForm } from './staff-draft';

it.each([
  [DRAFT_FORM_LINES, [], false],
  [1, ['SPRING'], false],
  [1, ['SPRING', 'WELCOME'], true],
  [DRAFT_FORM_LINES + 1, [], true],
])('a draft of %i lines with the codes %j is beyond its form: %s', (count, discountCodes, is) => {
  const lines = Array.from({ length: count }, (_, nth) => nth);
  expect(isBeyondForm({ lines, discountCodes })).toBe(is);
});
