import type { ArtworkRejection } from './artwork';

/** We never decode more pixels than this: a small file can expand to a huge image. */
export const ARTWORK_PIXELS = 40_000_000;
const ARTWORK_SIDE = 12_000;

/** Returns why a picture of this size is refused; null if it may be decoded. */
export function pixelsError(width: number, height: number): ArtworkRejection | null {
  if (width === 0 || height === 0) return 'artwork_damaged';
  const isTooLarge = Math.max(width, height) > ARTWORK_SIDE || width * height > ARTWORK_PIXELS;
  return isTooLarge ? 'artwork_too_many_pixels' : null;
}

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
export function jpegError(bytes: Buffer): ArtworkRejection | null {
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
      return pixelsError(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return 'artwork_damaged';
}

/** Brands of HEIF files whose pictures are coded in HEVC, as phones write them. AVIF has others. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis']);

/** Whether a file begins as HEIC: with a `ftyp` box that names one of its brands (ISO 23008-12, B.4). */
export function isHeic(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  for (let at = 8; at + 4 <= end; at += 4) {
    // Between the brand and the compatible ones stands a version.
    if (at !== 12 && HEIC_BRANDS.has(bytes.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

/**
 * Bounds the size of every picture in a HEIC file, tiles and thumbnails too, before anything decodes it. What
 * the coded pictures themselves say is bounded by the process that draws them.
 */
export function heicError(bytes: Buffer): ArtworkRejection | null {
  let found: ArtworkRejection | null = 'artwork_damaged';
  const meta = boxesIn(bytes, 0, bytes.length).find(({ type }) => type === 'meta');
  // A version and flags come before what `meta` and `ispe` contain.
  const properties = meta ? boxesIn(bytes, meta.from + 4, meta.to) : [];
  const sizes = properties
    .filter(({ type }) => type === 'iprp')
    .flatMap(({ from, to }) => boxesIn(bytes, from, to))
    .filter(({ type }) => type === 'ipco')
    .flatMap(({ from, to }) => boxesIn(bytes, from, to))
    .filter(({ type, from, to }) => type === 'ispe' && to - from >= 12);
  for (const { from } of sizes) {
    found = pixelsError(bytes.readUInt32BE(from + 4), bytes.readUInt32BE(from + 8));
    if (found) return found;
  }
  return found;
}

/** Whether a file begins as WebP does. */
export function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}

/**
 * Bounds the size that the first chunk of a WebP names, before anything decodes it.
 *
 * @see https://developers.google.com/speed/webp/docs/riff_container
 */
export function webpError(bytes: Buffer): ArtworkRejection | null {
  if (bytes.length < 30) return 'artwork_damaged';
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return pixelsError(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return pixelsError((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return pixelsError(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    default:
      return 'artwork_damaged';
  }
}

type Box = { type: string; from: number; to: number };

/** Lists the boxes of an ISO media file between two offsets, with the offsets of their contents. */
function boxesIn(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end;) {
    const length = bytes.readUInt32BE(at);
    const isLong = length === 1 && at + 16 <= end;
    const to = at + (isLong ? Number(bytes.readBigUInt64BE(at + 8)) : length || end - at);
    const from = at + (isLong ? 16 : 8);
    if (to < from || to > end) break;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), from, to });
    at = to;
  }
  return boxes;
}
