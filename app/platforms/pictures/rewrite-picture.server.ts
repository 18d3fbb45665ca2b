import { ASSET_STORED_BYTES } from '~/domain/ambassadors/ambassador-asset';
import { ARTWORK_PIXELS } from '~/domain/core/files/artwork-photo';
import { drawApart } from './draw-picture.server';

/** Longest side of a preview in pixels: a card's, sharp on high-density screens. */
const SIDE = 720;
/** A picture of 40 megapixels takes four seconds on one busy core. */
const SECONDS = 20;
const HEAD_BYTES = 12;

export type Rewritten = {
  /** The picture, upright, in sRGB, without metadata; PNG or JPEG like the original. */
  picture: Buffer;
  /** A WebP of at most 720 pixels a side. */
  preview: { webp: Buffer; width: number; height: number };
};

/**
 * Re-encodes a checked PNG or JPEG, so that only its pixels are passed on: the camera's notes of place, time
 * and owner are dropped, and so is anything hidden after the end of the file.
 *
 * @returns null if the file is damaged, incomplete, too large or takes too long
 */
export async function rewritePicture(
  bytes: Buffer,
  kind: 'png' | 'jpeg',
): Promise<Rewritten | null> {
  const answer = await drawApart(bytes, {
    program: REWRITE_PROGRAM,
    details: [kind, SIDE, ARTWORK_PIXELS, SECONDS],
    seconds: SECONDS,
    mostBytes: 4 * ASSET_STORED_BYTES,
  });
  if (!answer) return null;
  const end = HEAD_BYTES + answer.readUInt32BE(8);
  return {
    picture: answer.subarray(HEAD_BYTES, end),
    preview: {
      webp: answer.subarray(end),
      width: answer.readUInt32BE(0),
      height: answer.readUInt32BE(4),
    },
  };
}

/**
 * The program of the rewriting process, as a text like `draw-program`. It reads a PNG or JPEG from standard
 * input. It writes to standard output the preview's width and height and the picture's length, four bytes
 * each, then the picture and the preview. `rewrite-picture.server.ts` passes the arguments: sharp's URL, the
 * kind of file, the preview's longest side, the most pixels, the time limit in seconds.
 */
const REWRITE_PROGRAM = `
const [sharpUrl, kind, side, pixels, seconds] = process.argv.slice(1);
// Also when the process that waits for it is gone. Nothing gentler ends what draws in a thread.
setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(seconds) * 1000).unref();
const { default: sharp } = await import(sharpUrl);
sharp.cache(false);
sharp.concurrency(1);

const limits = { limitInputPixels: Number(pixels), failOn: 'error' };
const size = { width: Number(side), height: Number(side), fit: 'inside', withoutEnlargement: true };
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
// Nothing that stands beside the pixels is written again: no place, no camera, no name.
const upright = sharp(Buffer.concat(chunks), limits).rotate().toColourspace('srgb');
const picture = await (kind === 'png'
  ? upright.png({ compressionLevel: 6 })
  : upright.jpeg({ quality: 90 })
).toBuffer();
const { data: preview, info } = await sharp(picture, limits)
  .resize(size)
  .webp({ quality: 80 })
  .toBuffer({ resolveWithObject: true });
const head = Buffer.alloc(12);
[info.width, info.height, picture.length].forEach((each, nth) => head.writeUInt32BE(each, 4 * nth));
for (const part of [head, picture, preview]) process.stdout.write(part);
`;
