import { pinsOf, type LocationMap } from '~/domain/location-map';
import { onMap, placesAround, viewOf } from '~/domain/us-map.server';
import { zipIn } from '~/domain/zip-code';
import { drawOutlines } from '~/platforms/places/us-outlines.server';
import { zipPlaces } from '~/platforms/places/zip-places.server';

/** So much of the country is seen around each location: enough to know where one is. */
const AROUND_MILES = 60;

/**
 * Where locations are, by the places of their ZIP codes: nobody is called for it. They are numbered as
 * they stand in the list.
 *
 * @returns null where none of them is on the map
 */
export async function locationMap(
  locations: readonly { key: string; zip: string | null; isEditable: boolean }[],
): Promise<LocationMap | null> {
  const zips = await zipPlaces();
  const places = locations.map(({ zip, isEditable }) => {
    // Five digits of another country are no ZIP code.
    const digits = isEditable ? zipIn(zip ?? '') : null;
    return digits === null ? null : zips.find(digits);
  });
  const view = viewOf(places.flatMap((place) => (place ? placesAround(place, AROUND_MILES) : [])));
  const pins = pinsOf(
    locations.map(({ key }, at) => {
      const place = places[at] ?? null;
      const point = place && onMap(view, place);
      return point && { ...point, key, number: at + 1 };
    }),
  );
  return pins.length === 0 ? null : { outlines: await drawOutlines(view), pins };
}
