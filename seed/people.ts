/**
 * The cast: the named people of the sandbox, the database's seed and the tests. Ids are fixed, so that
 * tests can refer to them. Streets, companies and schools are invented; cities and ZIP codes are real;
 * telephone numbers are in the 555-01xx range, which is reserved for fiction.
 */
import { addressesOf, type SeedAddress } from './addresses';

/**
 * A single-line text field of a customer; only `earthcash`, the balance from before this store, is a
 * number.
 */
export type SeedMetafield = { namespace: 'custom' | 'social'; key: string; value: string };

export type SeedInvoice = {
  number: string;
  amountCents: number;
  /** Calendar dates, YYYY-MM-DD. */
  issuedOn: string;
  dueOn: string;
};

export type SeedPerson = {
  /** The number at the end of the customer's id. */
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  phone?: string;
  tags: string[];
  acceptsMarketing: boolean;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** A description for people who read the sandbox's pages. */
  note: string;
  metafields: SeedMetafield[];
  /** The first is the default one. */
  addresses: SeedAddress[];
  openInvoices: SeedInvoice[];
};

export type SeedOrganization = {
  id: number;
  name: string;
  showManage: boolean;
  members: { personId: number; isAdmin: boolean }[];
};

export type SeedStaff = {
  id: number;
  email: string;
  name: string;
  /** Works only while every platform is the sandbox. */
  sandboxPassword: string;
  isAdmin: boolean;
};

const custom = (fields: Record<string, string>): SeedMetafield[] =>
  Object.entries(fields).map(([key, value]) => ({ namespace: 'custom', key, value }));

export const people: SeedPerson[] = [
  {
    id: 7_100_000_000_001,
    email: 'ivy@example.com',
    firstName: 'Ivy',
    lastName: 'Nakamura',
    phone: '+15035550101',
    tags: [],
    acceptsMarketing: true,
    createdAt: '2025-03-04T17:20:00Z',
    note: 'Individual customer. Buys for garden parties. 2 addresses.',
    metafields: custom({ birthday: '1991-06-18' }),
    addresses: addressesOf('ivy'),
    openInvoices: [],
  },
  {
    id: 7_100_000_000_002,
    email: 'bruno@example.com',
    firstName: 'Bruno',
    lastName: 'Keller',
    phone: '+14145550102',
    tags: ['BusinessAccount'],
    acceptsMarketing: true,
    createdAt: '2024-09-12T14:05:00Z',
    note: 'Business account: Bruno’s Bakehouse. 3 shops, his own printed cup, and 2 open invoices.',
    metafields: custom({
      companyname: 'Bruno’s Bakehouse',
      companywebsite: 'https://brunos-bakehouse.example.com',
      product_tag: 'brunos-bakehouse',
      earthcash: '125.00',
    }),
    addresses: addressesOf('bruno'),
    openInvoices: [
      { number: '1042', amountCents: 48_750, issuedOn: '2026-10-05', dueOn: '2026-11-04' },
      { number: '1057', amountCents: 126_420, issuedOn: '2026-11-02', dueOn: '2026-12-02' },
    ],
  },
  {
    id: 7_100_000_000_003,
    email: 'ella@example.com',
    firstName: 'Ella',
    lastName: 'Alvarez',
    phone: '+15105550103',
    tags: ['ECA2024'],
    acceptsMarketing: true,
    createdAt: '2024-04-22T19:40:00Z',
    note: 'Alliance member (My ECA). Buys for the Bay Hills Food Co-op. Said yes to Earth Prime.',
    metafields: custom({
      companyname: 'Bay Hills Food Co-op',
      companywebsite: 'https://bay-hills-co-op.example.com',
      product_tag: 'bay-hills-co-op',
      earthprimeinterest: 'yes',
      tier: 'member',
      earthcash: '40.50',
    }),
    addresses: addressesOf('ella'),
    openInvoices: [],
  },
  {
    id: 7_100_000_000_004,
    email: 'amara@example.com',
    firstName: 'Amara',
    lastName: 'Okafor',
    phone: '+16145550104',
    tags: ['Ambassador'],
    acceptsMarketing: true,
    createdAt: '2025-08-25T15:10:00Z',
    note: 'Campus ambassador at Hillside State University, with commissions.',
    metafields: [
      ...custom({
        college: 'Hillside State University',
        greeklife: 'yes',
        sorority: 'Gamma Rho',
        graduationyear: '2027',
        birthday: '2005-02-11',
      }),
      { namespace: 'social', key: 'instagram', value: 'amara.pours' },
    ],
    addresses: addressesOf('amara'),
    openInvoices: [],
  },
  {
    id: 7_100_000_000_005,
    email: 'otto@example.com',
    firstName: 'Otto',
    lastName: 'Lindqvist',
    phone: '+16125550105',
    tags: ['BusinessAccount'],
    acceptsMarketing: false,
    createdAt: '2025-01-15T16:00:00Z',
    note: 'Admin of the organization Lakeshore Events. Its members can see the management view.',
    metafields: custom({
      companyname: 'Lakeshore Events',
      companywebsite: 'https://lakeshore-events.example.com',
    }),
    addresses: addressesOf('otto'),
    openInvoices: [],
  },
  {
    id: 7_100_000_000_006,
    email: 'mina@example.com',
    firstName: 'Mina',
    lastName: 'Park',
    phone: '+16125550106',
    tags: ['BusinessAccount'],
    acceptsMarketing: false,
    createdAt: '2025-02-03T13:30:00Z',
    note: 'Member of Otto’s organization, not an admin.',
    metafields: custom({ companyname: 'Lakeshore Events' }),
    addresses: addressesOf('mina'),
    openInvoices: [],
  },
  {
    id: 7_100_000_000_007,
    email: 'tess@example.com',
    firstName: 'Tess',
    lastName: 'Whitfield',
    phone: '+18025550107',
    // Spelled differently than in the list of exempt tags: case must not matter.
    tags: ['BusinessAccount', 'TAX-EXEMPT'],
    acceptsMarketing: false,
    createdAt: '2025-05-19T12:45:00Z',
    note: 'Tax-exempt by tag. Runs a community kitchen.',
    metafields: custom({
      companyname: 'Winooski Community Table',
      companywebsite: 'https://community-table.example.com',
    }),
    addresses: addressesOf('tess'),
    openInvoices: [],
  },
  {
    id: 7_100_000_000_008,
    email: 'nora@example.com',
    firstName: 'Nora',
    lastName: 'Quinn',
    tags: [],
    acceptsMarketing: false,
    createdAt: '2026-11-01T09:00:00Z',
    note: 'Brand new: no orders, no cards, no addresses.',
    metafields: [],
    addresses: [],
    openInvoices: [],
  },
];

export const organizations: SeedOrganization[] = [
  {
    id: 501,
    name: 'Lakeshore Events',
    showManage: true,
    members: [
      { personId: 7_100_000_000_005, isAdmin: true },
      { personId: 7_100_000_000_006, isAdmin: false },
    ],
  },
];

/** The staff members of the back-office. */
export const staff: SeedStaff[] = [
  {
    id: 901,
    email: 'staff@example.com',
    name: 'Stella Rowe',
    sandboxPassword: 'sandbox-staff-password',
    isAdmin: false,
  },
  {
    id: 902,
    email: 'admin@example.com',
    name: 'Adrian Moss',
    sandboxPassword: 'sandbox-admin-password',
    isAdmin: true,
  },
];
