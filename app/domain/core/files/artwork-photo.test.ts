import { expect, it } from 'vitest';
import { ARTWORK_BYTES, checkArtwork } from './artwork';

/** Builds a JPEG segment: marker, length, content. */
function segment(marker: number, content: readonly number[]): number[] {
  const length = content.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...content];
}

const two = (value: number) => [value >> 8, value & 0xff];

/** Builds a JPEG up to its frame header; nothing after it is read. */
function jpeg(width: number, height: number, { frame = 0xc0, before = [] as number[] } = {}) {
  const size = [8, ...two(height), ...two(width), 3];
  return Buffer.from([
    0xff,
    0xd8,
    ...before,
    ...segment(frame, size),
    0xff,
    0xda,
    0,
    2,
    0xff,
    0xd9,
  ]);
}

const camera = segment(0xe1, [...Buffer.from('Exif\0\0GPS')]);

const box = (type: string, ...parts: (string | Buffer)[]) => {
  const content = Buffer.concat([Buffer.from(type), ...parts.map((part) => Buffer.from(part))]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 4);
  return Buffer.concat([length, content]);
};

/** Builds a HEIF file up to the sizes of its pictures. */
function heif(brand: string, ...sides: number[]): Buffer {
  const sizes = sides.map((side) => {
    const content = Buffer.alloc(12);
    content.writeUInt32BE(side, 4);
    content.writeUInt32BE(side, 8);
    return box('ispe', content);
  });
  const meta = box('meta', '\0\0\0\0', box('iprp', box('ipco', ...sizes)));
  return Buffer.concat([box('ftyp', 'mif1\0\0\0\0', brand), meta]);
}

it.each([
  ['a photo', jpeg(800, 600), 'jpeg'],
  ['one with notes of a camera, and filled up', jpeg(8, 6, { before: [...camera, 0xff] }), 'jpeg'],
  ['one that comes in passes', jpeg(8, 6, { frame: 0xc2 }), 'jpeg'],
  ['a GIF', Buffer.from('GIF89a'), 'artwork_unknown_kind'],
  [
    'a photo of 11 MB',
    Buffer.concat([jpeg(8, 6), Buffer.alloc(ARTWORK_BYTES)]),
    'artwork_too_large',
  ],
  ['a photo of 50,000 × 50,000', jpeg(50_000, 50_000), 'artwork_too_many_pixels'],
  ['a very long one', jpeg(20_000, 1), 'artwork_too_many_pixels'],
  ['one without width', jpeg(0, 9), 'artwork_damaged'],
  ['one that ends in its notes', jpeg(8, 6, { before: camera }).subarray(0, 9), 'artwork_damaged'],
  ['a HEIC photo and its tile', heif('heic', 4000, 512), 'heic'],
  [
    'a HEIC photo of 20,000 × 20,000 behind a small one',
    heif('heic', 64, 20_000),
    'artwork_too_many_pixels',
  ],
  ['a HEIC photo that does not say its size', heif('heic'), 'artwork_damaged'],
  ['an AVIF picture', heif('avif', 64), 'artwork_unknown_kind'],
  ['one that begins without a frame', Buffer.from([255, 216, 255, 218, 0, 2]), 'artwork_damaged'],
])('%s', async (_name, bytes, expected) => {
  const checked = await checkArtwork(bytes);
  expect(checked.ok ? checked.kind : checked.code).toBe(expected);
});
