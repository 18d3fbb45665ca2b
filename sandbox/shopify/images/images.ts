import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedFormats, parseAddress } from './address';
import { Pictures, type Picture } from './pictures';
import { createSources } from './source';

type ImagesOptions = {
  /** The originals (WebP, PNG, JPEG), in one flat directory. */
  sourceDirectory: string;
  /** The encoded variants; may be deleted at any time. */
  cacheDirectory: string;
};

export type Images = {
  /** Answers `/cdn/shop/files/…`; returns false for any other path. */
  handle: (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<boolean>;
  /** Resolves when the background encoder has finished its queue. */
  idle: () => Promise<void>;
  close: () => Promise<void>;
};

const YEAR_SECONDS = 31_536_000;

// The shop's pages load pictures from their own, different origin.
const SHARED_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Timing-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

function reject(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, {
    ...SHARED_HEADERS,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(status === 405 && { Allow: 'GET, HEAD' }),
  });
  response.end(`${message}\n`);
}

function isKnown(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

async function answer(request: IncomingMessage, response: ServerResponse, picture: Picture) {
  const headers = {
    ...SHARED_HEADERS,
    ETag: picture.etag,
    Vary: 'Accept',
    // Clients should soon replace a provisional encoding by the smaller one.
    'Cache-Control': picture.final
      ? `public, max-age=${YEAR_SECONDS}, immutable`
      : 'public, max-age=60',
  };
  if (isKnown(request.headers['if-none-match'], picture.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const bytes = await picture.bytes();
  response.writeHead(200, {
    ...headers,
    'Content-Type': `image/${picture.format}`,
    'Content-Length': bytes.length,
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/**
 * Shopify's picture service over originals on disk: resizes without enlarging, crops, picks the smallest
 * format that the client accepts, and caches each variant on disk.
 * https://shopify.dev/docs/api/liquid/filters/image_url
 */
export function createImages({ sourceDirectory, cacheDirectory }: ImagesOptions): Images {
  const findSource = createSources(sourceDirectory);
  const pictures = new Pictures(cacheDirectory);

  async function handle(request: IncomingMessage, response: ServerResponse, url: URL) {
    const address = parseAddress(url);
    if (!address) return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reject(response, 405, 'Pictures can only be read.');
      return true;
    }
    try {
      const source = address.file && (await findSource(address.file));
      if (!source) {
        reject(response, 404, 'There is no such picture.');
        return true;
      }
      const accepts = acceptedFormats(request.headers.accept);
      await answer(request, response, await pictures.choose(source, { ...address, accepts }));
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error));
      reject(response, 500, 'The picture could not be read.');
    }
    return true;
  }

  return { handle, idle: () => pictures.idle(), close: () => pictures.close() };
}
