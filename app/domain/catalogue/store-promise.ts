import { type Cents, cents, formatUsd } from '~/domain/core/money';
import type { PickupPlace } from './pickup-place';
import { US_STATES } from '~/domain/core/places/us-states';

/** Where parcels take how long. `states`: two letters each; none for everywhere else. Business days. */
export type DeliveryZone = { name: string; states: string[]; fromDays: number; toDays: number };

/** What the shop promises before one pays; null or empty: it does not say. Staff decide it. */
export type StorePromise = {
  /** Counts changes; 0 before the first. */
  version: number;
  /** From which subtotal on shipping is free. */
  freeShippingCents: Cents | null;
  /** Business days until an order is handed to the carrier; 0 for the same day. */
  handlingDays: number | null;
  zones: DeliveryZone[];
  /** Days after delivery in which unopened cases can be returned. */
  returnDays: number | null;
  contactHours: string | null;
  /** Where orders can be picked up. */
  pickupPlaces: PickupPlace[];
};

/** A shop that says nothing yet. */
export const NO_PROMISE: StorePromise = {
  version: 0,
  freeShippingCents: null,
  handlingDays: null,
  zones: [],
  returnDays: null,
  contactHours: null,
  pickupPlaces: [],
};

export const MOST_ZONES = 12;
export const MOST_HANDLING_DAYS = 60;
export const MOST_RETURN_DAYS = 365;

const STATES: ReadonlySet<string> = new Set(US_STATES.map(([code]) => code));
const ZONE = /^([^:]{1,40}):(?:([A-Za-z\s,]+):)?\s*(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?$/;

/** Why zones cannot be taken, and the line. */
export type ZoneProblem = {
  code: 'zone_line' | 'zone_state' | 'zone_twice' | 'zone_days';
  line: string;
};

function parseZone(line: string): DeliveryZone | ZoneProblem {
  const [, name = '', listed = '', from = '', to = from] = ZONE.exec(line) ?? [];
  if (name.trim() === '') return { code: 'zone_line', line };
  const states = listed
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (!states.every((state) => STATES.has(state))) return { code: 'zone_state', line };
  const [fromDays, toDays] = [Number(from), Number(to)];
  if (fromDays < 1 || toDays < fromDays) return { code: 'zone_days', line };
  return { name: name.trim(), states, fromDays, toDays };
}

/** Parses zones, one a line: `West: CA, OR, WA: 1-2`, and `Everywhere else: 3-5` for the rest. */
export function parseZones(text: string): DeliveryZone[] | ZoneProblem {
  const zones: DeliveryZone[] = [];
  const seen = new Set<string>();
  for (const line of text
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean)) {
    const zone = parseZone(line);
    if ('code' in zone) return zone;
    // The rest of the country counts as a place of its own, so that there is one at most.
    for (const state of zone.states.length > 0 ? zone.states : ['']) {
      if (seen.has(state)) return { code: 'zone_twice', line };
      seen.add(state);
    }
    zones.push(zone);
  }
  return zones;
}

/** Formats zones as `parseZones` reads them. */
export function zoneLines(zones: readonly DeliveryZone[]): string {
  return zones
    .map(({ name, states, fromDays, toDays }) => {
      const where = states.length > 0 ? `${name}: ${states.join(', ')}` : name;
      return `${where}: ${fromDays === toDays ? fromDays : `${fromDays}-${toDays}`}`;
    })
    .join('\n');
}

/** `'1–2 business days'` */
export function businessDays(fromDays: number, toDays: number): string {
  const count = fromDays === toDays ? `${fromDays}` : `${fromDays}–${toDays}`;
  return `${count} business ${toDays === 1 ? 'day' : 'days'}`;
}

/** The least and the most days of all zones; null without zones. */
export function spanOf(
  zones: readonly DeliveryZone[],
): { fromDays: number; toDays: number } | null {
  if (zones.length === 0) return null;
  return {
    fromDays: Math.min(...zones.map(({ fromDays }) => fromDays)),
    toDays: Math.max(...zones.map(({ toDays }) => toDays)),
  };
}

/** `'$61.75 to free shipping'`, or that shipping is free. */
export function freeShippingLabel(subtotalCents: Cents, freeShippingCents: Cents): string {
  const missing = cents(freeShippingCents - subtotalCents);
  return missing > 0 ? `${formatUsd(missing)} to free shipping` : 'Free shipping';
}
