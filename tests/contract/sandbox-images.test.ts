import { createServer, request as httpRequest, type Server } from 'node:http';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImages, type Images } from '../../sandbox/shopify/images/images';
import { VariantCache } from '../../sandbox/shopify/images/cache';
import { targetSize } from '../../sandbox/shopify/images/size';

const BROWSER = 'image/avif,image/webp,image/apng,*/*;q=0.8';
const WEBP_BROWSER = 'image/webp,*/*;q=0.8';

let directory: string;
let images: Images;
let server: Server;
let origin: string;

/** A cup-like drawing with soft shading, so that photo encoders have something to do. */
function drawing(width: number, height: number): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><radialGradient id="g"><stop offset="0" stop-color="#e9d2a4"/><stop offset="1" stop-color="#6a4a22"/></radialGradient>
    <filter id="n"><feTurbulence baseFrequency="0.06" numOctaves="3" seed="4"/><feComposite in2="SourceGraphic" operator="in"/></filter></defs>
    <rect width="100%" height="100%" fill="#faf6ee"/>
    <circle cx="50%" cy="50%" r="36%" fill="url(#g)"/><circle cx="50%" cy="50%" r="30%" fill="#333" opacity=".3" filter="url(#n)"/></svg>`);
}

function get(path: string, headers: Record<string, string> = { accept: WEBP_BROWSER }) {
  return fetch(`${origin}/cdn/shop/files/${path}`, { headers });
}

/** Sends a path as it is; fetch would normalize it. */
function statusOfRaw(path: string): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    httpRequest({ port, host: '127.0.0.1', path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

async function sizeOf(response: Response) {
  const { width, height, format } = await sharp(
    Buffer.from(await response.arrayBuffer()),
  ).metadata();
  return { width, height, format };
}

function bytesOf(response: Response): number {
  return Number(response.headers.get('content-length'));
}

function variants(): Promise<string[]> {
  return readdir(join(directory, 'cache'), { recursive: true });
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sandbox-images-'));
  const source = join(directory, 'source');
  await mkdir(source);
  await sharp(drawing(1200, 1200)).webp().toFile(join(source, 'cup.webp'));
  await sharp(drawing(1000, 500)).jpeg().toFile(join(source, 'wide.jpg'));
  await sharp(drawing(400, 400)).png().toFile(join(source, 'mark.png'));
  await sharp({ create: { width: 24, height: 24, channels: 3, background: '#1f6b36' } })
    .png()
    .toFile(join(source, 'dot.png'));
  await writeFile(join(source, 'broken.webp'), 'RIFF');
  await writeFile(join(directory, 'secret.webp'), 'outside');
  images = createImages({
    sourceDirectory: source,
    cacheDirectory: join(directory, 'cache'),
  });
  server = createServer((request, response) => {
    void images
      .handle(request, response, new URL(request.url ?? '/', 'http://sandbox'))
      .then((wasAnswered) => wasAnswered || response.writeHead(418).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await images.close();
  await new Promise((resolve) => server.close(resolve));
  await rm(directory, { recursive: true });
});

describe('sizes', () => {
  const square = { width: 1200, height: 1200 };
  it.each([
    [square, {}, { width: 1200, height: 1200 }],
    [square, { width: 300 }, { width: 300, height: 300 }],
    [square, { width: 5760 }, { width: 1200, height: 1200 }],
    [{ width: 1000, height: 500 }, { height: 100 }, { width: 200, height: 100 }],
    [
      { width: 1000, height: 500 },
      { width: 300, height: 300 },
      { width: 300, height: 150 },
    ],
    [
      square,
      { width: 400, height: 200, crop: 'center' },
      { width: 400, height: 200, crop: 'center' },
    ],
    [square, { width: 2400, height: 1200, crop: 'top' }, { width: 1200, height: 600, crop: 'top' }],
    [square, { width: 300, height: 300, crop: 'center' }, { width: 300, height: 300 }],
    [square, { width: 300, crop: 'left' }, { width: 300, height: 300 }],
    [{ width: 5000, height: 3 }, { width: 10 }, { width: 10, height: 1 }],
  ] as const)('of %o wanted as %o is %o', (source, desired, expected) => {
    expect(targetSize(source, desired)).toEqual(expected);
  });

  it.each([
    ['cup.webp?width=300&v=123', { width: 300, height: 300 }],
    ['cup.webp?width=400&height=200&crop=center', { width: 400, height: 200 }],
    ['cup.webp?width=99999', { width: 1200, height: 1200 }],
    ['cup.webp?width=0', { width: 1, height: 1 }],
    ['cup.webp?width=-5', { width: 1, height: 1 }],
    ['cup.webp?width=abc&crop=up', { width: 1200, height: 1200 }],
    ['wide.jpg?width=300&height=300', { width: 300, height: 150 }],
  ])('%s is answered in %o', async (path, expected) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await sizeOf(response)).toEqual({ ...expected, format: 'webp' });
  });

  it('sends the original itself where nothing changes', async () => {
    const { size } = await stat(join(directory, 'source', 'cup.webp'));
    expect((await get('cup.webp?v=1')).headers.get('content-length')).toBe(String(size));
  });
});

describe('formats', () => {
  it.each([
    ['cup.webp?width=90', WEBP_BROWSER, 'image/webp'],
    ['cup.webp?width=90', '*/*', 'image/jpeg'],
    ['cup.webp?width=90', 'image/webp;q=0, image/png', 'image/jpeg'],
    ['mark.png?width=90', 'image/png,*/*', 'image/png'],
    ['cup.webp?width=90&format=jpg', WEBP_BROWSER, 'image/jpeg'],
    ['cup.webp?width=90&format=pjpg', WEBP_BROWSER, 'image/jpeg'],
    ['cup.webp?width=90&format=webp', '*/*', 'image/webp'],
    ['cup.webp?width=90&format=bmp', WEBP_BROWSER, 'image/webp'],
  ])('%s for %s is %s', async (path, accept, type) => {
    const response = await get(path, { accept });
    expect(response.headers.get('content-type')).toBe(type);
    expect((await sizeOf(response)).format).toBe(type.slice('image/'.length));
    expect(response.headers.get('vary')).toBe('Accept');
  });

  it.each(['cup.webp?width=500', 'cup.webp?width=510&format=avif'])(
    'answers %s in WebP first and in AVIF once that is there',
    async (path) => {
      const first = await get(path, { accept: BROWSER });
      expect(first.headers.get('content-type')).toBe('image/webp');
      expect(first.headers.get('cache-control')).toBe('public, max-age=60');
      await images.idle();
      const etag = first.headers.get('etag') ?? '';
      const second = await get(path, { accept: BROWSER, 'if-none-match': etag });
      expect(second.status).toBe(200);
      expect(second.headers.get('content-type')).toBe('image/avif');
      expect(second.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(bytesOf(second)).toBeLessThan(bytesOf(first));
      expect((await sizeOf(second)).format).toBe('heif');
    },
  );

  it('stays with WebP for good where AVIF is no smaller', async () => {
    expect((await get('dot.png', { accept: BROWSER })).headers.get('cache-control')).toContain(
      '60',
    );
    await images.idle();
    const repeated = await get('dot.png', { accept: BROWSER });
    expect(repeated.headers.get('content-type')).toBe('image/webp');
    expect(repeated.headers.get('cache-control')).toContain('immutable');
  });
});

describe('answers', () => {
  it('lets every origin read and caches for good', async () => {
    const { headers } = await get('cup.webp?width=80');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('says 304 to the ETag it gave, also weak and in a list', async () => {
    const etag = (await get('cup.webp?width=80')).headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get('cup.webp?width=80', {
        accept: WEBP_BROWSER,
        'if-none-match': known,
      });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(etag);
      expect(again.headers.get('vary')).toBe('Accept');
      expect(await again.text()).toBe('');
    }
    const other = await get('cup.webp?width=81', { accept: WEBP_BROWSER, 'if-none-match': etag });
    expect(other.status).toBe(200);
  });

  it('answers HEAD as GET without a body and refuses to be written to', async () => {
    const address = `${origin}/cdn/shop/files/cup.webp?width=80&format=webp`;
    const [head, full] = [await fetch(address, { method: 'HEAD' }), await fetch(address)];
    expect(head.headers.get('content-length')).toBe(full.headers.get('content-length'));
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
    const post = await fetch(address, { method: 'POST', body: 'x' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it.each([
    '/cdn/shop/files/absent.webp',
    '/cdn/shop/files/',
    '/cdn/shop/files/..%2fsecret.webp',
    '/cdn/shop/files/..%5csecret.webp',
    '/cdn/shop/files/%2e%2e%2fsecret.webp',
    '/cdn/shop/files/cup.webp%00.png',
    '/cdn/shop/files/%E0%A4%A',
    '/cdn/shop/files/a/cup.webp',
    `/cdn/shop/files/${'a'.repeat(5000)}.webp`,
  ])('knows no %s', async (path) => {
    expect(await statusOfRaw(path)).toBe(404);
    const response = await fetch(origin + path);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['/cdn/shop/files/../../../secret.webp', '/cdn/shop/other/cup.webp', '/'])(
    'leaves %s to others',
    async (path) => expect(await statusOfRaw(path)).toBe(418),
  );

  it('says so when an original cannot be read, and never caches that', async () => {
    const response = await get('broken.webp?width=10');
    expect(response.status).toBe(500);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('notices that an original was made anew', async () => {
    const path = join(directory, 'source', 'again.webp');
    await sharp(drawing(300, 300)).webp().toFile(path);
    const before = await get('again.webp?width=60');
    await sharp(drawing(310, 200)).webp().toFile(path);
    const after = await get('again.webp?width=60');
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect((await sizeOf(after)).height).toBe(39);
  });
});

describe('the cache', () => {
  it('keeps one file for many who ask at once, and leaves no drafts', async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => get('cup.webp?width=777')),
    );
    expect(new Set(responses.map((response) => response.headers.get('etag'))).size).toBe(1);
    const files = await variants();
    expect(files.filter((file) => file.includes('777x777'))).toHaveLength(1);
    expect(files.filter((file) => file.endsWith('.tmp'))).toEqual([]);
  });

  it('is asked once per flight, keeps what was made, and forgets a failure', async () => {
    const cache = new VariantCache(join(directory, 'flights'));
    let made = 0;
    const produce = async () => Buffer.from(`made ${++made}`);
    const all = await Promise.all(Array.from({ length: 5 }, () => cache.get('aa-one', produce)));
    expect(all.map(String)).toEqual(Array.from({ length: 5 }, () => 'made 1'));
    const reopened = new VariantCache(join(directory, 'flights'));
    expect(String(await reopened.get('aa-one', produce))).toBe('made 1');
    const failed = cache.get('bb-two', () => Promise.reject(new Error('no encoder')));
    await expect(failed).rejects.toThrow('no encoder');
    expect(String(await cache.get('bb-two', produce))).toBe('made 2');
  });
});
