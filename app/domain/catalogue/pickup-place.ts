/** Where customers pick orders up: a location of Shopify's by its name, its address, and when it is open. */
export type PickupPlace = { name: string; address: string; hours: string | null };

export const MOST_PICKUP_PLACES = 20;
const LONGEST = 200;

/** Parses places, one a line: `Portland shop | 12 Main St, Portland, OR | Mon–Fri, 9 AM–4 PM`; the hours may be left out. Null: a line is none. */
export function parsePickupPlaces(text: string): PickupPlace[] | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const places = lines.map((line) => {
    const [name = '', address = '', hours = '', ...more] = line.split('|').map((one) => one.trim());
    const isFit = name !== '' && address !== '' && more.length === 0 && line.length <= LONGEST * 2;
    return isFit ? { name, address, hours: hours === '' ? null : hours } : null;
  });
  const found = places.filter((place) => place !== null);
  const names = new Set(found.map(({ name }) => name.toLowerCase()));
  const isWhole = found.length === lines.length && names.size === found.length;
  return isWhole && found.length <= MOST_PICKUP_PLACES ? found : null;
}

/** Formats places as `parsePickupPlaces` reads them. */
export function pickupPlaceLines(places: readonly PickupPlace[]): string {
  return places
    .map(({ name, address, hours }) => [name, address, hours].filter(Boolean).join(' | '))
    .join('\n');
}

/** Finds what staff say of a location; null if nothing. */
export function placeNamed(places: readonly PickupPlace[], location: string): PickupPlace | null {
  return places.find(({ name }) => name.toLowerCase() === location.trim().toLowerCase()) ?? null;
}
