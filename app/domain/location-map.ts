/** A map of a customer's locations that is ready to be drawn, in units of 975 by 610. */
export type LocationMap = {
  /** Texts of SVG paths. */
  outlines: { land: string; states: string; counties: string };
  pins: LocationPin[];
};

export type LocationPin = {
  x: number;
  y: number;
  /** The locations there, by their numbers in the list; several where they are close together. */
  numbers: number[];
  /** Key of the first one's address. */
  key: string;
};

/** What stands on a pin: `3`, or `3+` where there are more. */
export function pinLabel({ numbers }: Pick<LocationPin, 'numbers'>): string {
  return `${numbers[0] ?? ''}${numbers.length > 1 ? '+' : ''}`;
}

type Numbered = { x: number; y: number; key: string; number: number };

/** Pins nearer to one another would hide one another, in units of the map. */
const PIN_ROOM = 40;

/** Locations that lie close together share a pin; numbers stay in the list's order. */
export function pinsOf(points: readonly (Numbered | null)[]): LocationPin[] {
  const pins: LocationPin[] = [];
  for (const point of points) {
    if (point === null) continue;
    const { x, y, key, number } = point;
    const near = pins.find((pin) => Math.hypot(pin.x - x, pin.y - y) < PIN_ROOM);
    if (near) near.numbers.push(number);
    else pins.push({ x, y, numbers: [number], key });
  }
  return pins;
}
