import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { ARTWORK_PIXELS } from '~/domain/artwork';
import { DRAW_PROGRAM } from './draw-program';

/** Longest side of a drawing, pixels: enough for a large screen. */
const SIDE = 1400;
const SECONDS = 10;
/** Pictures take memory while they are open: so many of this process at a time. */
const AT_ONCE = 2;
/** No drawing of ours is larger: four bytes a pixel, and some for the file. */
const MOST_BYTES = 4 * SIDE * SIDE + 100_000;

export type Drawing = { png: Buffer; width: number; height: number };

let open = 0;
const waiting: (() => void)[] = [];

/**
 * Draws a checked PNG or SVG as a PNG of our own, at most 1,400 pixels a side and without anything but
 * its pixels. Only the first of several pictures in one file; turned upright where it says so.
 *
 * A small SVG can ask for days of work (blurs upon blurs), and what draws cannot be stopped from
 * within its process: it gets one of its own that is killed in time, without any of our secrets in its
 * environment.
 *
 * @returns null for what cannot be decoded, is too large or takes too long
 */
export async function drawPicture(bytes: Buffer, kind: 'png' | 'svg'): Promise<Drawing | null> {
  // Whoever ends hands the place over, so that nobody who comes meanwhile takes it.
  if (open >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else open += 1;
  try {
    const png = await drawApart(bytes, kind);
    // Our own PNG: its size stands at the same place in each.
    return png && { png, width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
  } finally {
    const next = waiting.shift();
    if (next) next();
    else open -= 1;
  }
}

/** @returns null also where no other process can be started */
function drawApart(bytes: Buffer, kind: 'png' | 'svg'): Promise<Buffer | null> {
  const sharpUrl = pathToFileURL(createRequire(import.meta.url).resolve('sharp')).href;
  const told = [sharpUrl, kind, SIDE, ARTWORK_PIXELS, SECONDS].map(String);
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--input-type=module', '--eval', DRAW_PROGRAM, '--', ...told],
      {
        encoding: 'buffer',
        env: { NODE_ENV: 'production' },
        killSignal: 'SIGKILL',
        maxBuffer: MOST_BYTES,
        timeout: SECONDS * 1000,
      },
      (error, drawn) => resolve(error || drawn.length < 24 ? null : drawn),
    );
    // It may end before it has read all: its end says what there is to say.
    child.stdin?.on('error', () => undefined).end(bytes);
  });
}
