import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LogosConfig } from '~/config/config-companies.server';
import { createBreaker } from '~/domain/core/retries/breaker';
import { websiteHost } from '~/domain/core/forms/form-text.schema.server';
import { type Logo, parsePictureHead } from './picture-head';
import { publicLookup } from './public-address';

const TIMEOUT_MS = 3_000;
const MOST_BYTES = 512 * 1024;
/** Pictures with a longer side, in pixels, are rejected: they cannot be what was requested. */
const LARGEST_SIDE = 1024;
const SIZE = 256;

const FOUND_MS = 24 * 60 * 60_000;
const ABSENT_MS = 60 * 60_000;
/** After no answer or an invalid one. */
const FAILED_MS = 60_000;
/** How long a page waits to learn whether there is a picture. */
const PATIENCE_MS = 800;

export type Logos = ReturnType<typeof createLogos>;

class Absent extends Error {
  override name = 'Absent';
}

/**
 * Fetches companies' pictures by host name from the one configured service; no other host is ever requested
 * (money-security 7.5). No redirects, at most three seconds and 512 KB; PNG, JPEG or WebP, judged by content.
 * The real service is used over https only, and its name must resolve to a public address.
 *
 * @see https://www.logo.dev/docs/logo-images/introduction
 */
export function createLogos(config: LogosConfig, { now = Date.now, timeoutMs = TIMEOUT_MS } = {}) {
  const cache = createPictureCache(now);
  const inFlight = new Map<string, Promise<Logo | null>>();
  const breaker = createBreaker({ service: 'logos', now });

  async function call(host: string): Promise<Logo | null> {
    if (!breaker.allows()) return null;
    try {
      const bytes = await download(addressOf(config, host), config.real, timeoutMs);
      breaker.succeeded();
      const head = parsePictureHead(bytes);
      if (!head || Math.max(head.width, head.height) > LARGEST_SIDE)
        return remember(host, FAILED_MS);
      const logo = { type: head.type, bytes };
      cache.put(host, logo, FOUND_MS);
      return logo;
    } catch (error) {
      if (error instanceof Absent) {
        breaker.succeeded();
        return remember(host, ABSENT_MS);
      }
      breaker.failed();
      return remember(host, FAILED_MS);
    }
  }

  function remember(host: string, lifeMs: number): null {
    cache.put(host, null, lifeMs);
    return null;
  }

  /**
   * Returns the picture for a website's host name; null if there is none, if the service fails, or if the
   * host name is not a public one. One request per host at a time.
   */
  function fetchLogo(host: string): Promise<Logo | null> {
    const name = websiteHost(host);
    if (name === null || config.isOff) return Promise.resolve(null);
    const known = cache.get(name);
    if (known !== undefined) return Promise.resolve(known);
    const running = inFlight.get(name);
    if (running) return running;
    const answer = call(name).finally(() => inFlight.delete(name));
    inFlight.set(name, answer);
    return answer;
  }

  return {
    fetchLogo,

    /** Whether a page should show the picture; also false if the service takes longer than a page waits. */
    async hasLogo(host: string): Promise<boolean> {
      const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null).unref());
      return (await Promise.race([fetchLogo(host), late])) !== null;
    },
  };
}

function addressOf({ base, token }: LogosConfig, host: string): URL {
  const url = new URL(`${base}/${host}`);
  url.searchParams.set('token', token);
  url.searchParams.set('size', String(SIZE));
  url.searchParams.set('format', 'png');
  // Our own monogram is better than the service's placeholder.
  url.searchParams.set('fallback', '404');
  return url;
}

/** @throws Absent for a 404; Error for anything that is not a complete picture in time */
function download(url: URL, isReal: boolean, timeoutMs: number): Promise<Buffer> {
  if (isReal && url.protocol !== 'https:') {
    return Promise.reject(new Error('the real service is asked by https only'));
  }
  const signal = AbortSignal.timeout(timeoutMs);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        signal,
        headers: { Accept: 'image/png, image/webp, image/jpeg' },
        ...(isReal ? { lookup: publicLookup } : {}),
      },
      (response) => {
        fetchPicture(response).then(resolve, (error: unknown) => {
          sent.destroy();
          reject(error instanceof Error ? error : new Error(String(error)));
        });
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

async function fetchPicture(response: IncomingMessage): Promise<Buffer> {
  if (response.statusCode === 404) throw new Absent('there is no picture');
  if (response.statusCode !== 200) throw new Error(`HTTP ${response.statusCode}`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error('the picture is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Limits of the cache: total bytes of pictures, and number of hosts. */
const PICTURE_CACHE_MOST_BYTES = 16 * 1024 * 1024;
const MOST_HOSTS = 2_000;
/** The cost of an entry in addition to its picture. */
const ENTRY_BYTES = 200;

type Entry = { logo: Logo | null; until: number };

/** Creates an LRU cache of pictures by host; that a host has no picture is cached too. */
function createPictureCache(now: () => number) {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  const cost = ({ logo }: Entry) => ENTRY_BYTES + (logo?.bytes.length ?? 0);

  function drop(host: string): void {
    const entry = entries.get(host);
    if (entry === undefined) return;
    entries.delete(host);
    bytes -= cost(entry);
  }

  return {
    /** Returns undefined if nothing is cached, or if the entry has expired. */
    get(host: string): Logo | null | undefined {
      const entry = entries.get(host);
      if (entry === undefined) return undefined;
      if (entry.until <= now()) {
        drop(host);
        return undefined;
      }
      entries.delete(host);
      entries.set(host, entry);
      return entry.logo;
    },
    put(host: string, logo: Logo | null, lifeMs: number): void {
      drop(host);
      const entry = { logo, until: now() + lifeMs };
      entries.set(host, entry);
      bytes += cost(entry);
      for (const oldest of entries.keys()) {
        if (bytes <= PICTURE_CACHE_MOST_BYTES && entries.size <= MOST_HOSTS) return;
        drop(oldest);
      }
    },
  };
}
