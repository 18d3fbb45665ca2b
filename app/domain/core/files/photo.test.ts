import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ARTWORK_BYTES } from './artwork';
import { checkPhoto } from './photo';

const square = sharp({ create: { width: 8, height: 8, channels: 3, background: '#246' } });
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="4" height="4"/></svg>';

describe('a photo', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('is a %s by its content', async (kind) => {
    const bytes = await square.clone().toFormat(kind).toBuffer();
    expect(await checkPhoto(bytes)).toEqual({ ok: true, kind });
  });

  it.each([
    ['nothing', '', 'photo_empty'],
    ['a zip named jpg', 'PK\x03\x04 photo.jpg and more of it', 'photo_unknown_kind'],
    ['an SVG', svg, 'photo_unknown_kind'],
    ['a PDF', '%PDF-1.7\n', 'photo_unknown_kind'],
    ['text', 'hello, this is no photo', 'photo_unknown_kind'],
    ['a WebP cut short', 'RIFF\x00\x00\x00\x00WEBPVP8 ', 'photo_damaged'],
    ['a JPEG cut short', '\xff\xd8\xff\xe0\x00', 'photo_damaged'],
  ])('is not %s', async (_name, text, code) => {
    expect(await checkPhoto(Buffer.from(text, 'latin1'))).toEqual({ ok: false, code });
  });

  it('is not larger than 10 MB, whatever it is, and no canvas beyond 40 megapixels', async () => {
    const large = Buffer.alloc(4 * ARTWORK_BYTES);
    expect(await checkPhoto(large)).toEqual({ ok: false, code: 'photo_too_large' });
    const webp = Buffer.alloc(40);
    webp.write('RIFF', 0, 'latin1');
    webp.write('WEBPVP8X', 8, 'latin1');
    webp.writeUIntLE(11_999, 24, 3);
    webp.writeUIntLE(11_999, 27, 3);
    expect(await checkPhoto(webp)).toEqual({ ok: false, code: 'photo_too_many_pixels' });
  });
});
