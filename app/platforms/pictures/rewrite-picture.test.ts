import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { rewritePicture } from './rewrite-picture.server';

const place = { IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '45/1 31/1 12/1' } };

function photo(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#a86' } });
}

it('keeps a photo’s pixels, upright, and nothing that a camera noted', async () => {
  const taken = photo(1200, 600).withExif(place).withMetadata({ orientation: 6 });
  const bytes = await taken.jpeg().toBuffer();
  expect((await sharp(bytes).metadata()).exif?.includes('Somebody')).toBe(true);
  const hidden = Buffer.concat([bytes, Buffer.from('<script>1</script>')]);
  const made = await rewritePicture(hidden, 'jpeg');
  const { picture, preview } = made ?? { picture: Buffer.alloc(0), preview: null };
  const loaded = await sharp(picture).metadata();
  expect(loaded).toMatchObject({ format: 'jpeg', width: 600, height: 1200 });
  expect([loaded.exif, loaded.icc, loaded.xmp, loaded.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(picture.includes('script')).toBe(false);
  expect(preview).toMatchObject({ width: 360, height: 720 });
  const shown = await sharp(preview?.webp).metadata();
  expect(shown).toMatchObject({ format: 'webp', width: 360, height: 720 });
});

it('makes nothing of what is not whole, or none', async () => {
  const bytes = await photo(400, 400).png().toBuffer();
  expect(await rewritePicture(bytes.subarray(0, bytes.length - 40), 'png')).toBeNull();
  const noise = await sharp(randomBytes(300 * 300 * 3), {
    raw: { width: 300, height: 300, channels: 3 },
  })
    .jpeg()
    .toBuffer();
  expect(await rewritePicture(noise.subarray(0, noise.length / 2), 'jpeg')).toBeNull();
  expect(await rewritePicture(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'jpeg')).toBeNull();
});
