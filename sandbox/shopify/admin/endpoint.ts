import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json, readBody } from '../../kit/exchange';
import type { Answer } from '../../kit/exchange';
import { passGate } from '../../kit/gate';
import { projectFile } from '../../kit/project';
import type { World } from '../../kit/world';
import { GraphqlEndpoint, parseGraphqlRequest } from '../graphql';
import type { GraphqlRequest, Resolvers } from '../graphql';
import { enforceAccess, scopeSet } from '../access';
import { ADMIN_VERSION } from '../shop';
import type { AdminContext } from './context';
import { actualCost } from './cost';
import type { Costs } from './cost';
import { adminRejection, throttled } from './rejection';
import type { Throttle } from './throttle';
import type { AdminTokens } from './tokens';
import type { UnderWay } from './under-way';

const PATH = /^\/admin\/api\/([^/]+)\/graphql\.json$/;

/** Returns what answers documents of the Admin API. */
export function adminEngine(resolvers: Resolvers): GraphqlEndpoint<AdminContext> {
  const sdl = readFileSync(projectFile('sandbox/shopify/schema/admin.graphql'), 'utf8');
  return new GraphqlEndpoint<AdminContext>(sdl, resolvers, (schema) =>
    enforceAccess(schema, 'admin'),
  );
}

/**
 * Handles `POST /admin/api/{version}/graphql.json`.
 *
 * @see https://shopify.dev/docs/api/admin-graphql
 */
export function adminEndpoint(
  world: World,
  parts: {
    tokens: AdminTokens;
    throttle: Throttle;
    costs: Costs;
    underWay: UnderWay;
    engine: GraphqlEndpoint<AdminContext>;
    /** The version that answers name. */
    answers: () => string;
  },
) {
  const { tokens, throttle, costs, underWay, engine: endpoint } = parts;

  async function answer(graphql: GraphqlRequest, context: AdminContext): Promise<Answer> {
    const { query, operationName, variables } = graphql;
    const document = endpoint.document(query);
    const requested = costs.requested(
      endpoint.schema,
      { document, operationName, variables: variables ?? {} },
      context.token,
    );
    const limit = costs.limit(context.token);
    if (requested > limit) {
      const extensions = { code: 'MAX_COST_EXCEEDED', cost: requested, maxCost: limit };
      const message = `Query cost is ${requested}, which exceeds the single query max cost limit (${limit}).`;
      return json(200, { errors: [{ message, extensions }] });
    }
    if (!throttle.take(requested)) {
      return json(200, throttled(throttle.report(requested, null)));
    }
    const result = await endpoint.run(graphql, context);
    const mutation = endpoint.isMutation(graphql);
    const worth = mutation ? requested : Math.min(requested, actualCost(result.data));
    throttle.settle(requested, worth);
    const headers = { 'X-Shopify-API-Version': parts.answers(), 'Cache-Control': 'no-store' };
    return json(200, { ...result, extensions: throttle.report(requested, worth) }, headers);
  }

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const version = PATH.exec(url.pathname)?.[1];
    if (version === undefined) return false;
    const body = await readBody(request);
    const graphql = parseGraphqlRequest(body);
    await passGate(world, request, response, {
      company: 'shopify',
      operation: graphql === undefined ? 'anonymous' : endpoint.operationName(graphql),
      body,
      refuse: adminRejection,
      ...(graphql && {
        begin: () => underWay.begin(endpoint.document(graphql.query), graphql.variables ?? {}),
      }),
      work: () => {
        if (version !== ADMIN_VERSION) return json(404, { errors: 'Not Found' });
        if (request.method !== 'POST') return json(405, { errors: 'Method Not Allowed' });
        const token = request.headers['x-shopify-access-token'];
        if (typeof token !== 'string' || !tokens.isValid(token)) {
          const errors =
            '[API] Invalid API key or access token (unrecognized login or wrong password)';
          return json(401, { errors });
        }
        if (graphql === undefined)
          return json(400, { errors: { query: 'Required parameter missing or invalid' } });
        const granted = tokens.scopes(token);
        const scopes = scopeSet(granted);
        return answer(graphql, { baseUrl: world.baseUrl(request), granted, scopes, token });
      },
    });
    return true;
  };
}
