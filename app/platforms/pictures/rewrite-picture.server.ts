import { ASSET_KEPT_BYTES } from '~/domain/ambassadors/ambassador-asset';
import { ARTWORK_PIXELS } from '~/domain/core/files/artwork';
import { drawApart } from './draw-apart.server';
import { REWRITE_PROGRAM } from './rewrite-program';

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
