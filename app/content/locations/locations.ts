import type { AddressCard } from '~/domain/customers/addresses/address-card';
import { type CsvColumns, dayCell } from '~/domain/core/csv';
import { formatNumber } from '~/domain/core/numbers';

/** Texts of the customer's locations. */
export const LOCATIONS = {
  title: 'Locations',
  intro: 'Where we ship your orders. Give each one a name you’ll recognize.',
  emptyTitle: 'No locations yet',
  empty: 'Add the addresses we ship to, and name each one.',
  all: 'All locations',
  add: 'Add an address',
  formTitle: 'Find locations',
  search: 'Search your locations',
  searchHint: 'Name, street, city, or ZIP code',
  sorts: {
    default: 'Default first',
    name: 'Name',
    city: 'City',
    orders: 'Most orders first',
  },
  show: 'Show locations',
  nothingTitle: 'No locations found',
  nothing: 'Remove a word, or view all locations.',
  default: 'Default address',
  makeDefault: 'Make Default',
  orders: (count: number) =>
    count === 0 ? 'No orders yet' : `${formatNumber(count)} ${count === 1 ? 'order' : 'orders'}`,
  lastOrder: 'last on',
  gathering:
    'We’re still loading your orders. Order counts for each location will appear in a few minutes.',
  name: 'Add name',
  rename: 'Rename',
  edit: 'Edit',
  remove: 'Remove',
  abroad: 'Outside the United States. To change this address, write to us.',
  full: 'You’ve saved 50 addresses, the most we can keep. Remove one to add another.',
  map: 'Map of your locations',
  notOnMap: (count: number) =>
    count === 1
      ? '1 location isn’t on the map because we don’t know where its ZIP code is.'
      : `${count} locations aren’t on the map because we don’t know where their ZIP codes are.`,
  silent:
    'We couldn’t load your address book from Shopify. Below are your location names, and where your orders went.',
  silentNames: 'Your location names',
  silentPlaces: 'Where your orders went',
  unknownPlace: 'Unknown location',
} as const;

/** Returns the anchor of a location in the list. @param key key of the address */
export const locationAnchor = (key: string) => `location-${key}`;

type Row = AddressCard & {
  city: string;
  zip: string | null;
  orders: { count: number; lastAt: string | null } | null;
};

/** The columns of the file of locations. */
export const LOCATION_COLUMNS: CsvColumns<Row> = {
  Name: ({ name }) => name ?? '',
  Address: ({ lines }) => lines.join(', '),
  City: ({ city }) => city,
  'ZIP code': ({ zip }) => zip ?? '',
  Default: ({ isDefault }) => (isDefault ? 'yes' : ''),
  Orders: ({ orders }) => (orders === null ? '' : { number: String(orders.count) }),
  'Last order on': ({ orders }) => dayCell(orders?.lastAt ?? null),
};
