import { ARTWORK_PIXELS, ARTWORK_SIDE, type ArtworkRefusal } from './artwork';

/** Start-of-frame markers of any coding; C4, C8 and CC are not among them. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Markers without a length field: TEM, restarts, start and end of image. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);

/**
 * Walks the segments of a JPEG up to its frame header and bounds the image's size before anything decodes it.
 * Data after the end is left alone: phones write some there, and the original is only ever a download.
 *
 * @see https://www.w3.org/Graphics/JPEG/itu-t81.pdf B.1.1
 */
export function jpegFault(bytes: Buffer): ArtworkRefusal | null {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return 'artwork_damaged';
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isBare(marker)) {
      at += 2;
      continue;
    }
    // The image data starts without a frame header, so the size is unknown.
    if (marker === 0xda) return 'artwork_damaged';
    if (isFrame(marker)) {
      if (at + 9 > bytes.length) return 'artwork_damaged';
      return sizeFault(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return 'artwork_damaged';
}

function sizeFault(width: number, height: number): ArtworkRefusal | null {
  if (width === 0 || height === 0) return 'artwork_damaged';
  const isTooLarge = Math.max(width, height) > ARTWORK_SIDE || width * height > ARTWORK_PIXELS;
  return isTooLarge ? 'artwork_too_many_pixels' : null;
}
