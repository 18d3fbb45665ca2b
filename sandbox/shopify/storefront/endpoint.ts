import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json, readBody } from '../../kit/exchange';
import type { Answer } from '../../kit/exchange';
import type { Fault } from '../../kit/faults';
import { passGate } from '../../kit/gate';
import { projectFile } from '../../kit/project';
import type { World } from '../../kit/world';
import { GraphqlEndpoint, parseGraphqlRequest } from '../graphql';
import type { Resolvers } from '../graphql';
import { enforceAccess, scopeSet } from '../access';
import type { Grants } from '../admin/grants';
import { STOREFRONT_SCOPES } from '../admin/scopes';
import type { Definitions } from '../metafield-definitions';
import { PRIVATE_TOKEN, PUBLIC_TOKEN, STOREFRONT_VERSIONS } from '../shop';
import type { BuyerLimits } from './buyer-limits';
import type { StorefrontContext } from './context';

const PATH = /^\/api\/([^/]+)\/graphql\.json$/;

/**
 * Handles `POST /api/{version}/graphql.json`.
 *
 * @see https://shopify.dev/docs/api/storefront
 */
export function storefrontEndpoint(
  world: World,
  resolvers: Resolvers,
  {
    grants,
    definitions,
    limits,
  }: { grants: Grants; definitions: Definitions; limits: BuyerLimits },
) {
  const sdl = readFileSync(projectFile('sandbox/shopify/schema/storefront.graphql'), 'utf8');
  const endpoint = new GraphqlEndpoint<StorefrontContext>(sdl, resolvers, (schema) =>
    enforceAccess(schema, 'storefront'),
  );

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const version = PATH.exec(url.pathname)?.[1];
    if (version === undefined) return false;
    const body = await readBody(request);
    const graphql = parseGraphqlRequest(body);
    const operation = graphql === undefined ? 'anonymous' : endpoint.operationName(graphql);

    await passGate(world, request, response, {
      company: 'shopify',
      operation,
      body,
      refuse: storefrontRejection,
      work: async () => {
        if (!STOREFRONT_VERSIONS.includes(version)) return json(404, { errors: 'Not Found' });
        if (request.method !== 'POST') return json(405, { errors: 'Method Not Allowed' });
        if (!isKnown(request)) {
          const error = { message: '', extensions: { code: 'UNAUTHORIZED' } };
          return json(401, { errors: [error] });
        }
        if (graphql === undefined) {
          return json(400, { errors: [{ message: 'No GraphQL query in the body' }] });
        }
        if (!limits.admit(request))
          return json(430, { errors: [{ message: 'Too many requests' }] });
        const scopes = scopeSet(grants.granted(STOREFRONT_SCOPES));
        const context = { baseUrl: world.baseUrl(request), scopes, definitions };
        const headers = { 'X-Shopify-API-Version': version, 'Cache-Control': 'no-store' };
        return json(200, await endpoint.run(graphql, context), headers);
      },
    });
    return true;
  };
}

function isKnown({ headers }: IncomingMessage): boolean {
  return (
    headers['shopify-storefront-private-token'] === PRIVATE_TOKEN ||
    headers['x-shopify-storefront-access-token'] === PUBLIC_TOKEN
  );
}

/** Returns a failure of the Storefront API: a plain 5xx, or THROTTLED in a 200. */
function storefrontRejection({ effect, status }: Fault): Answer {
  if (effect === 'rate-limit') {
    const error = { message: 'Throttled', extensions: { code: 'THROTTLED' } };
    return json(status ?? 200, { errors: [error] }, status === null ? {} : { 'Retry-After': '1' });
  }
  return json(status ?? 503, { errors: [{ message: 'Service Unavailable' }] });
}
