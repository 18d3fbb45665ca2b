import type { ClientAuth } from 'openid-client';

/** Two places where Shopify's Customer Accounts deviate from the OAuth that openid-client speaks. */

/**
 * Authenticates as a confidential client the way Shopify documents it: id and secret are not encoded, and the
 * id is in the body too. openid-client would form-encode both (`-` as `%2D`), and real ids contain hyphens.
 *
 * @see https://shopify.dev/docs/api/customer
 */
export function confidentialClient(secret: string): ClientAuth {
  return (_server, { client_id: id }, body, headers) => {
    body.set('client_id', id);
    headers.set('Authorization', `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`);
  };
}

/**
 * Adds a `token_type` to a token response: Shopify documents none, and openid-client rejects a response
 * without one.
 */
export async function withTokenType(answer: Response): Promise<Response> {
  const text = await answer.text();
  const { status, headers } = answer;
  return new Response(named(text), { status, headers });
}

function named(text: string): string {
  try {
    const tokens: unknown = JSON.parse(text);
    if (typeof tokens !== 'object' || tokens === null || 'token_type' in tokens) return text;
    return JSON.stringify({ ...tokens, token_type: 'bearer' });
  } catch {
    return text;
  }
}

/** The Customer Account documents: what Shopify says about the holder of the access token. */
