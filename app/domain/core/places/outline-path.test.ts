import { expect, it } from 'vitest';
import { isSpeck, pathOf, simplified } from './us-map.server';

it('leaves out what the eye does not see, and keeps both ends', () => {
  const line = [
    [0, 0],
    [5, 0.2],
    [10, 0],
    [10, 8],
    [10.1, 10],
  ] as const;
  expect(simplified(line, 0.5)).toEqual([
    [0, 0],
    [10, 0],
    [10.1, 10],
  ]);
  expect(simplified(line, 0)).toEqual(line);
});

it('keeps the shape of a ring, whose ends are one point', () => {
  const ring = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
    [0, 0],
  ] as const;
  expect(simplified(ring, 1)).toEqual(ring);
});

it('writes steps in tenths', () => {
  expect(
    pathOf([
      [
        [1, 2],
        [1.04, 2.5],
        [0.5, 2.5],
        [0.5, 2.51],
      ],
    ]),
  ).toBe('M1 2l0 .5-.5 0');
  expect(
    pathOf(
      [
        [
          [0, 0],
          [4, -3],
          [8, 0],
        ],
      ],
      { isClosed: true },
    ),
  ).toBe('M0 0l4-3 4 3z');
});

it('knows a speck', () => {
  expect(
    isSpeck(
      [
        [0, 0],
        [2, 2],
      ],
      3,
    ),
  ).toBe(true);
  expect(
    isSpeck(
      [
        [0, 0],
        [9, 1],
      ],
      3,
    ),
  ).toBe(false);
});
