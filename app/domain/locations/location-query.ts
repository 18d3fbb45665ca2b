import { defineParams, order, type QueryIn, SEARCH } from '~/domain/core/lists';
import { byKey, fold, naturalKey } from '~/domain/core/text/search-text';
import type { OrderAddress } from '~/domain/orders/order';

export const LOCATION_SORTS = ['default', 'name', 'city', 'orders'] as const;

/** A customer's locations, which are on one page. */
export const LOCATION_LIST = defineParams({ search: SEARCH, sort: order(LOCATION_SORTS) });
export type LocationQuery = QueryIn<typeof LOCATION_LIST>;

/** The fields of a location needed for sorting and searching. */
type Sorted = {
  /** The customer's own name for it. */
  name: string | null;
  isDefault: boolean;
  lines: readonly string[];
  city: string;
  orders: { count: number } | null;
};

/**
 * Returns the locations whose name or address lines contain every search word, in the requested order. The
 * list, its count and its download all use this. The sort is stable: the default location stays first among
 * equals.
 */
export function pickLocations<Location extends Sorted>(
  locations: readonly Location[],
  { search, sort }: LocationQuery,
): Location[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found = locations.filter(({ name, lines }) => {
    const text = fold([name ?? '', ...lines].join(' '));
    return words.every((word) => text.includes(word));
  });
  switch (sort) {
    case 'default':
      return found;
    case 'name':
      return found.toSorted((a, b) => byKey(naturalKey(calledBy(a)), naturalKey(calledBy(b))));
    case 'city':
      return found.toSorted((a, b) => byKey(naturalKey(a.city), naturalKey(b.city)));
    case 'orders':
      return found.toSorted((a, b) => (b.orders?.count ?? 0) - (a.orders?.count ?? 0));
  }
}

/** Returns the display name of a location: its name, or else its street, or else its first line. */
export function calledBy({ name, lines }: Pick<Sorted, 'name' | 'lines'>): string {
  return name ?? lines.find((line) => /\d/.test(line)) ?? lines[0] ?? '';
}

/** A map of a customer's locations, ready to render, in units of 975 by 610. */
export type LocationMap = {
  /** SVG path data. */
  outlines: { land: string; states: string; counties: string };
  pins: LocationPin[];
};

type LocationPin = {
  x: number;
  y: number;
  /** The numbers in the list of the locations at this pin; several if they are close together. */
  numbers: number[];
  /** Address key of the first of them. */
  key: string;
  /** What the first of them is called; null where it would cover another pin's label. */
  label: string | null;
};

/** Returns the label of a pin: `3`, or `3+` for several. */
export function pinLabel({ numbers }: Pick<LocationPin, 'numbers'>): string {
  return `${numbers[0] ?? ''}${numbers.length > 1 ? '+' : ''}`;
}

type Numbered = { x: number; y: number; key: string; number: number; name: string };

/** Minimum distance between pins, in units of the map; closer ones would overlap. */
const PIN_ROOM = 40;

/** Room of a label, in units of the map: about 16 letters of 16 units' height. */
const LABEL_ROOM = { width: 130, height: 22 };
const LABEL_LENGTH = 16;

/** Groups locations that are close together under one pin; numbers stay in the order of the list. */
export function pinsOf(points: readonly (Numbered | null)[]): LocationPin[] {
  const pins: LocationPin[] = [];
  for (const point of points) {
    if (point === null) continue;
    const { x, y, key, number, name } = point;
    const near = pins.find((pin) => Math.hypot(pin.x - x, pin.y - y) < PIN_ROOM);
    if (near) near.numbers.push(number);
    else {
      const isCovered = pins.some(
        (pin) =>
          pin.label !== null &&
          Math.abs(pin.x - x) < LABEL_ROOM.width &&
          Math.abs(pin.y - y) < LABEL_ROOM.height,
      );
      const short = name.length > LABEL_LENGTH ? `${name.slice(0, LABEL_LENGTH - 1)}…` : name;
      pins.push({ x, y, numbers: [number], key, label: isCovered ? null : short });
    }
  }
  return pins;
}

/** A place to which orders of the mirror went. */
export type OrderPlace = {
  /** The place's key in the mirror: 32 hex digits that do not reveal the address. */
  place: string;
  count: number;
  /** When the newest of these orders was made; ISO 8601, UTC. */
  lastAt: string;
  /** The address as the newest of these orders has it. */
  address: OrderAddress | null;
};

type Lines = Pick<OrderAddress, 'address1' | 'address2' | 'city' | 'province' | 'zip'>;

/** Formats a place as one line: `400 SW Morrison St, Suite 200, Portland, Oregon 97204`. */
export function placeLine({ address1, address2, city, province, zip }: Lines): string {
  const region = [province, zip].filter(Boolean).join(' ');
  return [address1, address2, city, region].filter(Boolean).join(', ');
}
