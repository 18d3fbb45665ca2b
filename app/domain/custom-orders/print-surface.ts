import type { PrintGround } from './custom-order-form';

/** Where the artwork lies on the picture of a blank product, in the picture's 640 × 640 pixels. */
export type PrintSurface = {
  /** The flat area that the artwork is fitted into. */
  width: number;
  height: number;
  /** Upright strips of the area, each with the transform that lays it on the product. */
  strips: { x: number; width: number; transform: string }[];
};

type Point = readonly [x: number, y: number];

/** The front of both cups: the middle of its axis and its radius, below the rim and at the base. */
const CUP = { x: 319, top: { y: 130, radius: 163 }, base: { y: 520, radius: 105 } };
/** Seen from above, circles around the cup look this flat. */
const TILT = 0.26;
/** From its axis to either side, as far as a print can be read, in radians. */
const SIDE = 0.98;
/** How far down the cup the print begins and ends. */
const PRINT = { from: 0.26, to: 0.84 };
const STRIPS = 28;
/** Strips overlap by this part of their width, so that no seam shows. */
const OVERLAP = 0.16;

/** Returns the point on the cup at an angle from its front and at a part of its height. */
function onCup(angle: number, down: number): Point {
  const { x, top, base } = CUP;
  const radius = top.radius + (base.radius - top.radius) * down;
  const y = top.y + (base.y - top.y) * down;
  return [x + radius * Math.sin(angle), y + TILT * radius * Math.cos(angle)];
}

/** Returns the transform that maps the edges of a flat strip along these vectors, around this middle. */
function affine(middle: Point, across: Point, down: Point, at: Point): string {
  const [a, b, c, d] = [...across, ...down];
  const [e, f] = [0, 1].map(
    (n) => (middle[n] ?? 0) - ((across[n] ?? 0) * at[0] + (down[n] ?? 0) * at[1]),
  );
  return `matrix(${[a, b, c, d, e, f].map((value = 0) => Number(value.toFixed(4))).join(' ')})`;
}

const less = (end: Point, start: Point, length: number): Point => [
  (end[0] - start[0]) / length,
  (end[1] - start[1]) / length,
];

/** Wraps the print around the cup: each strip is flat, and its neighbors turn away from it. */
function cupSurface(): PrintSurface {
  const middle = (PRINT.from + PRINT.to) / 2;
  const { top, base } = CUP;
  const radius = top.radius + (base.radius - top.radius) * middle;
  const [width, height] = [2 * SIDE * radius, (PRINT.to - PRINT.from) * (base.y - top.y)];
  const strip = width / STRIPS;
  const strips = Array.from({ length: STRIPS }, (_, nth) => {
    const [from, to] = [nth, nth + 1].map((edge) => -SIDE + (2 * SIDE * edge) / STRIPS) as [
      number,
      number,
    ];
    const front = (from + to) / 2;
    const across = less(onCup(to, middle), onCup(from, middle), strip);
    const down = less(onCup(front, PRINT.to), onCup(front, PRINT.from), height);
    const at: Point = [strip * (nth + 0.5), height / 2];
    const x = strip * (nth - OVERLAP);
    return {
      x,
      width: strip * (1 + 2 * OVERLAP),
      transform: affine(onCup(front, middle), across, down, at),
    };
  });
  return { width, height, strips };
}

/** A flat side, by its corners: top left, top right, bottom left, bottom right; printed up to a part of it. */
function flatSurface(corners: readonly [Point, Point, Point, Point], part: number): PrintSurface {
  const [topLeft, topRight, baseLeft, baseRight] = corners;
  const halfway = (one: Point, other: Point): Point => [
    (one[0] + other[0]) / 2,
    (one[1] + other[1]) / 2,
  ];
  const [left, right] = [halfway(topLeft, baseLeft), halfway(topRight, baseRight)];
  const [top, base] = [halfway(topLeft, topRight), halfway(baseLeft, baseRight)];
  const [width, height] = [
    Math.hypot(...less(right, left, 1)) * part,
    Math.hypot(...less(base, top, 1)) * part,
  ];
  const across = less(right, left, width / part);
  const down = less(base, top, height / part);
  const transform = affine(halfway(top, base), across, down, [width / 2, height / 2]);
  return { width, height, strips: [{ x: 0, width, transform }] };
}

/** The printed surfaces, measured on the pictures `public/pictures/print-*-640.webp`. */
const SURFACES: Readonly<Record<PrintGround, PrintSurface>> = {
  'cup-hot': cupSurface(),
  'cup-cold': cupSurface(),
  bag: flatSurface(
    [
      [187, 173],
      [500, 158],
      [199, 579],
      [498, 528],
    ],
    0.72,
  ),
  sheets: flatSurface(
    [
      [221, 178],
      [581, 209],
      [63, 330],
      [471, 432],
    ],
    0.72,
  ),
};

/** Returns where the artwork lies on a blank. */
export function printSurface(ground: PrintGround): PrintSurface {
  return SURFACES[ground];
}
