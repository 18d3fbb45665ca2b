import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from '../../kit/exchange';
import type { Answer } from '../../kit/exchange';
import type { Fault } from '../../kit/faults';
import { passGate } from '../../kit/gate';
import type { World } from '../../kit/world';
import { CUSTOMER_ACCOUNT_VERSION } from '../shop';
import { API_DISCOVERY, DISCOVERY, ROUTES, SIGN_IN, issuerPath } from './addresses';
import { captured } from './captured';
import { endPage } from './pages';
import type { Providers } from './providers';
import type { createSignIn } from './sign-in';

export type AccountsParts = {
  shopId: string;
  providers: Providers;
  signIn: ReturnType<typeof createSignIn>;
};

type Route = { operation: string; isPage: boolean };

const page = (operation: string): Route => ({ operation, isPage: true });
const data = (operation: string): Route => ({ operation, isPage: false });

/** Returns the route of a path below the issuer; its name is for faults and the request log. */
function routeOf(path: string): Route {
  if (path.startsWith(ROUTES.authorization)) return page('openid.authorize');
  if (path.startsWith(SIGN_IN)) return page('openid.sign-in');
  if (path.startsWith(ROUTES.end_session)) return page('openid.logout');
  if (path === ROUTES.token) return data('openid.token');
  if (path === ROUTES.jwks) return data('openid.jwks');
  if (path === API_DISCOVERY) return data('customer-account-api');
  return data('openid.configuration');
}

function rejection({ effect, status }: Fault, { isPage }: Route, storeOrigin: string): Answer {
  const isLimit = effect === 'rate-limit';
  const code = status ?? (isLimit ? 429 : 503);
  if (isPage) return endPage(code, 'Sign-in is not working right now. Try again.', storeOrigin);
  return json(
    code,
    { error: 'temporarily_unavailable', error_description: isLimit ? 'Slow down' : 'Try later' },
    isLimit ? { 'Retry-After': '1' } : {},
  );
}

/** The library builds URLs from these headers; values sent by the caller are not trusted. */
function asCaller(request: IncomingMessage, baseUrl: string, path: string, mount: string): void {
  const { host, protocol } = new URL(baseUrl);
  request.headers['x-forwarded-host'] = host;
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  delete request.headers['x-forwarded-for'];
  const query = request.url?.indexOf('?') ?? -1;
  const rest = query === -1 ? path : `${path}${request.url?.slice(query)}`;
  Object.assign(request, { originalUrl: `${mount}${rest}`, url: rest });
}

/** Whether a public client's Origin is wrong. It has no secret, so its Origin is checked instead. */
function lacksOrigin({ headers, method }: IncomingMessage, storeOrigin: string): boolean {
  return method === 'POST' && headers.authorization === undefined && headers.origin !== storeOrigin;
}

/**
 * Customer login: discovery on the storefront's domain, and OpenID Connect below the issuer
 * `{origin}/authentication/{shop id}`.
 *
 * @see https://shopify.dev/docs/api/customer
 */
export function accountsEndpoint(world: World, parts: AccountsParts) {
  const { shopId, providers, signIn } = parts;
  const { storeOrigin } = world;
  const mount = issuerPath(shopId);

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<Answer> {
    const baseUrl = world.baseUrl(request);
    if (!request.headers['user-agent']) {
      return json(403, { error: 'forbidden', error_description: 'A User-Agent is required' });
    }
    if (path === API_DISCOVERY) {
      return json(200, {
        graphql_api: `${baseUrl}/customer/api/${CUSTOMER_ACCOUNT_VERSION}/graphql`,
        mcp_api: `${baseUrl}/customer/api/mcp`,
      });
    }
    if (path === ROUTES.token && lacksOrigin(request, storeOrigin)) {
      const error_description = "A public client's Origin must be a registered one";
      return json(401, { error: 'invalid_token', error_description });
    }
    const provider = await providers.at(baseUrl);
    const uid = path.startsWith(`${SIGN_IN}/`) ? path.slice(SIGN_IN.length + 1) : undefined;
    if (uid !== undefined) return signIn(provider, request, response, uid);
    asCaller(request, baseUrl, path, mount);
    return captured(provider.callback(), request);
  }

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const { pathname } = url;
    const isDiscovery = pathname === DISCOVERY || pathname === API_DISCOVERY;
    if (!isDiscovery && !pathname.startsWith('/authentication/')) return false;
    const isOurs = isDiscovery || pathname.startsWith(`${mount}/`);
    const path = isDiscovery ? pathname : pathname.slice(mount.length);
    const route = isOurs ? routeOf(path) : { operation: 'openid.other-shop', isPage: false };
    await passGate(world, request, response, {
      company: 'shopify',
      operation: route.operation,
      refuse: (fault) => rejection(fault, route, storeOrigin),
      work: () =>
        isOurs
          ? answer(request, response, path)
          : { status: 301, headers: { Location: `${world.baseUrl(request)}/` }, body: '' },
    });
    return true;
  };
}
