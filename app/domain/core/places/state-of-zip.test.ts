import { expect, it } from 'vitest';
import { isZipOf } from './state-of-zip';
import { US_STATES } from './us-states';

it.each([
  ['OR', '97205'],
  ['WA', '98205'],
  ['NY', '06390'],
  ['WY', '83414'],
  ['MA', '05501-1234'],
  ['TX', '88510'],
  ['DC', '20500'],
  ['HI', '96813'],
  ['AS', '96799'],
  ['PR', '00725'],
  ['AE', '09012'],
])('%s has %s', (code, zip) => expect(isZipOf(code, zip)).toBe(true));

it.each([
  ['OR', '98205'],
  ['WA', '97205'],
  ['VT', '05501'],
  ['VA', '20500'],
  ['CA', '00000'],
])('%s does not have %s', (code, zip) => expect(isZipOf(code, zip)).toBe(false));

const AREAS = Array.from({ length: 1000 }, (_, area) => String(area).padStart(3, '0'));

it.each(US_STATES)('%s has ZIP codes', (code) =>
  expect(AREAS.some((area) => isZipOf(code, `${area}01`))).toBe(true),
);

it('few areas are in more than one state', () => {
  const shared = AREAS.filter(
    (area) => US_STATES.filter(([code]) => isZipOf(code, `${area}01`)).length > 1,
  );
  expect(shared).toEqual(['063', '739', '834', '967', '969']);
});
