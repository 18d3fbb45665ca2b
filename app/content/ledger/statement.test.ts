import { expect, it } from 'vitest';
import { momentLabel } from '~/content/core/dates';

it.each([
  ['2026-11-21T05:30:00Z', 'Nov 20, 2026, 9:30 PM PT'],
  ['2026-11-21T20:05:00.000Z', 'Nov 21, 2026, 12:05 PM PT'],
  // Daylight saving time.
  ['2026-07-01T07:00:00Z', 'Jul 1, 2026, 12:00 AM PT'],
])('a moment is told by the store’s clock, with its zone: %s', (at, text) => {
  expect(momentLabel(at)).toBe(text);
});
