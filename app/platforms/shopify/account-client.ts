import type { ClientAuth } from 'openid-client';

/** Where Customer Accounts speak OAuth otherwise than openid-client does. */

/**
 * A confidential client as the vendor documents it: id and secret as they are written, and the id in the
 * body as well. openid-client would encode both like a form (`-` as `%2D`), and real ids have hyphens.
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
 * The answer with tokens, with a `token_type`: the vendor's documents list none, and openid-client takes no
 * answer without one.
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
