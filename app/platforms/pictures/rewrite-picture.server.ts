import { ASSET_KEPT_BYTES } from '~/domain/ambassador-asset';
import { ARTWORK_PIXELS } from '~/domain/artwork';
import { drawApart } from './draw-apart.server';
import { REWRITE_PROGRAM } from './rewrite-program';

/** Longest side of a preview, pixels: a card's, sharp on fine screens. */
const SIDE = 720;
/** A picture of 40 megapixels takes four on one busy core. */
const SECONDS = 20;
const HEAD_BYTES = 12;

export type Rewritten = {
  /** The picture, upright, in sRGB, with nothing but its pixels; PNG or JPEG as it came. */
  picture: Buffer;
  /** A WebP of at most 720 pixels a side. */
  preview: { webp: Buffer; width: number; height: number };
};

/**
 * Writes a checked PNG or JPEG anew, so that nothing of the file that came is handed on but what it
 * shows: what a camera notes of place, time and owner is gone, and so is what hid behind its end.
 *
 * @returns null for what is damaged, not whole, too large or takes too long
 */
export async function rewritePicture(
  bytes: Buffer,
  kind: 'png' | 'jpeg',
): Promise<Rewritten | null> {
  const answer = await drawApart(bytes, {
    program: REWRITE_PROGRAM,
    told: [kind, SIDE, ARTWORK_PIXELS, SECONDS],
    seconds: SECONDS,
    mostBytes: 4 * ASSET_KEPT_BYTES,
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
