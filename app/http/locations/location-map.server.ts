import { pinsOf, type LocationMap } from '~/domain/locations/location-map';
import { onMap, placesAround, viewOf } from '~/domain/core/places/us-map.server';
import { zipIn } from '~/domain/core/places/zip-code';
import { drawOutlines } from '~/platforms/places/us-outlines.server';
import { zipPlaces } from '~/platforms/places/zip-places.server';

/** How much of the country the map shows around each location, enough to recognize the place. */
const AROUND_MILES = 60;

/**
 * Returns a map of the locations, placed by their ZIP codes without any call to an outside service, and
 * numbered as in the list.
 *
 * @returns null if none of them is on the map
 */
export async function locationMap(
  locations: readonly { key: string; zip: string | null; isEditable: boolean }[],
): Promise<LocationMap | null> {
  const zips = await zipPlaces();
  const places = locations.map(({ zip, isEditable }) => {
    // Five digits in an address abroad are not a ZIP code.
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
