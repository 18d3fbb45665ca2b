import type { SeedPerson } from './people';

/**
 * Customers who buy through an ambassador (seed/brought-orders). No test refers to them by name, and
 * none is on the sign-in page. Streets are invented, cities and ZIP codes are real, telephone numbers
 * are in the 555-01xx range; none lives where an ambassador does.
 */

type Town = { city: string; province: string; provinceCode: string; zip: string; area: string };

const COLUMBUS: Town = {
  city: 'Columbus',
  province: 'Ohio',
  provinceCode: 'OH',
  zip: '43202',
  area: '614',
};
const ATHENS: Town = {
  city: 'Athens',
  province: 'Ohio',
  provinceCode: 'OH',
  zip: '45701',
  area: '740',
};
const DULUTH: Town = {
  city: 'Duluth',
  province: 'Minnesota',
  provinceCode: 'MN',
  zip: '55805',
  area: '218',
};

const buyers: [firstName: string, lastName: string, street: string, town: Town][] = [
  ['Harper', 'Lind', '905 Foundry Alley', COLUMBUS],
  ['Malik', 'Osei', '41 Tulip Arcade', COLUMBUS],
  ['Joan', 'Pereira', '2230 Canal Walk', COLUMBUS],
  ['Ravi', 'Chandran', '17 Observatory Steps', COLUMBUS],
  ['Edith', 'Brandt', '66 Orchard Spur', ATHENS],
  ['Caleb', 'Munro', '508 Brickworks Road', ATHENS],
  ['Nadia', 'Farouk', '129 Poplar Bend', ATHENS],
  ['Sven', 'Aalto', '74 Breakwater Place', DULUTH],
  ['Olive', 'Hartmann', '3100 Pinewood Rise', DULUTH],
  ['Tom', 'Iverson', '9 Granary Court', DULUTH],
];

export const shoppers: SeedPerson[] = buyers.map(([firstName, lastName, street, town], index) => {
  const { city, province, provinceCode, zip, area } = town;
  const phone = `+1${area}5550${160 + index}`;
  return {
    id: 7_100_000_000_301 + index,
    email: `${firstName}.${lastName}@shoppers.example.com`.toLowerCase(),
    firstName,
    lastName,
    tags: [],
    acceptsMarketing: false,
    createdAt: '2026-01-06T12:00:00Z',
    note: 'Came by an ambassador.',
    metafields: [],
    addresses: [
      {
        id: 9_100_000_000_701 + index,
        locationName: 'Home',
        firstName,
        lastName,
        address1: street,
        city,
        province,
        provinceCode,
        zip,
        country: 'United States',
        countryCode: 'US',
        phone,
      },
    ],
    openInvoices: [],
  };
});
