import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { RequestHandler } from '../app/framework.server';
import { bodyLimit, isChunked, TOO_LARGE, WEBHOOKS } from './body-limit';
import { isCrooked } from './crooked';
import { ownNameOf, senderOf } from './cross-site';
import { runForRequest } from './escaped-errors';
import { createHealth, type Readiness } from './health';
import { createPageCache, type PageCache } from './page-cache';
import { createPageHandler } from './page-handler';
import { requestIdOf } from './request-id';
import { moveTo, reject, rejectBroken, rejectName } from './rejections';
import { createSeats } from './seats';
import { sessionIn } from './session-in';
import { BODY_TIMES, watchBody } from './slow-body';
import type { StoreApp } from './store-app';
import type { WatchRequest } from './telemetry/telemetry';

/** Pages only need these; Remix would treat any other method as a post. */
const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** Below /api each route decides for itself which methods it accepts. */
const API_METHODS = [...METHODS, 'PUT', 'PATCH', 'DELETE'];

/** @returns whether there is such a file; if so it has been sent. Called for GET and HEAD only. */
export type StaticFiles = (
  request: IncomingMessage,
  response: ServerResponse,
) => boolean | Promise<boolean>;

/**
 * The HTTP server: health, static files, then pages. Requests from other sites that would change
 * something are refused here, before Remix, so that resource routes are protected too.
 */
export function createHttpServer(
  app: StoreApp,
  remix: RequestHandler,
  files: StaticFiles,
  {
    readiness,
    filesFirst,
    watch = (_request, _response, work) => work(),
    onDrop = () => undefined,
    bodyTimes = BODY_TIMES,
  }: {
    readiness: () => Readiness;
    filesFirst: boolean;
    watch?: WatchRequest | undefined;
    /** Hears with their tags of pages that have changed. */
    onDrop?: PageCache['drop'] | undefined;
    bodyTimes?: typeof BODY_TIMES;
  },
): Server {
  const cache = createPageCache();
  app.catalogue.onChange((dropped) => {
    cache.drop(dropped);
    onDrop(dropped);
  });
  const answerPage = createPageHandler(app, remix, cache);
  const answerHealth = createHealth(app);

  const takeSeat = createSeats();

  /** Limits how many pages of one customer's session are worked on at once; visitors have no seats. */
  async function answerInTurn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const session = sessionIn(request.headers.cookie, app.sessionCookie);
    if (session === null) return answerPage(request, response);
    const giveBack = await takeSeat(session);
    if (giveBack === null) {
      response.setHeader('Retry-After', '5');
      return reject(app, response, 429, 'Too many requests. Try again in a moment.');
    }
    // If the client has gone while waiting, no page is needed; if it goes later, 'close' frees the seat.
    if (response.destroyed) return giveBack();
    response.once('close', giveBack);
    await answerPage(request, response);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '/';
    const path = url.split('?')[0] ?? '';
    if (isCrooked(url, path)) return reject(app, response, 400, 'This address doesn’t exist.');
    if (path === '/healthz' || path === '/readyz') return answerHealth(path, response, readiness());
    const method = request.method ?? 'GET';
    const methods = path.startsWith('/api/') ? API_METHODS : METHODS;
    if (!methods.includes(method)) return reject(app, response, 405, 'You can’t do that here.');
    const ownName = ownNameOf(request, app.config);
    if (ownName !== undefined) return moveTo(app, response, ownName);
    const sender = WEBHOOKS.includes(path) ? 'ours' : senderOf(request, app.config);
    if (sender !== 'ours') {
      app.log.warn({ path, sender }, 'refused: a request that did not come from our own pages');
      if (sender === 'other-name') return rejectName(app, response);
      return reject(app, response, 403, 'This request didn’t come from our own pages.');
    }
    // A body in chunks is counted while it is read (page-handler.ts). Other codings are nobody's.
    if (request.headers['transfer-encoding'] !== undefined && !isChunked(request)) {
      return reject(app, response, 411, 'The request needs a Content-Length.');
    }
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > bodyLimit(path)) {
      return reject(app, response, 413, TOO_LARGE);
    }
    await answerInTurn(request, response);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const { method, url = '/' } = request;
    watchBody(request, response, url.split('?')[0] ?? '', bodyTimes);
    // On a kept-alive connection the next request would reach a process that is gone.
    if (readiness() === 'end') response.shouldKeepAlive = false;
    // In development every source module is a file; in the build, static files have paths of their own.
    const isFile = filesFirst || /^\/(?:assets|pictures|icons)\/|^\/favicon/.test(url);
    const isRead = method === 'GET' || method === 'HEAD';
    if (isFile && isRead && (await files(request, response))) return;
    if (app.log.isLevelEnabled('info')) {
      response.once('finish', () => {
        // A balancer asks several times a second; only a rejection is worth a log line.
        if (response.statusCode === 200 && /^\/(?:healthz|readyz)$/.test(url)) return;
        app.log.info({
          method,
          path: url.split('?')[0],
          status: response.statusCode,
          ms: Math.round((performance.now() - started) * 10) / 10,
          requestId: response.getHeader('X-Request-Id'),
        });
      });
    }
    await answer(request, response);
  }

  const times = {
    keepAliveTimeout: 65_000,
    headersTimeout: bodyTimes.headers,
    // Only in case that watchBody has failed.
    requestTimeout: bodyTimes.upload + bodyTimes.headers,
    // How late these two may be noticed.
    connectionsCheckingInterval: 5_000,
  };
  return createServer(times, (request, response) => {
    const requestId = () => requestIdOf(request);
    const fail = () => rejectBroken(app, response, requestId());
    const work = () => {
      handle(request, response).catch((error: unknown) => {
        app.log.error({ err: error, requestId: requestId() }, 'request broke');
        fail();
      });
    };
    runForRequest({ requestId, fail }, () => watch(request, response, work));
  });
}
