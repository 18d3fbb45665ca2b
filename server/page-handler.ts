import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import compression from 'compression';
import { randomBytes } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import type { AppLoadContext, RequestHandler } from '../app/framework.server';
import { isKnownTag } from '../app/http/etag';
import { contentSecurityPolicy } from '../app/http/security-headers';
import { beyondLimit, endReading, isChunked, TOO_LARGE } from './body-limit';
import { cacheKey, mayBePersonal } from './cacheable';
import { edgeHeaders } from './edge';
import { justWrote, mustBeCurrent } from './just-wrote';
import { requestIdOf } from './request-id';
import { bodyTooSlow, TOO_SLOW } from './slow-body';
import type { StoreApp } from './store-app';
import {
  BROTLI_WINDOW,
  chooseEncoding,
  packPage,
  sharedLifetime,
  sheetsLink,
  withoutNonce,
  type CachedPage,
  type PageCache,
} from './page-cache';

/** On this channel it is said what the page cache had for a page; the process may listen (`server/telemetry`). */
export const PAGE_CHANNEL = 'store:page';

export type PageFound = { state: 'fresh' | 'stale' | 'fallback' | 'missing' | 'personal' };

const found = channel(PAGE_CHANNEL);

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Answers requests for pages: from the page cache if the page is the same for everybody, otherwise rendered by
 * Remix and compressed on the way out.
 */
export function createPageHandler(app: StoreApp, remix: RequestHandler, cache: PageCache): Handle {
  const personal = app.personalCookies;
  // Level 4 costs about a millisecond per page and compresses nearly as well as the highest level.
  const compress = compression({
    level: 4,
    threshold: 1024,
    brotli: {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
      },
    },
  });
  const making = new Map<string, Promise<CachedPage | Response>>();

  function scope(request: IncomingMessage): AppLoadContext {
    return app.requestScope({
      requestId: requestIdOf(request),
      nonce: randomBytes(16).toString('base64'),
      address: request.socket.remoteAddress ?? '',
      forwarded: request.headers['x-forwarded-for'],
      mustBeCurrent: mustBeCurrent(request),
    });
  }

  /** @param method GET for pages to be cached: a HEAD has no body, and everybody would get a blank page */
  function draw(
    request: IncomingMessage,
    response: ServerResponse,
    context: AppLoadContext,
    method = request.method ?? 'GET',
  ) {
    // The origin was checked already (cross-site.ts); a proxy may have changed the host on the way. Remix would
    // compare both, and answers 500 where they differ.
    request.headers.host = app.host;
    delete request.headers.origin;
    delete request.headers['x-forwarded-host'];
    const webRequest = createRequest(request, response, { host: app.host, protocol: app.protocol });
    const drawn = remix(
      method === webRequest.method ? webRequest : new Request(webRequest, { method }),
      context,
    );
    const late = bodyTooSlow(request);
    if (late === undefined) return drawn;
    // What the page makes of the body's end is nobody's answer any more.
    drawn.catch(() => undefined);
    const refuse = (status: number, text: string) => {
      response.shouldKeepAlive = false;
      return new Response(text, { status });
    };
    const slow = late.then(() => {
      endReading(request);
      return refuse(408, TOO_SLOW);
    });
    if (!isChunked(request)) return Promise.race([drawn, slow]);
    const path = request.url?.split('?')[0] ?? '';
    const large = beyondLimit(request, path).then(() => refuse(413, TOO_LARGE));
    return Promise.race([drawn, slow, large]);
  }

  /** Renders a page for everybody, and caches it if its headers allow that. */
  async function make(key: string, request: IncomingMessage, response: ServerResponse) {
    const context = scope(request);
    const generation = cache.generation();
    // A page repeats its URL in forms and links. It is rendered for the cache key, so that no visitor gets
    // the query parameters of the first one.
    request.url = key;
    const drawn = await draw(request, response, context, 'GET');
    const lifetime = sharedLifetime(drawn.headers.get('Cache-Control'));
    if (!lifetime || drawn.status !== 200 || drawn.headers.has('Set-Cookie')) return drawn;
    let body = Buffer.from(await drawn.arrayBuffer());
    const tags = [...context.shown];
    setEdgeHeaders(drawn, tags);
    const headers: [string, string][] = [
      ...[...drawn.headers].filter(([name]) => name !== 'content-security-policy'),
      ...app.fixedHeaders,
    ];
    if (drawn.headers.get('Content-Type')?.startsWith('text/html')) {
      const { html, hashes } = withoutNonce(body.toString('utf8'), context.nonce);
      body = Buffer.from(html);
      const sheets = sheetsLink(html);
      if (sheets !== undefined) headers.push(['link', sheets]);
      headers.push([
        'content-security-policy',
        contentSecurityPolicy({
          scripts: hashes,
          pictureOrigins: app.config.shopify.pictureOrigins,
          checkoutOrigins: app.config.shopify.checkoutOrigins,
          accountOrigins: app.config.accounts.origins,
          cardOrigins: app.config.stripe.pageOrigins,
        }),
      ]);
    }
    const page = await packPage({
      status: drawn.status,
      headers,
      body,
      tags,
      freshMs: lifetime.fresh,
      staleMs: lifetime.stale,
      now: Date.now(),
    });
    cache.save(key, page, generation);
    return page;
  }

  function setEdgeHeaders({ headers }: Response, tags: readonly string[]): void {
    const isPurged = app.config.edge !== null;
    const own = edgeHeaders(headers.get('Cache-Control'), tags, isPurged);
    for (const [name, value] of own) headers.set(name, value);
  }

  function makeOnce(key: string, request: IncomingMessage, response: ServerResponse) {
    const running = making.get(key);
    if (running) return { first: false, result: running };
    const result = make(key, request, response).finally(() => making.delete(key));
    making.set(key, result);
    return { first: true, result };
  }

  async function sendDrawn(
    request: IncomingMessage,
    response: ServerResponse,
    drawn: Response,
    shown: Iterable<string>,
  ) {
    for (const [name, value] of app.fixedHeaders) response.setHeader(name, value);
    // What was rendered for one person's cookies must not reach anybody else, whatever the page declares.
    // A page that declares itself private may also say how long the browser keeps it.
    const cacheControl = drawn.headers.get('Cache-Control');
    const isPersonal =
      cacheControl === null ||
      drawn.headers.has('Set-Cookie') ||
      mayBePersonal(request.headers.cookie ?? '', personal);
    if (!isPersonal) setEdgeHeaders(drawn, [...shown]);
    else if (!cacheControl?.startsWith('private')) {
      drawn.headers.set('Cache-Control', 'private, no-store');
    }
    compress(request as never, response as never, () => undefined);
    await sendResponse(response, drawn);
  }

  return async (request, response) => {
    const key = app.config.pageCache ? cacheKey(request, personal) : undefined;
    if (key === undefined) {
      found.publish({ state: 'personal' });
      const context = scope(request);
      response.setHeader('X-Request-Id', context.requestId);
      const drawn = await draw(request, response, context);
      // Without a replica there is nothing older to be kept from.
      const cookie = app.config.replicaUrl && justWrote(request, app.config.secureCookies);
      if (cookie) drawn.headers.append('Set-Cookie', cookie);
      return sendDrawn(request, response, drawn, context.shown);
    }
    const known = cache.find(key);
    found.publish({ state: known?.state ?? 'missing' });
    if (known && known.state !== 'fallback') {
      if (known.state === 'stale') refreshBehind(key, request);
      return sendCached(request, response, known.page);
    }
    const { first, result } = makeOnce(key, request, response);
    const made = await result;
    if (!(made instanceof Response)) return sendCached(request, response, made);
    if (known && made.status >= 500) {
      app.log.warn({ status: made.status, path: key }, 'page kept from before is shown');
      return sendCached(request, response, known.page);
    }
    // A response body can be read only once, so the others who waited for it render their own.
    const own = first ? made : await draw(request, response, scope(request), 'GET');
    return sendDrawn(request, response, own, []);
  };

  function refreshBehind(key: string, request: IncomingMessage): void {
    if (making.has(key)) return;
    const { result } = makeOnce(key, request, nobody);
    result
      .then((made) => (made instanceof Response ? made.body?.cancel() : undefined))
      .catch((error: unknown) => {
        app.log.error({ err: error, path: key }, 'page could not be made anew');
      });
  }
}

const ignore = () => undefined;

/** Takes the place of a response when the request has already been answered from the cache. */
const nobody = {
  setHeader: ignore,
  on: ignore,
  once: ignore,
  off: ignore,
  removeListener: ignore,
} as unknown as ServerResponse;

function sendCached(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  const variant = page.variants[chooseEncoding(request.headers['accept-encoding'])];
  if (isKnownTag(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, ['ETag', variant.etag, 'Vary', 'Accept-Encoding, Cookie']).end();
    return;
  }
  response.writeHead(page.status, variant.headers);
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}
