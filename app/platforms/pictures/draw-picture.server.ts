import type { ArtworkKind } from '~/domain/core/files/artwork';
import { ARTWORK_PIXELS } from '~/domain/core/files/artwork-photo';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Longest side of a drawing in pixels: enough for a large screen. */
const SIDE = 1400;
const SECONDS = 10;
/** An upper bound for our drawings: four bytes a pixel, and some for the file. */
const MOST_BYTES = 4 * SIDE * SIDE + 100_000;

const require = createRequire(import.meta.url);
const SHARP_URL = pathToFileURL(require.resolve('sharp')).href;
const HEIC_URL = pathToFileURL(require.resolve('libheif-js/wasm-bundle')).href;

export type Drawing = { png: Buffer; width: number; height: number };

/**
 * Draws a checked PNG, JPEG, WebP, HEIC or SVG as a PNG of our own, at most 1,400 pixels a side and without metadata. It draws
 * only the first of several pictures in a file, and applies the orientation that the file specifies.
 *
 * A small SVG can take days to render (blurs upon blurs), so it is drawn in a child process (`drawApart`).
 *
 * @returns null if the file cannot be decoded, is too large or takes too long
 */
export async function drawPicture(
  bytes: Buffer,
  kind: Exclude<ArtworkKind, 'pdf'> | 'webp',
): Promise<Drawing | null> {
  const png = await drawApart(bytes, {
    program: DRAW_PROGRAM,
    details: [kind, SIDE, ARTWORK_PIXELS, SECONDS, HEIC_URL],
    seconds: SECONDS,
    mostBytes: MOST_BYTES,
  });
  // In our own PNG, the size is always at this offset.
  return png && { png, width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

/**
 * The program of the drawing process, as the source text of a JavaScript module. It reads an uploaded file
 * from standard input and writes the drawing, or nothing, to standard output. As a text it is the same in the
 * pages' bundle, the server's and the tests. `draw-picture.server.ts` passes the arguments: sharp's URL, the
 * kind of file, the longest side, the most pixels, the time limit in seconds, the URL of the HEIC decoder (which
 * turns a picture upright by itself).
 */
const DRAW_PROGRAM = `
const [sharpUrl, kind, side, pixels, seconds, heicUrl] = process.argv.slice(1);
// Also when the process that waits for it is gone. Nothing gentler ends what draws in a thread.
setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(seconds) * 1000).unref();
const { default: sharp } = await import(sharpUrl);
sharp.cache(false);
sharp.concurrency(1);

// At this many dots an inch an SVG's own size is its size in pixels.
const SVG_DENSITY = 72;
const MOST_DENSITY = 2400;
const limits = { limitInputPixels: Number(pixels), failOn: 'error' };
const size = { width: Number(side), height: Number(side), fit: 'inside', withoutEnlargement: true };

/** So many dots an inch that a small drawing is as sharp as a large one. */
async function svgDensity(bytes) {
  const { width = 0, height = 0 } = await sharp(bytes, { ...limits, density: SVG_DENSITY }).metadata();
  const density = (SVG_DENSITY * size.width) / Math.max(width, height, 1);
  return Math.min(MOST_DENSITY, Math.max(SVG_DENSITY / 10, density));
}

/** The pixels of a HEIC file's first picture, which sharp does not decode. */
async function heicPixels(bytes) {
  const { HeifDecoder } = (await import(heicUrl)).default;
  const [picture] = new HeifDecoder().decode(bytes);
  const raw = { width: picture.get_width(), height: picture.get_height(), channels: 4 };
  if (raw.width * raw.height > limits.limitInputPixels) throw new Error('too many pixels');
  const data = new Uint8ClampedArray(raw.width * raw.height * raw.channels);
  await new Promise((resolve, reject) =>
    picture.display({ data, ...raw }, (drawn) => (drawn ? resolve() : reject(new Error('damaged')))),
  );
  return { data, raw };
}

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const bytes = Buffer.concat(chunks);
const density = kind === 'svg' ? await svgDensity(bytes) : undefined;
const { data, raw } = kind === 'heic' ? await heicPixels(bytes) : { data: bytes };
const png = await sharp(data, { ...limits, ...(density && { density }), ...(raw && { raw }) })
  .rotate()
  .resize(size)
  .toColourspace('srgb')
  .png({ compressionLevel: 7 })
  .toBuffer();
process.stdout.write(png);
`;

/** Returns what runs only so many at a time, because each takes much memory; others queue. */
function inTurn(atOnce: number) {
  let open = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    // A finished call passes its slot directly to the next one in the queue, so no newcomer takes it.
    if (open >= atOnce) await new Promise<void>((go) => waiting.push(go));
    else open += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else open -= 1;
    }
  };
}

const everyonesTurn = inTurn(2);

/** For files of visitors: checking and drawing theirs never takes more than one of the two slots. */
export const visitorsTurn = inTurn(1);

type Work = {
  /** The source of a JavaScript module. Its arguments are sharp's URL and `details`; it kills itself in time. */
  program: string;
  details: readonly (string | number)[];
  seconds: number;
  /** The largest output allowed. */
  mostBytes: number;
};

/**
 * Processes an uploaded picture in a child process, which is killed after a time limit and has none of our
 * secrets in its environment: native drawing code cannot be stopped from within its own process. At most two
 * run at a time; others queue.
 *
 * @returns the program's output; null if it failed, took too long or could not be started
 */
export function drawApart(bytes: Buffer, work: Work): Promise<Buffer | null> {
  return everyonesTurn(() => run(bytes, work));
}

function run(
  bytes: Buffer,
  { program, details, seconds, mostBytes }: Work,
): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--input-type=module', '--eval', program, '--', SHARP_URL, ...details.map(String)],
      {
        encoding: 'buffer',
        env: { NODE_ENV: 'production' },
        killSignal: 'SIGKILL',
        maxBuffer: mostBytes,
        timeout: seconds * 1000,
      },
      (error, drawn) => resolve(error || drawn.length < 24 ? null : drawn),
    );
    // The child may exit before it has read all input; its exit callback reports the outcome.
    child.stdin?.on('error', () => undefined).end(bytes);
  });
}
