import type { IncomingMessage, ServerResponse } from 'node:http';
import { json, readBody } from '../kit/exchange';
import type { Answer } from '../kit/exchange';
import type { Fault } from '../kit/faults';
import { passGate } from '../kit/gate';
import { randomToken } from '../kit/ids';
import type { Store } from '../kit/store';
import type { World } from '../kit/world';
import { API_VERSION } from './events';
import type { StripeEvents } from './events';
import { expand } from './expand';
import type { Lookup } from './expand';
import { decodeForm } from './form';
import type { RawParams } from './form';
import type { Attempt, IdempotencyKeys } from './idempotency';
import { answerOfOtherAccount, OTHER_ACCOUNT } from './other-account';
import { listOf, parseParams, text } from './params';
import {
  faultAnswer,
  forbiddenKey,
  Rejection,
  rejectionBody,
  unauthorized,
  unknownAddress,
} from './rejection';
import { Reply } from './routes';
import type { FoundRoute, RouteTable } from './routes';

type Parts = {
  store: Store;
  events: StripeEvents;
  keys: IdempotencyKeys;
  /** Throws if the secret key may not do an operation. */
  authorize: (operation: string | undefined) => void;
  routes: RouteTable;
  lookup: Lookup;
  secretKey: string;
  publishableKey: string;
};

type Visit = {
  request: IncomingMessage;
  url: URL;
  text: string;
  params: RawParams;
  requestId: string;
  key: string | null;
  found: FoundRoute | undefined;
};

/**
 * Handles everything below `/v1/`: API keys, parameters, idempotency, the routes' work, and response headers.
 */
export function stripeApi(world: World, parts: Parts) {
  const { store, events, keys, routes } = parts;

  /** Checks the API key; says whether it is a publishable one, and of the other account. @throws Rejection */
  function authorize(visit: Visit): { isBrowser: boolean; isOther: boolean } {
    const key = apiKeyOf(visit);
    const { found } = visit;
    if (key === parts.secretKey) {
      parts.authorize(found?.route.operation);
      return { isBrowser: false, isOther: false };
    }
    if (key === OTHER_ACCOUNT.secretKey) return { isBrowser: false, isOther: true };
    const isOther = key === OTHER_ACCOUNT.publishableKey;
    if (key !== parts.publishableKey && !isOther) throw unauthorized(key);
    if (!found?.route.isPublic) throw forbiddenKey();
    return { isBrowser: true, isOther };
  }

  function work(visit: Visit, attempt: Attempt | undefined): Answer {
    const { isBrowser, isOther } = authorize(visit);
    checkVersion(visit);
    const { found, request, url, requestId, key } = visit;
    if (found === undefined) throw unknownAddress(request.method ?? 'GET', url.pathname);
    if (isOther) {
      return answer(200, JSON.stringify(answerOfOtherAccount(found, url.pathname)), visit);
    }
    const stored = attempt && keys.stored(attempt);
    if (stored !== undefined) {
      return answer(stored.status, stored.body, visit, {
        'Idempotent-Replayed': 'true',
        'Original-Request': stored.requestId,
      });
    }
    const params = new Map(visit.params);
    const paths = parseExpand(params);
    for (const name of ['key', '_stripe_version']) if (isBrowser) params.delete(name);
    const call = {
      ids: found.ids,
      params,
      path: url.pathname,
      origin: world.baseUrl(request),
      requestId,
      idempotencyKey: key,
      isBrowser,
    };
    const cause = { id: requestId, idempotencyKey: key };
    const save = (status: number, body: string) => {
      if (attempt) keys.save(attempt, { requestId, status, body });
    };
    try {
      return store.batch(() => {
        const result = events.causedBy(cause, () => found.route.handle(call));
        const reply = result instanceof Reply ? result : new Reply(200, result);
        const body = JSON.stringify(expand(reply.body, paths, parts.lookup));
        save(reply.status, body);
        return answer(reply.status, body, visit);
      });
    } catch (error) {
      if (error instanceof Rejection && error.isStored) {
        save(error.status, JSON.stringify(rejectionBody(error.parts)));
      }
      throw error;
    }
  }

  function workOrReject(visit: Visit, attempt: Attempt | undefined): Answer {
    try {
      return work(visit, attempt);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      return answer(error.status, JSON.stringify(rejectionBody(error.parts)), visit);
    }
  }

  /** Returns a planned failure. A 500 is stored under the idempotency key and replayed for a day. */
  function reject(fault: Fault, visit: Visit, attempt: Attempt | undefined): Answer {
    const { status, headers, body } = faultAnswer(fault);
    const isStored = attempt !== undefined && status === 500 && !keys.has(attempt);
    if (isStored) keys.save(attempt, { requestId: visit.requestId, status, body: String(body) });
    return { status, headers: { ...answerHeaders(visit), ...headers }, body };
  }

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    if (!url.pathname.startsWith('/v1/')) return false;
    const body = await readBody(request, 500_000);
    const isPost = request.method === 'POST';
    const header = request.headers['idempotency-key'];
    const visit: Visit = {
      request,
      url,
      text: body,
      params: decodeForm(isPost ? body : url.search.slice(1)),
      requestId: `req_${randomToken(14)}`,
      key: isPost && typeof header === 'string' && header !== '' ? header : null,
      found: routes.find(request.method ?? 'GET', url.pathname),
    };
    if (request.method === 'OPTIONS') {
      response.writeHead(204, { ...answerHeaders(visit), ...PREFLIGHT }).end();
      return true;
    }
    await withKey(visit, (attempt, rejection) =>
      passGate(world, request, response, {
        company: 'stripe',
        operation: visit.found?.route.operation ?? 'unknown',
        ...(visit.key !== null && { idempotencyKey: visit.key }),
        body,
        refuse: (fault) => reject(fault, visit, attempt),
        work: () =>
          rejection === undefined
            ? workOrReject(visit, attempt)
            : answer(rejection.status, JSON.stringify(rejectionBody(rejection.parts)), visit),
      }),
    );
    return true;
  };

  /** Holds the call's idempotency key from its arrival until its answer is sent, however long that takes. */
  async function withKey(
    visit: Visit,
    pass: (attempt: Attempt | undefined, rejection?: Rejection) => Promise<void>,
  ): Promise<void> {
    if (visit.key === null) return pass(undefined);
    let attempt: Attempt;
    try {
      attempt = keys.attempt(visit.key, 'POST', visit.url.pathname, visit.text);
      keys.begin(attempt);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      return pass(undefined, error);
    }
    try {
      await pass(attempt);
    } finally {
      keys.end(attempt);
    }
  }
}

function apiKeyOf({ request, params }: Visit): string | undefined {
  const named = params.get('key');
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const basic = /^Basic (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const login = basic && Buffer.from(basic, 'base64').toString().split(':')[0];
  return bearer ?? login ?? (typeof named === 'string' ? named : undefined);
}

/** @throws Rejection for any other API version */
function checkVersion({ request }: Visit): void {
  const version = request.headers['stripe-version'] ?? API_VERSION;
  if (version === API_VERSION) return;
  throw new Rejection(400, { message: `Invalid Stripe API version: ${String(version)}` }, false);
}

const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Stripe-Version, Idempotency-Key',
  'Access-Control-Max-Age': '300',
};

/** Reads `expand[]`, which every call accepts, and removes it from the parameters. @throws Rejection */
function parseExpand(params: RawParams): string[] {
  const raw = params.get('expand');
  params.delete('expand');
  if (raw === undefined) return [];
  return parseParams(new Map([['expand', raw]]), { expand: listOf(text) }).expand;
}

function answerHeaders({ requestId, key, found }: Visit): Record<string, string> {
  return {
    'Cache-Control': 'no-cache, no-store',
    'Request-Id': requestId,
    'Stripe-Version': API_VERSION,
    ...(key !== null && { 'Idempotency-Key': key }),
    ...(found?.route.isPublic && { 'Access-Control-Allow-Origin': '*' }),
  };
}

function answer(
  status: number,
  body: string,
  visit: Visit,
  headers: Record<string, string> = {},
): Answer {
  const sent = json(status, null, { ...answerHeaders(visit), ...headers });
  return { ...sent, body };
}
