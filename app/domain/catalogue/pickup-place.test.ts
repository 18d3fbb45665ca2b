import { expect, it } from 'vitest';
import { parsePickupPlaces, pickupPlaceLines, placeNamed } from './pickup-place';

const PORTLAND = {
  name: 'Portland shop',
  address: '12 Main St, Portland, OR 97201',
  hours: 'Mon–Fri, 9:00 AM–4:00 PM',
};

it.each<[text: string, places: unknown]>([
  ['', []],
  [' Portland shop | 12 Main St, Portland, OR 97201 | Mon–Fri, 9:00 AM–4:00 PM \n\n', [PORTLAND]],
  ['Boise | 1 Elm St', [{ name: 'Boise', address: '1 Elm St', hours: null }]],
  ['Boise', null],
  ['| 1 Elm St', null],
  ['Boise | 1 Elm St | 9–5 | more', null],
  ['Boise | 1 Elm St\nBOISE | 2 Elm St', null],
  [Array.from({ length: 21 }, (_, nth) => `P${nth} | x`).join('\n'), null],
  [`Boise | ${'x'.repeat(500)}`, null],
])('places of %j', (text, places) => {
  expect(parsePickupPlaces(text)).toEqual(places);
});

it('are written as they are read, and found by the location’s name', () => {
  const places = [PORTLAND, { name: 'Boise', address: '1 Elm St', hours: null }];
  expect(parsePickupPlaces(pickupPlaceLines(places))).toEqual(places);
  expect(placeNamed(places, ' portland SHOP')).toEqual(PORTLAND);
  expect(placeNamed(places, 'Salem')).toBeNull();
});
