import { people } from '../../seed/people';
import type { Visitor } from './visitor';

/** Returns the gid of a seed customer, given the name before the `@`. */
export function gidOf(name: string): string {
  const person = people.find(({ email }) => email === `${name}@example.com`);
  return `gid://shopify/Customer/${person?.id}`;
}

export type EndpointAnswer = {
  status: number;
  headers: Headers;
  body: { data?: Record<string, unknown> | null; errors?: { message: string }[] };
};

/** Posts to /api/shopifyAdmin as the store's own pages do. */
export async function callEndpoint(
  visitor: Visitor,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<EndpointAnswer> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${visitor.origin}/api/shopifyAdmin`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      Origin: visitor.origin,
      'Sec-Fetch-Site': 'same-origin',
      ...(cookie === '' ? {} : { cookie }),
      ...headers,
    },
  });
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.includes('application/json') ?? false;
  const answer = (isJson ? JSON.parse(text) : {}) as EndpointAnswer['body'];
  return { status: response.status, headers: response.headers, body: answer };
}
