/** Degrees north and east. */
export type Place = { latitude: number; longitude: number };

/** Mean radius of the earth in miles; the SQL function `miles_between` uses the same (migration 0031). */
const EARTH_MILES = 3958.7613;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** Returns the great-circle distance in miles (haversine), accurate to about 0.5%: the earth is no sphere. */
export function milesBetween(one: Place, other: Place): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(one.longitude, other.longitude);
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Returns the point at a distance from a start. @param bearing degrees, 0 is north, 90 is east */
export function placeFrom(start: Place, miles: number, bearing: number): Place {
  const arc = miles / EARTH_MILES;
  const [north, heading] = [radians(start.latitude), radians(bearing)];
  const latitude = Math.asin(
    Math.sin(north) * Math.cos(arc) + Math.cos(north) * Math.sin(arc) * Math.cos(heading),
  );
  const turnEast = Math.atan2(
    Math.sin(heading) * Math.sin(arc) * Math.cos(north),
    Math.cos(arc) - Math.sin(north) * Math.sin(latitude),
  );
  const longitude = start.longitude + degrees(turnEast);
  return { latitude: degrees(latitude), longitude: ((longitude + 540) % 360) - 180 };
}
