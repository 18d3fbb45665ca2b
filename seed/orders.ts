import type { SeedLine, SeedOrder, SeedParcel } from './order-types';

/** The cast's past orders, oldest first. New orders continue the numbering. */

const of = (handle: string, option: string | string[], quantity: number, thenCents?: number) => {
  const line: SeedLine = { handle, options: [option].flat(), quantity };
  return thenCents === undefined ? line : { ...line, thenCents };
};

const delivered = (sentAt: string, number: string): SeedParcel => ({
  sentAt,
  status: 'DELIVERED',
  carrier: 'UPS',
  number,
});

export const orders: SeedOrder[] = [
  {
    number: 987,
    buyer: 'ella@example.com',
    placedAt: '2026-02-10T17:12:00Z',
    addressId: 9_100_000_000_031,
    lines: [
      of('bay-hills-co-op-bag', '250 pieces', 2),
      // The maximum quantity is lower now.
      of('forest-hot-lid-90-mm', '500 pieces', 12),
    ],
    parcels: [delivered('2026-02-12T20:00:00Z', '1Z0EB0000000987001')],
  },
  {
    number: 988,
    buyer: 'bruno@example.com',
    placedAt: '2026-03-03T13:45:00Z',
    addressId: 9_100_000_000_021,
    lines: [
      // It was cheaper then.
      of('brunos-bakehouse-hot-cup', '500 pieces', 4, 13_900),
      // Retired since then.
      of('kraft-hot-cup-10-oz', '500 pieces', 1),
      // No longer in the catalogue at all.
      { gone: 'Wheat Straw Cup, 12 oz', variant: '500 pieces', quantity: 1, thenCents: 7_800 },
    ],
    discountCode: 'EARTH10',
    parcels: [delivered('2026-03-05T19:30:00Z', '1Z0EB0000000988001')],
  },
  {
    number: 989,
    buyer: 'ivy@example.com',
    placedAt: '2026-04-18T02:05:00Z',
    addressId: 9_100_000_000_011,
    lines: [
      of('backyard-party-pack', '20 guests', 1),
      // It was 50 cents cheaper then.
      of('kraft-hot-cup-12-oz', '50 pieces', 3, 925),
      // Sold out now.
      of('light-hoodie', 'M', 1),
      // The maximum quantity is 20 now.
      of('birch-spoon-bundle', '25 pieces', 24),
    ],
    parcels: [delivered('2026-04-20T21:10:00Z', '1Z0EB0000000989001')],
  },
  {
    number: 990,
    buyer: 'otto@example.com',
    placedAt: '2026-05-06T15:30:00Z',
    addressId: 9_100_000_000_051,
    lines: [
      of('clear-beer-cup-16-oz', '1,000 pieces', 3),
      of('kraft-napkin', ['Cocktail, 5 in', '3,000 pieces'], 2),
    ],
    parcels: [delivered('2026-05-08T18:00:00Z', '1Z0EB0000000990001')],
  },
  {
    number: 991,
    buyer: 'amara@example.com',
    placedAt: '2026-05-20T23:40:00Z',
    addressId: 9_100_000_000_041,
    lines: [
      of('ambassador-tee', ['Forest', 'M'], 1),
      of('college-cup-red-white', ['16 oz', '50 pieces'], 2),
    ],
    parcels: [delivered('2026-05-22T16:00:00Z', '1Z0EB0000000991001')],
  },
  {
    number: 992,
    buyer: 'bruno@example.com',
    placedAt: '2026-06-11T12:20:00Z',
    addressId: 9_100_000_000_022,
    lines: [
      of('brunos-bakehouse-hot-cup', '1,000 pieces', 2),
      of('white-hot-lid-90-mm', '1,000 pieces', 2),
    ],
    parcels: [delivered('2026-06-13T20:15:00Z', '1Z0EB0000000992001')],
    refund: { cents: 6_225, at: '2026-06-18T14:00:00Z', note: 'One case of lids came crushed' },
  },
  {
    number: 993,
    buyer: 'tess@example.com',
    placedAt: '2026-07-02T11:05:00Z',
    addressId: 9_100_000_000_071,
    taxExempt: true,
    lines: [
      of('bagasse-plate-9-in', '500 pieces', 4),
      of('wrapped-birch-cutlery-kit', '500 kits', 2),
    ],
    parcels: [delivered('2026-07-06T17:45:00Z', '1Z0EB0000000993001')],
  },
  {
    number: 994,
    buyer: 'ella@example.com',
    placedAt: '2026-07-28T18:50:00Z',
    addressId: 9_100_000_000_032,
    lines: [of('compostable-produce-bag', ['10 x 15 in', '1,000 pieces'], 3)],
    parcels: [],
    cancelled: true,
    refund: { at: '2026-07-29T09:00:00Z', note: 'Ordered twice' },
  },
  {
    number: 995,
    buyer: 'bruno@example.com',
    placedAt: '2026-08-19T13:00:00Z',
    addressId: 9_100_000_000_023,
    lines: [
      of('kraft-takeout-box-small', ['26 oz', '450 pieces'], 1),
      of('kraft-grease-proof-sheets', ['12 x 12 in', '1,000 pieces'], 2),
    ],
    parcels: [delivered('2026-08-21T19:00:00Z', '1Z0EB0000000995001')],
  },
  {
    number: 996,
    buyer: 'mina@example.com',
    placedAt: '2026-09-09T16:35:00Z',
    addressId: 9_100_000_000_061,
    lines: [
      of('iced-coffee-party-pack', '50 guests', 2),
      of('white-paper-straw', ['6 mm', '250 pieces'], 1),
    ],
    parcels: [delivered('2026-09-11T18:20:00Z', '1Z0EB0000000996001')],
  },
  {
    number: 997,
    buyer: 'otto@example.com',
    placedAt: '2026-10-14T14:10:00Z',
    addressId: 9_100_000_000_052,
    lines: [of('tailgate-party-pack', ['Navy and Gold', '50 guests'], 6)],
    parcels: [delivered('2026-10-16T21:00:00Z', '1Z0EB0000000997001')],
    refund: { cents: 3_300, at: '2026-10-20T15:30:00Z', note: 'One pack was missing' },
  },
  {
    number: 998,
    buyer: 'ivy@example.com',
    placedAt: '2026-11-17T03:25:00Z',
    addressId: 9_100_000_000_012,
    lines: [
      of('compostable-scrap-bag', '100 pieces', 1),
      of('bagasse-bowl', ['12 oz', '50 pieces'], 2),
    ],
    parcels: [
      {
        sentAt: '2026-11-19T20:40:00Z',
        status: 'IN_TRANSIT',
        carrier: 'USPS',
        number: '9400EB0000000998001',
      },
    ],
  },
  {
    number: 999,
    buyer: 'ella@example.com',
    placedAt: '2026-11-19T19:15:00Z',
    addressId: 9_100_000_000_031,
    lines: [of('bay-hills-co-op-bag', '500 pieces', 1)],
    parcels: [],
  },
  {
    number: 1000,
    buyer: 'bruno@example.com',
    placedAt: '2026-11-20T13:30:00Z',
    addressId: 9_100_000_000_021,
    lines: [of('brunos-bakehouse-hot-cup', '1,000 pieces', 3)],
    parcels: [],
    unpaid: true,
  },
];
