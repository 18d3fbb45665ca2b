import { describe, expect, it } from 'vitest';
import {
  calledBy,
  LOCATION_LIST,
  type LocationQuery,
  pickLocations,
  pinLabel,
  pinsOf,
} from './location-query';

const requested = (query: Partial<LocationQuery>) => ({ ...LOCATION_LIST.all, ...query });

const location = (name: string | null, city: string, count: number, isDefault = false) => ({
  name,
  isDefault,
  lines: ['Robin Shopper', `${count} Elm Street`, `${city}, OR 97205`],
  city,
  orders: { count },
});
const LOCATIONS = [
  location('Shop 10', 'Salem', 3, true),
  location('Café Zoë', 'Astoria', 0),
  location('shop 9', 'Portland', 12),
  location(null, 'Bend', 7),
];

describe('the locations that an address asks for', () => {
  it('are all of them, the default first, where it says nothing', () => {
    expect(pickLocations(LOCATIONS, LOCATION_LIST.all)).toEqual(LOCATIONS);
  });

  it.each([
    ['name', ['7 Elm Street', 'Café Zoë', 'shop 9', 'Shop 10']],
    ['city', ['Café Zoë', '7 Elm Street', 'shop 9', 'Shop 10']],
    ['orders', ['shop 9', '7 Elm Street', 'Shop 10', 'Café Zoë']],
  ] as const)('stand by %s', (sort, names) => {
    expect(pickLocations(LOCATIONS, requested({ sort })).map(calledBy)).toEqual(names);
  });

  it.each([
    ['CAFE zoe', ['Café Zoë']],
    ['shop salem', ['Shop 10']],
    ['elm 12', ['shop 9']],
    ['.*', []],
  ])('have every word of “%s”', (search, names) => {
    expect(pickLocations(LOCATIONS, requested({ search })).map(calledBy)).toEqual(names);
  });
});

describe('pins', () => {
  it('are shared by locations that would hide one another, and left out where there is no place', () => {
    const pins = pinsOf([
      { x: 100, y: 100, key: 'a', number: 1, name: 'Bakery' },
      null,
      { x: 110, y: 120, key: 'c', number: 3, name: 'Shop' },
      { x: 400, y: 100, key: 'd', number: 4, name: 'A shop with a long name' },
      { x: 450, y: 110, key: 'e', number: 5, name: 'Its neighbor' },
    ]);
    expect(pins).toEqual([
      { x: 100, y: 100, key: 'a', numbers: [1, 3], label: 'Bakery' },
      { x: 400, y: 100, key: 'd', numbers: [4], label: 'A shop with a l…' },
      { x: 450, y: 110, key: 'e', numbers: [5], label: null },
    ]);
    expect(pins.map(pinLabel)).toEqual(['1+', '4', '5']);
  });
});
