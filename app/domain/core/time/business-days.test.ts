import { expect, it } from 'vitest';
import { addBusinessDays } from './business-days';

it.each([
  ['2026-11-27', 1, '2026-11-30', 'over a weekend'],
  ['2026-11-25', 1, '2026-11-27', 'over Thanksgiving'],
  ['2026-11-28', 0, '2026-11-30', 'none from a Saturday: the Monday'],
  ['2026-11-28', 1, '2026-12-01', 'one from a Saturday: the Tuesday'],
  ['2026-12-24', 1, '2026-12-28', 'over Christmas and a weekend'],
  ['2026-12-31', 1, '2027-01-04', 'over New Year'],
  ['2027-05-28', 1, '2027-06-01', 'over Memorial Day'],
  ['2027-05-24', 0, '2027-05-24', 'a Monday in May that is no Memorial Day'],
  ['2027-09-03', 1, '2027-09-07', 'over Labor Day'],
  ['2029-07-03', 1, '2029-07-05', 'over Independence Day'],
  ['2026-12-07', 5, '2026-12-14', 'a week'],
])('%s and %i business days: %s, %s', (day, count, then) => {
  expect(addBusinessDays(day, count)).toBe(then);
});
