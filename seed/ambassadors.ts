import type { SeedAddress } from './addresses';
import type { SeedPerson } from './people';

/**
 * Campus ambassadors in addition to the cast, enough to fill lists and charts. No test refers to them by
 * name, and none is on the sign-in page. The times they joined are relative to the sandbox's now, so the
 * last weeks are never empty. Colleges and streets are invented, like the cast's.
 */

type Campus = {
  /** The spelling that most of its ambassadors use. */
  name: string;
  home: Pick<SeedAddress, 'address1' | 'city' | 'province' | 'provinceCode' | 'zip' | 'phone'>;
};

const HILLSIDE: Campus = {
  name: 'Hillside State University',
  home: {
    address1: '12 Quarry Hall Lane',
    city: 'Columbus',
    province: 'Ohio',
    provinceCode: 'OH',
    zip: '43201',
    phone: '+16145550141',
  },
};
const MAPLE_RUN: Campus = {
  name: 'Maple Run College',
  home: {
    address1: '300 Chapel Row',
    city: 'Athens',
    province: 'Ohio',
    provinceCode: 'OH',
    zip: '45701',
    phone: '+17405550142',
  },
};
const NORTH_SHORE: Campus = {
  name: 'North Shore Institute',
  home: {
    address1: '8 Lighthouse Court',
    city: 'Duluth',
    province: 'Minnesota',
    provinceCode: 'MN',
    zip: '55802',
    phone: '+12185550143',
  },
};

type Joined = {
  firstName: string;
  lastName: string;
  campus: Campus;
  daysAgo: number;
  /** The college's name in this ambassador's own spelling, if different. */
  written?: string;
  /** Those without one are where their campus is. */
  hasAddress?: boolean;
  /** The customer field that holds the chapter, and the chapter's name. */
  chapter?: ['fraternity' | 'sorority' | 'studentorg', string];
};

const joined: Joined[] = [
  { firstName: 'Lena', lastName: 'Ortiz', campus: HILLSIDE, daysAgo: 0.1, hasAddress: true },
  { firstName: 'Marcus', lastName: 'Bell', campus: HILLSIDE, daysAgo: 1 },
  {
    firstName: 'Priya',
    lastName: 'Raman',
    campus: HILLSIDE,
    daysAgo: 6,
    written: 'hillside state university',
  },
  { firstName: 'Theo', lastName: 'Lang', campus: HILLSIDE, daysAgo: 8, hasAddress: true },
  { firstName: 'Grace', lastName: 'Whitlock', campus: HILLSIDE, daysAgo: 9 },
  { firstName: 'Idris', lastName: 'Mensah', campus: HILLSIDE, daysAgo: 10 },
  {
    firstName: 'Sofie',
    lastName: 'Dahl',
    campus: HILLSIDE,
    daysAgo: 17,
    written: 'Hillside  State University',
  },
  { firstName: 'Noah', lastName: 'Castellano', campus: HILLSIDE, daysAgo: 31, hasAddress: true },
  { firstName: 'June', lastName: 'Abernathy', campus: HILLSIDE, daysAgo: 33 },
  { firstName: 'Kofi', lastName: 'Boateng', campus: HILLSIDE, daysAgo: 45 },
  {
    firstName: 'Mei',
    lastName: 'Tanaka',
    campus: HILLSIDE,
    daysAgo: 47,
    chapter: ['studentorg', 'Quarry Hall Council'],
  },
  {
    firstName: 'Rosa',
    lastName: 'Delgado',
    campus: HILLSIDE,
    daysAgo: 70,
    chapter: ['sorority', 'gamma rho'],
  },
  {
    firstName: 'Elliot',
    lastName: 'Frye',
    campus: HILLSIDE,
    daysAgo: 160,
    hasAddress: true,
    chapter: ['fraternity', 'Beta Nu'],
  },
  { firstName: 'Hannah', lastName: 'Moss', campus: MAPLE_RUN, daysAgo: 2, hasAddress: true },
  { firstName: 'Tariq', lastName: 'Nasser', campus: MAPLE_RUN, daysAgo: 12 },
  { firstName: 'Beatrix', lastName: 'Lowe', campus: MAPLE_RUN, daysAgo: 13 },
  { firstName: 'Owen', lastName: 'Pratt', campus: MAPLE_RUN, daysAgo: 26, hasAddress: true },
  { firstName: 'Camila', lastName: 'Reyes', campus: MAPLE_RUN, daysAgo: 27 },
  { firstName: 'Silas', lastName: 'Grant', campus: MAPLE_RUN, daysAgo: 52 },
  {
    firstName: 'Yara',
    lastName: 'Haddad',
    campus: MAPLE_RUN,
    daysAgo: 66,
    chapter: ['studentorg', 'Chapel Row Choir'],
  },
  {
    firstName: 'Felix',
    lastName: 'Sorensen',
    campus: MAPLE_RUN,
    daysAgo: 205,
    chapter: ['fraternity', 'Beta Nu'],
  },
  { firstName: 'Anders', lastName: 'Holm', campus: NORTH_SHORE, daysAgo: 3, hasAddress: true },
  { firstName: 'Willa', lastName: 'Kane', campus: NORTH_SHORE, daysAgo: 5 },
  { firstName: 'Dev', lastName: 'Malhotra', campus: NORTH_SHORE, daysAgo: 19, hasAddress: true },
  { firstName: 'Zoe', lastName: 'Marchetti', campus: NORTH_SHORE, daysAgo: 20 },
  { firstName: 'Jonah', lastName: 'Eklund', campus: NORTH_SHORE, daysAgo: 38 },
  { firstName: 'Amina', lastName: 'Diallo', campus: NORTH_SHORE, daysAgo: 59 },
  { firstName: 'Peter', lastName: 'Novak', campus: NORTH_SHORE, daysAgo: 61 },
  {
    firstName: 'Clara',
    lastName: 'Vance',
    campus: NORTH_SHORE,
    daysAgo: 110,
    chapter: ['studentorg', 'Lighthouse Rowers'],
  },
];

const DAY_MS = 24 * 60 * 60_000;

/** @param now UTC milliseconds */
export function ambassadors(now: number): SeedPerson[] {
  return joined.map((one, index) => personOf(one, index + 1, now));
}

function personOf(one: Joined, nth: number, now: number): SeedPerson {
  const { firstName, lastName, campus } = one;
  const address: SeedAddress = {
    id: 9_100_000_000_500 + nth,
    locationName: 'Campus',
    firstName,
    lastName,
    country: 'United States',
    countryCode: 'US',
    ...campus.home,
  };
  const createdAt = new Date(now - one.daysAgo * DAY_MS).toISOString().replace(/\.\d+Z$/, 'Z');
  return {
    id: 7_100_000_000_100 + nth,
    email: `${firstName}.${lastName}@campus.example.com`.toLowerCase(),
    firstName,
    lastName,
    tags: ['Ambassador'],
    acceptsMarketing: false,
    createdAt,
    note: `Campus ambassador at ${campus.name}.`,
    metafields: [
      { namespace: 'custom', key: 'college', value: one.written ?? campus.name },
      ...(one.chapter
        ? [{ namespace: 'custom' as const, key: one.chapter[0], value: one.chapter[1] }]
        : []),
    ],
    addresses: one.hasAddress ? [address] : [],
    openInvoices: [],
  };
}
