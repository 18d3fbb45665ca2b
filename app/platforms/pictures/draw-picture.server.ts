import { ARTWORK_PIXELS } from '~/domain/artwork';
import { drawApart } from './draw-apart.server';
import { DRAW_PROGRAM } from './draw-program';

/** Longest side of a drawing, pixels: enough for a large screen. */
const SIDE = 1400;
const SECONDS = 10;
/** No drawing of ours is larger: four bytes a pixel, and some for the file. */
const MOST_BYTES = 4 * SIDE * SIDE + 100_000;

export type Drawing = { png: Buffer; width: number; height: number };

/**
 * Draws a checked PNG or SVG as a PNG of our own, at most 1,400 pixels a side and without anything but
 * its pixels. Only the first of several pictures in one file; turned upright where it says so.
 *
 * A small SVG can ask for days of work (blurs upon blurs): it is drawn apart (`drawApart`).
 *
 * @returns null for what cannot be decoded, is too large or takes too long
 */
export async function drawPicture(bytes: Buffer, kind: 'png' | 'svg'): Promise<Drawing | null> {
  const png = await drawApart(bytes, {
    program: DRAW_PROGRAM,
    told: [kind, SIDE, ARTWORK_PIXELS, SECONDS],
    seconds: SECONDS,
    mostBytes: MOST_BYTES,
  });
  // Our own PNG: its size stands at the same place in each.
  return png && { png, width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
