/** A map of a customer's locations, ready to render, in units of 975 by 610. */
export type LocationMap = {
  /** SVG path data. */
  outlines: { land: string; states: string; counties: string };
  pins: LocationPin[];
};

export type LocationPin = {
  x: number;
  y: number;
  /** The numbers in the list of the locations at this pin; several if they are close together. */
  numbers: number[];
  /** Address key of the first of them. */
  key: string;
};

/** Returns the label of a pin: `3`, or `3+` for several. */
export function pinLabel({ numbers }: Pick<LocationPin, 'numbers'>): string {
  return `${numbers[0] ?? ''}${numbers.length > 1 ? '+' : ''}`;
}

type Numbered = { x: number; y: number; key: string; number: number };

/** Minimum distance between pins, in units of the map; closer ones would overlap. */
const PIN_ROOM = 40;

/** Groups locations that are close together under one pin; numbers stay in the order of the list. */
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
