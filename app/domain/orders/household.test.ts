import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { householdDigest, householdKey } from './household.server';

const at = (address1: string, address2: string | null = null, zip: string | null = '97204') => ({
  address1,
  address2,
  city: 'Portland',
  zip,
});

const city = (name: string) => ({ address1: '1 Elm', address2: null, city: name, zip: null });
const keyOf = (...lines: Parameters<typeof at>) => householdKey(at(...lines));

describe('where a household is', () => {
  it.each([
    ['12 Oak Street', '12 OAK ST.'],
    ['12 Oak St, Apt 4', '12 Oak Street #4'],
    ['12 Oak St Apartment 4B', '12 Oak St., Unit 4 b'],
    ['Apt 4, 12 Oak Street', '12 oak st no. 4'],
    ['400 S.W. Morrison Blvd', '400 Southwest Morrison Boulevard'],
    ['1 North First Avenue', '1 N. 1st Ave'],
    ['P.O. Box 12', 'PO BOX 12'],
    ['7 O’Hara Lane', "7 O'Hara Ln"],
    ['9 Saint Paul Road', '9 St. Paul Rd'],
    ['3 Café Court', '3 cafe ct'],
    ['１２ Oak Street', '12 Oak St'],
  ])('%s is %s', (one, other) => expect(keyOf(one)).toBe(keyOf(other)));

  it.each([
    ['12 Oak St', '14 Oak St'],
    ['12 Oak St', '12 Oak Ave'],
    ['12 Oak St #4', '12 Oak St #5'],
    ['12 Oak St', '12 Oak St #4'],
    ['1 234th St', '12 34th St'],
    ['12 N Oak St', '12 S Oak St'],
    ['12 Oak St 3 4', '12 Oak St 34'],
  ])('%s is not %s', (one, other) => expect(keyOf(one)).not.toBe(keyOf(other)));

  it('takes the unit from either line, and the city only without a ZIP code', () => {
    expect(keyOf('12 Oak St Apt 4')).toBe(keyOf('12 Oak St', 'Apartment 4'));
    expect(keyOf('12 Oak St', '')).toBe(keyOf('12 Oak St', null));
    expect(keyOf('12 Oak St', null, '97204-1234')).toBe(keyOf('12 Oak St'));
    expect(keyOf('12 Oak St', null, '97205')).not.toBe(keyOf('12 Oak St'));
    expect(householdKey(city('Saint Paul'))).toBe(householdKey(city('St. Paul')));
    expect(householdKey(city('Ames'))).not.toBe(householdKey(city('Boone')));
  });

  it('is nowhere without a street', () => {
    expect(keyOf(' - ')).toBeNull();
    expect(householdDigest(at(''))).toBeNull();
    expect(householdDigest(at('12 Oak St'))).toMatch(/^[0-9a-f]{32}$/);
  });
});

/** Common ways to write one street, unit and ZIP code. */
const WRITTEN = {
  kind: [
    ['Street', 'St', 'st.', 'STREET', 'Str'],
    ['Avenue', 'Ave', 'av.', 'AVE'],
    ['Drive', 'Dr', 'dr.'],
    ['Boulevard', 'Blvd.', 'blvd'],
  ],
  unit: ['Apt ', '#', 'apt. #', 'Apartment ', 'UNIT ', 'no. ', 'Ste '],
  gap: [' ', '  ', ', ', ' - ', '\t'],
};
const house = fc.record({
  number: fc.integer({ min: 1, max: 99_999 }),
  name: fc.constantFrom('Oak', 'Hawthorne', 'Martin Luther King', 'La Cañada', 'O’Brien'),
  kind: fc.constantFrom(...WRITTEN.kind),
  unit: fc.option(fc.integer({ min: 1, max: 999 })),
  zip: fc.integer({ min: 10_000, max: 99_999 }),
});
type House = typeof house extends fc.Arbitrary<infer Value> ? Value : never;
const written = ({ number, name, kind, unit, zip }: House) =>
  fc
    .record({
      kind: fc.constantFrom(...kind),
      word: fc.constantFrom(...WRITTEN.unit),
      gap: fc.constantFrom(...WRITTEN.gap),
      isLoud: fc.boolean(),
      hasTwoLines: fc.boolean(),
      four: fc.option(fc.integer({ min: 1000, max: 9999 })),
    })
    .map((method) => {
      const street = [number, name, method.kind].join(method.gap);
      const line = method.isLoud ? street.toUpperCase() : street;
      const door = unit === null ? '' : `${method.word}${unit}`;
      const code = method.four === null ? `${zip}` : `${zip}-${method.four}`;
      return method.hasTwoLines
        ? at(line, door, code)
        : at(`${line}${method.gap}${door}`, null, code);
    });
const same = ({ number, name, kind, unit, zip }: House) =>
  JSON.stringify([number, name, WRITTEN.kind.indexOf(kind), unit, zip]);

describe('however it is written', () => {
  it('is one household', () => {
    const two = house.chain((one) => fc.tuple(written(one), written(one)));
    fc.assert(
      fc.property(two, ([one, other]) => {
        expect(householdKey(one)).toBe(householdKey(other));
      }),
    );
  });

  it('is two where they are two', () => {
    const two = fc
      .tuple(house, house)
      .filter(([one, other]) => same(one) !== same(other))
      .chain(([one, other]) => fc.tuple(written(one), written(other)));
    fc.assert(
      fc.property(two, ([one, other]) => {
        expect(householdKey(one)).not.toBe(householdKey(other));
      }),
    );
  });

  it('does not hang on capitals, blanks and punctuation of any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const loud = [one, other].map(
          (text) => ` ${text.toUpperCase().replace(/[ .,;]/g, ' - ')}. `,
        );
        expect(keyOf(loud[0] ?? '', loud[1])).toBe(keyOf(one, other));
      }),
    );
  });
});
