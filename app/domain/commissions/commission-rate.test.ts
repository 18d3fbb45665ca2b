import { expect, it } from 'vitest';
import { rateFor } from './commission-rate';
import { rejectionOf } from '~/domain/ambassadors/referral';

const rate = (rule: 'standard' | 'trained', version: number, day: number) => ({
  rule,
  version,
  fromAt: new Date(day),
});
const RATES = [
  rate('standard', 1, 10),
  rate('standard', 2, 20),
  rate('trained', 1, 15),
  rate('standard', 3, 20),
];

it.each([
  ['before the programme', 9, null, null],
  ['on its first day', 10, null, 'standard 1'],
  ['with two versions from one day, the later one', 20, null, 'standard 3'],
  ['who finishes later', 20, 21, 'standard 3'],
  ['who has finished in that moment', 20, 20, 'trained 1'],
  ['who had finished before there was a rate for it', 12, 11, 'standard 1'],
] as const)('pays %s', (_who, paid, finished, expected) => {
  const found = rateFor(RATES, {
    finishedAt: finished === null ? null : new Date(finished),
    paidAt: new Date(paid),
  });
  expect(found && `${found.rule} ${found.version}`).toBe(expected);
});

const order = (day: string, more = {}) => ({
  createdAt: new Date(day),
  isOwn: false,
  isHousehold: false,
  ...more,
});

it('refuses one’s own before one’s household’s, and a click that is too long ago', () => {
  const clickedAt = '2026-10-01T12:00:00.000Z';
  const link = { how: 'link', code: 'AMARA7KQ', clickedAt } as const;
  const code = { how: 'code', code: 'AMARA7KQ' } as const;
  const [last, late] = ['2026-10-31T12:00:00.000Z', '2026-10-31T12:00:00.001Z'];
  expect(rejectionOf(link, order(last), 30)).toBeNull();
  expect(rejectionOf(link, order(late), 30)).toBe('late');
  expect(rejectionOf(code, order(late), 30)).toBeNull();
  expect(rejectionOf(link, order(late, { isHousehold: true }), 30)).toBe('household');
  expect(rejectionOf(code, order(last, { isHousehold: true, isOwn: true }), 30)).toBe('self');
});
