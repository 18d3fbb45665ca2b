import type { AddressCard } from '~/domain/customers/addresses/address-card';
import { type CsvColumns, dayCell } from '~/domain/core/csv';

/** Texts of the customer's locations. */
export const LOCATIONS = {
  title: 'Locations',
  intro: 'The places that we deliver to. Give each the name that your people know it by.',
  emptyTitle: 'No locations yet',
  empty: 'Add the places that we deliver to, and give each a name.',
  all: 'All locations',
  add: 'Add an address',
  formTitle: 'Find locations',
  search: 'Search your locations',
  searchHint: 'Name, street, city or ZIP code',
  sort: 'Sort by',
  sorts: {
    default: 'Default first',
    name: 'Name',
    city: 'City',
    orders: 'Most orders first',
  },
  show: 'Show locations',
  clear: 'Clear all',
  csv: 'Download CSV',
  count: (count: number, isFiltered: boolean) =>
    isFiltered
      ? `${count} ${count === 1 ? 'location matches' : 'locations match'}`
      : `${count} ${count === 1 ? 'location' : 'locations'}`,
  nothingTitle: 'No location matches',
  nothing: 'Take out a word, or look at all of them.',
  default: 'Default address',
  makeDefault: 'Make Default',
  orders: (count: number) =>
    count === 0
      ? 'No orders yet'
      : `${count.toLocaleString('en-US')} ${count === 1 ? 'order' : 'orders'}`,
  lastOrder: 'last on',
  gathering:
    'We are still gathering your orders; how many went to each place comes in a few minutes.',
  name: 'Give it a name',
  rename: 'Rename',
  edit: 'Edit',
  remove: 'Remove',
  abroad: 'Outside the United States: to change it, please write to us.',
  full: 'You have 50 addresses, which is as many as fit. Remove one to add another.',
  map: 'Where your locations are',
  notOnMap: (count: number) =>
    count === 1
      ? 'One location is not on the map: we do not know the place of its ZIP code.'
      : `${count} locations are not on the map: we do not know the places of their ZIP codes.`,
  silent:
    'Your address book does not answer just now. Shown here are the names you gave, and where your orders went.',
  silentNames: 'Names of your locations',
  silentPlaces: 'Where your orders went',
  unknownPlace: 'A place that we do not know any more',
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
