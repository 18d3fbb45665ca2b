import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { signIn } from './signed-in';
import { Visitor } from './visitor';

/** The JSON endpoints for payments in section 7 of the spec, as tests call them. */

export type CallAnswer = { status: number; headers: Headers; text: string; json: unknown };

export type CallInit = {
  method?: string;
  /** A string is sent unchanged; anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
};

/** Calls an endpoint as the store's own pages do. */
export async function call(
  visitor: Visitor,
  path: string,
  { body, method = body === undefined ? 'GET' : 'POST', headers = {} }: CallInit = {},
): Promise<CallAnswer> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${visitor.origin}${path}`, {
    method,
    redirect: 'manual',
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: {
      'Content-Type': 'application/json',
      Origin: visitor.origin,
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': visitor.address,
      ...(cookie === '' ? {} : { cookie }),
      ...headers,
    },
  });
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.includes('application/json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson && text !== '' ? (JSON.parse(text) as unknown) : null,
  };
}

/** The ids of one customer: in the shop and at Stripe, and the id of one payment method. */
export type Ids = { gid: string; number: string; stripe: string; method: string };

/** Returns Stripe's library, pointed at the sandbox. */
export function cardCompany(sandboxUrl: string): Stripe {
  const { hostname, port } = new URL(sandboxUrl);
  return new Stripe('sk_test_sandbox', {
    apiVersion: '2026-10-28.endive',
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Signs in a new customer who exists at Stripe and has no payment method yet. */
export async function newWallet(
  shop: { url: string; sandboxUrl: string },
  email = `holder-${randomUUID()}@example.com`,
): Promise<{ visitor: Visitor; email: string; ids: Ids; session: { id: string; url: string } }> {
  const visitor = new Visitor(shop.url);
  await signIn(visitor, email);
  const body = { customerEmail: email, origin: 'setup' };
  const begun = await call(visitor, '/api/stripeSetupPayment', { body });
  if (begun.status !== 200) throw new Error(`no setup: ${begun.status} ${begun.text}`);
  const session = begun.json as { id: string; url: string };
  const seen = await cardCompany(shop.sandboxUrl).checkout.sessions.retrieve(session.id);
  const gid = String(seen.client_reference_id);
  const number = gid.slice(gid.lastIndexOf('/') + 1);
  return {
    visitor,
    email,
    session,
    ids: { gid, number, stripe: String(seen.customer), method: '' },
  };
}
