import { centsOf } from './outside';

const VERSION = '2026-10';
const DOCUMENT = /* GraphQL */ `
  query ShownBalance($id: ID!) {
    customer(id: $id) {
      metafield(namespace: "custom", key: "earthcash") {
        value
      }
    }
  }
`;

const tokens = new Map<string, Promise<string>>();

/** Queries Shopify directly, not through the proxy and not through the store. */
export async function queryAdmin<Data>(
  sandboxUrl: string,
  query: string,
  variables: object,
): Promise<Data | undefined> {
  const token = tokens.get(sandboxUrl) ?? fetchToken(sandboxUrl);
  tokens.set(sandboxUrl, token);
  const response = await fetch(`${sandboxUrl}/admin/api/${VERSION}/graphql.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': await token },
    body: JSON.stringify({ query, variables }),
  });
  return ((await response.json()) as { data?: Data }).data;
}

/** Returns the balance that Shopify shows for a customer, in cents; null if there is none. */
export async function loadShown(sandboxUrl: string, gid: string): Promise<number | null> {
  const data = await queryAdmin<{ customer: { metafield: { value: string } | null } | null }>(
    sandboxUrl,
    DOCUMENT,
    { id: gid },
  );
  const value = data?.customer?.metafield?.value;
  return value === undefined ? null : centsOf(value);
}

async function fetchToken(sandboxUrl: string): Promise<string> {
  const response = await fetch(`${sandboxUrl}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      client_id: 'sandbox-client-id',
      client_secret: 'sandbox-client-secret',
      grant_type: 'client_credentials',
    }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}
