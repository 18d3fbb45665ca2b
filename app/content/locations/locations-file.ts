import type { AddressCard } from '~/domain/customers/addresses/address-card';
import { csvFile } from '~/domain/core/csv';
import { storeDay } from '~/domain/core/time/store-day';

const HEAD = ['Name', 'Address', 'City', 'ZIP code', 'Default', 'Orders', 'Last order on'];

type Row = AddressCard & {
  city: string;
  zip: string | null;
  orders: { count: number; lastAt: string | null } | null;
};

/** Returns locations as CSV in the given order. */
export function locationsFile(locations: readonly Row[]): string {
  return csvFile([
    HEAD,
    ...locations.map(({ name, lines, city, zip, isDefault, orders }) => [
      name ?? '',
      lines.join(', '),
      city,
      zip ?? '',
      isDefault ? 'yes' : '',
      orders === null ? '' : { number: String(orders.count) },
      orders?.lastAt ? storeDay(Date.parse(orders.lastAt)) : '',
    ]),
  ]);
}
