import type { Kysely } from 'kysely';
import { data } from '~/framework.server';
import type { Place } from '~/domain/core/places/great-circle';
import {
  circleOn,
  gathered,
  onMap,
  placesAround,
  viewOf,
  WHOLE_MAP,
} from '~/domain/core/places/us-map.server';
import { zipArea, zipIn } from '~/domain/core/places/state-of-zip';
import {
  countNearFacilities,
  findNearestFacility,
  listFacilities,
  listFacilityPlaces,
  listNearFacilities,
} from '~/models/compost/compost-facility.server';
import { drawOutlines } from '~/platforms/places/us-outlines.server';
import { zipPlaces } from '~/platforms/places/zip-places.server';
import type { DB } from '../../../db/schema';
import type { StoreContext } from '~/http/context.server';
import { attempt } from '~/http/replies.server';
import { listAddresses } from '~/platforms/shopify/customers/customer-addresses.server';
import {
  type CompostMap,
  type CompostNearby,
  type CompostQuery,
  type CompostView,
  goodsToCompost,
  groupedByPlace,
  milesOf,
  PLACES_PER_PAGE,
  parseCompostQuery,
} from '~/domain/compost/compost-facility';
import type { Order } from '~/domain/orders/order';

/** How many known ZIP codes to offer in place of an unknown one. */
const OTHERS_OFFERED = 3;
/** Dots closer together than this are merged, in units of the map. */
const DOT_CELL = 7;

/** Returns the requested compost places with their map: of the whole country or around a ZIP code. */
export async function compostView(db: Kysely<DB>, query: CompostQuery): Promise<CompostView> {
  if (query.zip === null) return wholeCountry(db, query);
  const zips = await zipPlaces();
  const center = zips.find(query.zip);
  const { zip } = query;
  return center
    ? nearView(db, { ...query, zip }, center)
    : { kind: 'lost', zip, area: zipArea(zip), others: zips.near(zip, OTHERS_OFFERED) };
}

async function wholeCountry(db: Kysely<DB>, requested: CompostQuery): Promise<CompostView> {
  const { materials } = requested;
  const [places, outlines] = await Promise.all([
    listFacilityPlaces(db, { materials }),
    drawOutlines(WHOLE_MAP),
  ]);
  const { query, pageCount, part } = paged(requested, places.length);
  const dots = gathered(
    places.flatMap((place) => onMap(WHOLE_MAP, place) ?? []),
    DOT_CELL,
  );
  return {
    kind: 'all',
    query,
    count: places.length,
    pageCount,
    facilities: await listFacilities(db, { materials, ...part }),
    map: { outlines, dots, pins: [], center: null, circle: null },
  };
}

async function nearView(
  db: Kysely<DB>,
  requested: CompostQuery & { zip: string },
  center: Place,
): Promise<CompostView> {
  const { materials, zip } = requested;
  const miles = milesOf(requested.within);
  const nearby = { center, miles, materials };
  const found = await countNearFacilities(db, nearby);
  const count = miles === null ? Math.min(found, PLACES_PER_PAGE) : found;
  const { query, pageCount, part } = paged(requested, count);
  const facilities = await listNearFacilities(db, { ...nearby, ...part });
  return {
    kind: 'near',
    zip,
    area: zipArea(zip),
    query,
    count,
    pageCount,
    facilities,
    map: await mapAround(center, miles, facilities, part.offset),
    nearest: count === 0 ? await findNearestFacility(db, center, materials) : null,
  };
}

/** Clamps the requested page to the last one. */
function paged(requested: CompostQuery, count: number) {
  const pageCount = Math.max(1, Math.ceil(count / PLACES_PER_PAGE));
  const page = Math.min(requested.page, pageCount);
  const part = { limit: PLACES_PER_PAGE, offset: (page - 1) * PLACES_PER_PAGE };
  return { query: { ...requested, page }, pageCount, part };
}

/** @returns null if the center is not on the map */
async function mapAround(
  center: Place,
  miles: number | null,
  facilities: readonly Place[],
  offset: number,
): Promise<CompostMap | null> {
  if (!onMap(WHOLE_MAP, center)) return null;
  const around = miles === null ? facilities : placesAround(center, miles);
  const view = viewOf([center, ...around]);
  return {
    outlines: await drawOutlines(view),
    pins: facilities.flatMap((place, at) => {
      const point = onMap(view, place);
      return point ? [{ ...point, number: offset + at + 1 }] : [];
    }),
    dots: [],
    center: onMap(view, center),
    circle: miles === null ? null : circleOn(view, center, miles),
  };
}

/**
 * Parses the page's query.
 *
 * @throws 400 for a repeated parameter (money-security S-2)
 */
export function requestedCompost({
  request,
}: {
  request: Request;
}): ReturnType<typeof parseCompostQuery> {
  const { searchParams } = new URL(request.url);
  const names = [...searchParams.keys()];
  if (new Set(names).size < names.length) {
    throw data(
      { code: 'query-malformed' },
      { status: 400, headers: { 'Cache-Control': 'no-store' } },
    );
  }
  return parseCompostQuery((name) => searchParams.get(name));
}

/** Returns the default address's ZIP code; null if there is none or Shopify does not answer. */
export async function defaultZip(
  { admin, log }: Pick<StoreContext, 'admin' | 'log'>,
  gid: string,
): Promise<string | null> {
  const addresses = await attempt(listAddresses(admin, gid), log);
  const chosen = addresses?.find(({ isDefault, countryCode }) => isDefault && countryCode === 'US');
  const zip = zipIn(chosen?.zip ?? '');
  return zip !== null && (await zipPlaces()).find(zip) ? zip : null;
}

/**
 * Returns the compost places nearest to an order's address, for each kind of compostable goods in it. Null
 * if nothing in it is compostable, its ZIP code is unknown or the catalogue is not available. Materials
 * come from the catalogue as it is now.
 */
export async function compostNearby(
  { db, catalogue, log }: Pick<StoreContext, 'db' | 'catalogue' | 'log'>,
  order: Pick<Order, 'lines' | 'shippingAddress'>,
): Promise<CompostNearby | null> {
  const to = order.shippingAddress;
  const zip = to?.country === 'United States' ? zipIn(to.zip ?? '') : null;
  if (zip === null) return null;
  const snapshot = await attempt(catalogue.snapshot(), log);
  const bought = new Set(order.lines.map(({ product }) => product?.id));
  const goods = snapshot?.products.filter(({ id }) => bought.has(id)) ?? [];
  const sets = goodsToCompost(goods);
  const center = sets.length === 0 ? null : (await zipPlaces()).find(zip);
  if (!center) return null;
  const found = await Promise.all(
    sets.map(async (materials) => ({
      materials,
      facility: await findNearestFacility(db, center, materials),
    })),
  );
  return { zip, places: groupedByPlace(found) };
}
