import { expect, it } from 'vitest';
import { yearBefore } from './time-span';

it.each([
  ['2026-11-21T12:00:00.000Z', '2025-11-21T12:00:00.000Z'],
  ['2025-02-28T23:59:59.999Z', '2024-02-28T23:59:59.999Z'],
  ['2028-02-29T00:00:00.000Z', '2027-02-28T00:00:00.000Z'],
])('the same moment a year before %s is %s', (now, before) => {
  expect(yearBefore(Date.parse(now)).toISOString()).toBe(before);
});
