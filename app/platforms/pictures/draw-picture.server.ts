import sharp from 'sharp';
import { ARTWORK_PIXELS } from '~/domain/artwork';

/** Longest side of a drawing, pixels: enough for a large screen. */
const SIDE = 1400;
/** At this many dots an inch an SVG's own size is its size in pixels. */
const SVG_DENSITY = 72;
const MOST_DENSITY = 2400;
const SECONDS = 10;
/** Pictures take memory while they are open: so many of this process at a time. */
const AT_ONCE = 2;

export type Drawing = { png: Buffer; width: number; height: number };

let open = 0;
const waiting: (() => void)[] = [];

/**
 * Draws a checked PNG or SVG as a PNG of our own, at most 1,400 pixels a side and without anything but
 * its pixels. Only the first of several pictures in one file; turned upright where it says so.
 *
 * @returns null for what cannot be decoded, is too large or takes too long
 */
export async function drawPicture(bytes: Buffer, kind: 'png' | 'svg'): Promise<Drawing | null> {
  // Whoever ends hands the place over, so that nobody who comes meanwhile takes it.
  if (open >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else open += 1;
  try {
    const density = kind === 'svg' ? await svgDensity(bytes) : undefined;
    const { data, info } = await sharp(bytes, {
      limitInputPixels: ARTWORK_PIXELS,
      failOn: 'error',
      ...(density && { density }),
    })
      .rotate()
      .timeout({ seconds: SECONDS })
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 7 })
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch {
    return null;
  } finally {
    const next = waiting.shift();
    if (next) next();
    else open -= 1;
  }
}

/** So many dots an inch that a small drawing is as sharp as a large one. */
async function svgDensity(bytes: Buffer): Promise<number> {
  const { width = 0, height = 0 } = await sharp(bytes, {
    limitInputPixels: ARTWORK_PIXELS,
    density: SVG_DENSITY,
  }).metadata();
  const longest = Math.max(width, height, 1);
  return Math.min(MOST_DENSITY, Math.max(SVG_DENSITY / 10, (SVG_DENSITY * SIDE) / longest));
}
