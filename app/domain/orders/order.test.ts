import { expect, it } from 'vitest';
import { detailLines } from './order';

it.each([
  ['refundable, all deliverable', 2, 0, true],
  ['refundable, in part not deliverable', 1, 1, true],
  ['refunded, nothing undeliverable', 0, 0, true],
  ['neither refundable nor deliverable', 0, 2, false],
])('a line that is %s', (_what, refundableQuantity, nonFulfillableQuantity, isShown) => {
  const line = { refundableQuantity, nonFulfillableQuantity };
  expect(detailLines([line])).toEqual(isShown ? [line] : []);
});

it('keeps the order of the lines', () => {
  const line = { nonFulfillableQuantity: 0, refundableQuantity: 0 };
  const lines = [
    { ...line, id: 'b' },
    { ...line, id: 'gone', nonFulfillableQuantity: 3 },
    { ...line, id: 'a' },
  ];
  expect(detailLines(lines).map(({ id }) => id)).toEqual(['b', 'a']);
});
