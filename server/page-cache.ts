import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** A cached page: three encodings of the same bytes, each with its headers prepared. */
export type CachedPage = {
  status: number;
  variants: Record<'br' | 'gzip' | 'identity', CachedBody>;
  bytes: number;
  /** What it shows (`app/domain/catalogue/page-tags`). */
  tags: readonly string[];
  freshUntil: number;
  staleUntil: number;
  /** The page's content has changed: render it again, and use this one only if that fails. */
  dropped: boolean;
};

export type CachedBody = { body: Buffer; etag: string; headers: string[] };

export type Encoding = keyof CachedPage['variants'];

/**
 * Brotli's window, as a power of two: no page is larger than 256 KB. Its usual one of 4 MB is allocated for each page that is
 * being compressed, and what is freed stays with the process (docs/performance.md).
 */
export const BROTLI_WINDOW = 18;

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_PAGES = 2_000;
/** Tags whose last drop is remembered one by one, for pages that were being rendered then. */
const MAX_DROPPED = 10_000;

/** How long a response may stay in a shared cache, in milliseconds; undefined if it may not. */
export function sharedLifetime(
  cacheControl: string | null,
): { fresh: number; stale: number } | undefined {
  const fresh = /(?:^|[\s,])s-maxage=(\d+)/.exec(cacheControl ?? '');
  if (!fresh) return undefined;
  const stale = /stale-while-revalidate=(\d+)/.exec(cacheControl ?? '');
  return { fresh: Number(fresh[1]) * 1000, stale: Number(stale?.[1] ?? 0) * 1000 };
}

export type PageCache = ReturnType<typeof createPageCache>;

/** Creates a cache of pages by URL that evicts the least recently requested ones. */
export function createPageCache({
  now = Date.now,
  maxBytes = MAX_BYTES,
  maxPages = MAX_PAGES,
} = {}) {
  const pages = new Map<string, CachedPage>();
  /** Keys of pages by tag. */
  const tagged = new Map<string, Set<string>>();
  let bytes = 0;
  let generation = 0;
  /** The generation in which each tag was last dropped; of those that are not here, `allDroppedAt` is the last. */
  const droppedAt = new Map<string, number>();
  let allDroppedAt = 0;

  function forget(key: string): void {
    const page = pages.get(key);
    if (!page) return;
    bytes -= page.bytes;
    pages.delete(key);
    for (const tag of page.tags) {
      const keys = tagged.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) tagged.delete(tag);
    }
  }

  /** Whether something that a page shows has changed since a generation, so that the page may show what was before. */
  function isOutdated({ tags }: CachedPage, since: number): boolean {
    return allDroppedAt > since || tags.some((tag) => (droppedAt.get(tag) ?? 0) > since);
  }

  return {
    /** Returns the page and its state: `fresh`, `stale` (send it and render a new one) or `fallback`. */
    find(key: string): { page: CachedPage; state: 'fresh' | 'stale' | 'fallback' } | undefined {
      const page = pages.get(key);
      if (!page) return undefined;
      const time = now();
      if (time > page.staleUntil) {
        forget(key);
        return undefined;
      }
      pages.delete(key);
      pages.set(key, page);
      if (page.dropped) return { page, state: 'fallback' };
      return { page, state: time < page.freshUntil ? 'fresh' : 'stale' };
    },

    /** The number of changes so far; note it before rendering a page, and pass it to `save`. */
    generation: () => generation,

    /** Caches a page. If what it shows has changed after its rendering began, it may be outdated: a fallback. */
    save(key: string, page: CachedPage, drawnAt = generation): void {
      forget(key);
      pages.set(key, isOutdated(page, drawnAt) ? { ...page, dropped: true } : page);
      bytes += page.bytes;
      for (const tag of page.tags) {
        const keys = tagged.get(tag) ?? new Set();
        tagged.set(tag, keys.add(key));
      }
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes && pages.size <= maxPages) break;
        forget(oldest);
      }
    },

    /** Call this when something that pages show has changed: pages with one of its tags become fallbacks, or all. */
    drop(dropped: readonly string[] | 'all'): void {
      generation += 1;
      if (dropped === 'all' || droppedAt.size + dropped.length > MAX_DROPPED) {
        droppedAt.clear();
        allDroppedAt = generation;
      }
      if (dropped === 'all') {
        for (const page of pages.values()) page.dropped = true;
        return;
      }
      for (const tag of dropped) {
        if (allDroppedAt < generation) droppedAt.set(tag, generation);
        for (const key of tagged.get(tag) ?? []) {
          const page = pages.get(key);
          if (page) page.dropped = true;
        }
      }
    },

    size: () => ({ pages: pages.size, bytes }),
  };
}

/** Encodes a finished body in all three ways. */
export async function packPage({
  status,
  headers,
  body,
  tags = [],
  freshMs,
  staleMs,
  now,
}: {
  status: number;
  headers: [string, string][];
  body: Buffer;
  tags?: readonly string[];
  freshMs: number;
  staleMs: number;
  now: number;
}): Promise<CachedPage> {
  const [br, gz] = await Promise.all([
    brotliAsync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    gzipAsync(body, { level: 8 }),
  ]);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const make = (encoding: Encoding, bytes: Buffer): CachedBody => {
    const etag = `"${hash}-${encoding}"`;
    const own: [string, string][] = [
      ['ETag', etag],
      ['Content-Length', String(bytes.length)],
      ['Vary', 'Accept-Encoding, Cookie'],
    ];
    if (encoding !== 'identity') own.push(['Content-Encoding', encoding]);
    return { body: bytes, etag, headers: [...headers, ...own].flat() };
  };
  return {
    status,
    variants: { br: make('br', br), gzip: make('gzip', gz), identity: make('identity', body) },
    bytes: br.length + gz.length + body.length + 2_048,
    tags,
    freshUntil: now + freshMs,
    staleUntil: now + freshMs + staleMs,
    dropped: false,
  };
}

/** Returns the best encoding that the client accepts. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return 'identity';
  if (/\bbr\b(?!;\s*q=0(?:\.0+)?(?:,|$))/.test(accept)) return 'br';
  if (/\bgzip\b(?!;\s*q=0(?:\.0+)?(?:,|$))/.test(accept)) return 'gzip';
  return 'identity';
}

/**
 * Returns the `Link` header that names a page's stylesheets; undefined for a page without any. An edge in front that sends
 * 103 Early Hints repeats it while it waits for the next page, and a phone asks for them a round trip earlier
 * (decision 0070).
 */
export function sheetsLink(html: string): string | undefined {
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"<>]+)"/g)];
  if (sheets.length === 0) return undefined;
  return sheets.map(([, href]) => `<${href}>; rel=preload; as=style`).join(', ');
}

/** Removes a single response's nonce from a page, and returns the hashes of its inline scripts instead. */
export function withoutNonce(html: string, nonce: string): { html: string; hashes: string[] } {
  const clean = html
    .replaceAll(` nonce="${nonce}"`, '')
    .replaceAll(`"nonce":"${nonce}"`, '"nonce":""');
  const hashes = new Set<string>();
  for (const match of clean.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/type="application\/(?:ld\+)?json"/.test(match[1] ?? '')) continue;
    const digest = createHash('sha256')
      .update(match[2] ?? '')
      .digest('base64');
    hashes.add(`'sha256-${digest}'`);
  }
  return { html: clean, hashes: [...hashes] };
}
