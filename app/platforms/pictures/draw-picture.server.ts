import { ARTWORK_PIXELS } from '~/domain/core/files/artwork';
import { drawApart } from './draw-apart.server';
import { DRAW_PROGRAM } from './draw-program';

/** Longest side of a drawing in pixels: enough for a large screen. */
const SIDE = 1400;
const SECONDS = 10;
/** An upper bound for our drawings: four bytes a pixel, and some for the file. */
const MOST_BYTES = 4 * SIDE * SIDE + 100_000;

export type Drawing = { png: Buffer; width: number; height: number };

/**
 * Draws a checked PNG, JPEG or SVG as a PNG of our own, at most 1,400 pixels a side and without metadata. It draws
 * only the first of several pictures in a file, and applies the orientation that the file specifies.
 *
 * A small SVG can take days to render (blurs upon blurs), so it is drawn in a child process (`drawApart`).
 *
 * @returns null if the file cannot be decoded, is too large or takes too long
 */
export async function drawPicture(
  bytes: Buffer,
  kind: 'png' | 'jpeg' | 'svg',
): Promise<Drawing | null> {
  const png = await drawApart(bytes, {
    program: DRAW_PROGRAM,
    told: [kind, SIDE, ARTWORK_PIXELS, SECONDS],
    seconds: SECONDS,
    mostBytes: MOST_BYTES,
  });
  // In our own PNG, the size is always at this offset.
  return png && { png, width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
