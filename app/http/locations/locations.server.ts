import { addressCard, type AddressCard } from '~/domain/customers/addresses/address-card';
import type { TextOf } from '~/domain/core/time/time-span';
import {
  calledBy,
  type LocationMap,
  type LocationQuery,
  type OrderPlace,
  pickLocations,
  pinsOf,
} from '~/domain/locations/location-query';
import {
  type AddressView,
  type NamedAddress,
  type Loaded,
  loadAddresses,
  loadAddressView,
} from '~/http/customers/address-view.server';
import { notFound } from '~/http/replies.server';
import type { StoreContext } from '~/http/context.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { isMirrorComplete } from '~/models/core/mirror-sync.server';
import { listLocationNames } from '~/models/customers/address-change.server';
import {
  countOrdersByAddress,
  listOrderPlaces,
  type PlaceOrders,
} from '~/models/locations/order-places.server';
import { onMap, placesAround, viewOf } from '~/domain/core/places/us-map.server';
import { zipIn } from '~/domain/core/places/state-of-zip';
import { drawOutlines } from '~/platforms/places/us-outlines.server';
import { zipPlaces } from '~/platforms/places/zip-places.server';

/** A delivery address with its name and the orders that went there. */
export type Location = AddressCard & {
  city: string;
  zip: string | null;
  /** Null while the mirror of the orders is being filled for the first time. */
  orders: PlaceOrders | null;
};

/** What can be shown while Shopify, which stores the addresses, does not answer. */
export type KnownWithout = {
  problem: string;
  /** In alphabetical order. */
  names: { key: string; name: string }[];
  places: OrderPlace[];
};

export type LocationsView =
  | { kind: 'list'; total: number; locations: Location[]; map: LocationMap | null }
  | ({ kind: 'silent' } & KnownWithout)
  /** `lines` is empty if Shopify does not answer. */
  | { kind: 'naming'; key: string; name: string | null; lines: string[] }
  | Extract<AddressView, { kind: 'form' } | { kind: 'removal' }>;

type LoadContext = Pick<StoreContext, 'admin' | 'db' | 'log'>;

/** Lists the addresses that the query asks for, with the number of orders that went to each. */
export async function loadLocations(
  context: LoadContext,
  owner: SignedIn,
  query: LocationQuery,
): Promise<Loaded<{ total: number; locations: Location[] }>> {
  const loaded = await loadAddresses(context, owner);
  if (!loaded.ok) return loaded;
  const orders = await countOrders(context, owner, loaded.value);
  const all = loaded.value.map((address): Location => {
    const { city, zip, key } = address;
    const counted = orders?.get(key) ?? null;
    return { ...addressCard(address), city: city ?? '', zip, orders: counted };
  });
  return { ok: true, value: { total: all.length, locations: pickLocations(all, query) } };
}

async function countOrders(
  { db }: LoadContext,
  { gid }: SignedIn,
  addresses: readonly NamedAddress[],
) {
  if (!(await isMirrorComplete(db, 'orders'))) return null;
  return countOrdersByAddress(db, gid, addresses);
}

/**
 * Returns the state that the page's query asks for: the list, or with `name=<key>`, `address=new`,
 * `address=<key>` or `remove=<key>` the form or the question about one address.
 *
 * @throws 404 if the address is not the customer's
 */
export async function loadLocationsView(
  context: LoadContext,
  owner: SignedIn,
  { textOf, query }: { textOf: TextOf; query: LocationQuery },
): Promise<LocationsView> {
  const named = textOf('name');
  if (named !== null) return loadNaming(context, owner, named);
  const requested = { address: textOf('address'), remove: textOf('remove') };
  if (requested.address !== null || requested.remove !== null) {
    const view = await loadAddressView(context, owner, requested);
    if (view.kind === 'form' || view.kind === 'removal') return view;
    if (view.kind === 'problem') return loadWithout(context, owner, view.problem);
  }
  const loaded = await loadLocations(context, owner, query);
  if (!loaded.ok) return loadWithout(context, owner, loaded.problem);
  return { kind: 'list', ...loaded.value, map: await locationMap(loaded.value.locations) };
}

async function loadNaming(
  context: LoadContext,
  owner: SignedIn,
  key: string,
): Promise<LocationsView> {
  const loaded = await loadAddresses(context, owner);
  if (loaded.ok) {
    const own = loaded.value.find((address) => address.key === key) ?? notFound();
    return { kind: 'naming', key, name: own.name, lines: addressCard(own).lines };
  }
  const name = (await listLocationNames(context.db, owner.id)).get(key);
  if (name === undefined) return loadWithout(context, owner, loaded.problem);
  return { kind: 'naming', key, name, lines: [] };
}

async function loadWithout(
  { db }: LoadContext,
  { gid, id }: SignedIn,
  problem: string,
): Promise<LocationsView> {
  const [names, isWhole] = await Promise.all([
    listLocationNames(db, id),
    isMirrorComplete(db, 'orders'),
  ]);
  const places = isWhole ? await listOrderPlaces(db, gid) : [];
  const sorted = [...names].map(([key, name]) => ({ key, name }));
  sorted.sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return { kind: 'silent', problem, names: sorted, places };
}

/** How much of the country the map shows around each location, enough to recognize the place. */
const AROUND_MILES = 60;

/**
 * Returns a map of the locations, placed by their ZIP codes without any call to an outside service, and
 * numbered as in the list.
 *
 * @returns null if none of them is on the map
 */
async function locationMap(locations: readonly Location[]): Promise<LocationMap | null> {
  const zips = await zipPlaces();
  const places = locations.map(({ zip, isEditable }) => {
    // Five digits in an address abroad are not a ZIP code.
    const digits = isEditable ? zipIn(zip ?? '') : null;
    return digits === null ? null : zips.find(digits);
  });
  const view = viewOf(places.flatMap((place) => (place ? placesAround(place, AROUND_MILES) : [])));
  const pins = pinsOf(
    locations.map((location, at) => {
      const place = places[at] ?? null;
      const point = place && onMap(view, place);
      return point && { ...point, key: location.key, number: at + 1, name: calledBy(location) };
    }),
  );
  return pins.length === 0 ? null : { outlines: await drawOutlines(view), pins };
}
