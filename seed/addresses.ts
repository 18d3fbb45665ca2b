/** A delivery address; `locationName` is what its owner calls it. */
export type SeedAddress = {
  /** The number in the address's id. */
  id: number;
  locationName: string;
  firstName: string;
  lastName: string;
  company?: string;
  address1: string;
  address2?: string;
  city: string;
  province: string;
  provinceCode: string;
  zip: string;
  country: 'United States';
  countryCode: 'US';
  /** E.164. */
  phone: string;
};

const US = { country: 'United States', countryCode: 'US' } as const;

const book: Record<string, Omit<SeedAddress, keyof typeof US>[]> = {
  ivy: [
    {
      id: 9_100_000_000_011,
      locationName: 'Home',
      firstName: 'Ivy',
      lastName: 'Nakamura',
      address1: '2714 SE Alder Court',
      address2: 'Apt 3',
      city: 'Portland',
      province: 'Oregon',
      provinceCode: 'OR',
      zip: '97214',
      phone: '+15035550101',
    },
    {
      id: 9_100_000_000_012,
      locationName: 'Garden plot',
      firstName: 'Ivy',
      lastName: 'Nakamura',
      address1: '418 N Fernhill Road',
      city: 'Forest Grove',
      province: 'Oregon',
      provinceCode: 'OR',
      zip: '97116',
      phone: '+15035550111',
    },
  ],
  bruno: [
    {
      id: 9_100_000_000_021,
      locationName: 'Bakery, Third Ward',
      firstName: 'Bruno',
      lastName: 'Keller',
      company: 'Bruno’s Bakehouse',
      address1: '231 E Granary Street',
      city: 'Milwaukee',
      province: 'Wisconsin',
      provinceCode: 'WI',
      zip: '53202',
      phone: '+14145550102',
    },
    {
      id: 9_100_000_000_022,
      locationName: 'Shop, Bay View',
      firstName: 'Bruno',
      lastName: 'Keller',
      company: 'Bruno’s Bakehouse',
      address1: '2609 S Lantern Avenue',
      city: 'Milwaukee',
      province: 'Wisconsin',
      provinceCode: 'WI',
      zip: '53207',
      phone: '+14145550112',
    },
    {
      id: 9_100_000_000_023,
      locationName: 'Shop, Madison',
      firstName: 'Jonas',
      lastName: 'Keller',
      company: 'Bruno’s Bakehouse',
      address1: '77 Willow Market Lane',
      address2: 'Unit B',
      city: 'Madison',
      province: 'Wisconsin',
      provinceCode: 'WI',
      zip: '53703',
      phone: '+16085550122',
    },
  ],
  ella: [
    {
      id: 9_100_000_000_031,
      locationName: 'Co-op loading dock',
      firstName: 'Ella',
      lastName: 'Alvarez',
      company: 'Bay Hills Food Co-op',
      address1: '1550 Eucalyptus Way',
      address2: 'Dock 2',
      city: 'Berkeley',
      province: 'California',
      provinceCode: 'CA',
      zip: '94702',
      phone: '+15105550103',
    },
    {
      id: 9_100_000_000_032,
      locationName: 'Market stall',
      firstName: 'Ella',
      lastName: 'Alvarez',
      company: 'Bay Hills Food Co-op',
      address1: '90 Lakeside Plaza',
      city: 'Oakland',
      province: 'California',
      provinceCode: 'CA',
      zip: '94610',
      phone: '+15105550113',
    },
  ],
  amara: [
    {
      id: 9_100_000_000_041,
      locationName: 'Chapter house',
      firstName: 'Amara',
      lastName: 'Okafor',
      address1: '64 Buckeye Terrace',
      city: 'Columbus',
      province: 'Ohio',
      provinceCode: 'OH',
      zip: '43201',
      phone: '+16145550104',
    },
    {
      id: 9_100_000_000_042,
      locationName: 'Parents',
      firstName: 'Amara',
      lastName: 'Okafor',
      address1: '1183 Maplecrest Drive',
      city: 'Dayton',
      province: 'Ohio',
      provinceCode: 'OH',
      zip: '45419',
      phone: '+19375550114',
    },
  ],
  otto: [
    {
      id: 9_100_000_000_051,
      locationName: 'Warehouse',
      firstName: 'Otto',
      lastName: 'Lindqvist',
      company: 'Lakeshore Events',
      address1: '3300 Harbor Spur NE',
      city: 'Minneapolis',
      province: 'Minnesota',
      provinceCode: 'MN',
      zip: '55413',
      phone: '+16125550105',
    },
    {
      id: 9_100_000_000_052,
      locationName: 'Duluth office',
      firstName: 'Otto',
      lastName: 'Lindqvist',
      company: 'Lakeshore Events',
      address1: '12 Ore Dock Street',
      address2: 'Suite 200',
      city: 'Duluth',
      province: 'Minnesota',
      provinceCode: 'MN',
      zip: '55802',
      phone: '+12185550115',
    },
  ],
  mina: [
    {
      id: 9_100_000_000_061,
      locationName: 'Event kitchen',
      firstName: 'Mina',
      lastName: 'Park',
      company: 'Lakeshore Events',
      address1: '845 Cannery Row W',
      city: 'Saint Paul',
      province: 'Minnesota',
      provinceCode: 'MN',
      zip: '55102',
      phone: '+16515550106',
    },
    {
      id: 9_100_000_000_062,
      locationName: 'Home',
      firstName: 'Mina',
      lastName: 'Park',
      address1: '2217 Juniper Avenue S',
      city: 'Minneapolis',
      province: 'Minnesota',
      provinceCode: 'MN',
      zip: '55408',
      phone: '+16125550116',
    },
  ],
  tess: [
    {
      id: 9_100_000_000_071,
      locationName: 'Kitchen',
      firstName: 'Tess',
      lastName: 'Whitfield',
      company: 'Winooski Community Table',
      address1: '19 Millrace Street',
      city: 'Winooski',
      province: 'Vermont',
      provinceCode: 'VT',
      zip: '05404',
      phone: '+18025550107',
    },
    {
      id: 9_100_000_000_072,
      locationName: 'Pantry',
      firstName: 'Tess',
      lastName: 'Whitfield',
      company: 'Winooski Community Table',
      address1: '402 Old Ferry Road',
      city: 'Burlington',
      province: 'Vermont',
      provinceCode: 'VT',
      zip: '05408',
      phone: '+18025550117',
    },
  ],
};

/** Returns a cast member's addresses, the default one first. @throws for a name without addresses */
export function addressesOf(person: string): SeedAddress[] {
  const addresses = book[person];
  if (!addresses) throw new Error(`no addresses for ${person}`);
  return addresses.map((address) => ({ ...address, ...US }));
}
