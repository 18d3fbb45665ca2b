import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json, readBody } from '../../kit/exchange';
import type { Answer } from '../../kit/exchange';
import type { Fault } from '../../kit/faults';
import { passGate } from '../../kit/gate';
import { projectFile } from '../../kit/project';
import type { World } from '../../kit/world';
import type { Catalogue } from '../catalogue';
import type { CustomerRow } from '../customer-rows';
import type { Customers } from '../customers';
import { GraphqlEndpoint, parseGraphqlRequest } from '../graphql';
import type { Orders } from '../orders';
import { CUSTOMER_ACCOUNT_VERSIONS } from '../shop';
import { customerNode } from './customer-node';
import type { CustomerContext } from './customer-node';

const PATH = /^\/customer\/api\/([^/]+)\/graphql$/;

function refused(status: number, code: string, message: string): Answer {
  return json(status, { errors: [{ message, extensions: { code } }] });
}

function rejection({ effect, status }: Fault): Answer {
  if (effect === 'rate-limit') return refused(status ?? 200, 'THROTTLED', 'Throttled');
  return refused(status ?? 503, 'INTERNAL_SERVER_ERROR', 'Service Unavailable');
}

/**
 * Handles `POST /customer/api/{version}/graphql`: customers read their own data.
 *
 * @see https://shopify.dev/docs/api/customer
 */
export function customerAccountEndpoint(
  world: World,
  parts: {
    customers: Customers;
    orders: Orders;
    catalogue: Catalogue;
    /** Returns the customer's number for a valid access token. */
    holder: (token: string) => string | undefined;
  },
) {
  const { customers, orders, catalogue, holder } = parts;
  const sdl = readFileSync(projectFile('sandbox/shopify/schema/customer-account.graphql'), 'utf8');
  const endpoint = new GraphqlEndpoint<CustomerContext>(sdl, {
    customer: (_arguments: unknown, { customer }: CustomerContext) =>
      customerNode(customer, orders, catalogue),
  });

  /** Shopify expects the bare token; some libraries put `Bearer` before it. */
  function caller({ headers }: IncomingMessage): CustomerRow | undefined {
    const token = (headers.authorization ?? '').replace(/^Bearer +/i, '');
    const number = token === '' ? undefined : holder(token);
    return number === undefined ? undefined : customers.byId(number);
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
      refuse: rejection,
      work: async () => {
        if (!CUSTOMER_ACCOUNT_VERSIONS.includes(version)) return json(404, { errors: 'Not Found' });
        if (request.method !== 'POST') return json(405, { errors: 'Method Not Allowed' });
        if (!request.headers['user-agent']) {
          return refused(403, 'FORBIDDEN', 'A User-Agent is required');
        }
        const customer = caller(request);
        if (customer === undefined) {
          return refused(401, 'UNAUTHORIZED', 'The access token is unknown or has expired');
        }
        if (graphql === undefined) return refused(400, 'BAD_REQUEST', 'No query in the body');
        const context = { baseUrl: world.baseUrl(request), customer };
        const headers = { 'X-Shopify-API-Version': version, 'Cache-Control': 'no-store' };
        return json(200, await endpoint.run(graphql, context), headers);
      },
    });
    return true;
  };
}
