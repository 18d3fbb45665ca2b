import type { ClientMetadata } from 'oidc-provider';

/** The store's clients at the OpenID provider. They are worth nothing elsewhere. */
export const PUBLIC_CLIENT = 'sandbox-customer-account-client';
export const CONFIDENTIAL_CLIENT = 'sandbox-customer-account-confidential';
export const CONFIDENTIAL_SECRET = 'sandbox-customer-account-secret';

export const API_SCOPE = 'customer-account-api:full';
export const SCOPE = `openid email ${API_SCOPE}`;

/**
 * Registers the store as a public client (PKCE and an Origin) and, with another id, as a confidential one. At
 * Shopify an app is one of the two, and its owner may switch.
 */
export function registeredClients(storeOrigin: string): ClientMetadata[] {
  const addresses: Omit<ClientMetadata, 'client_id'> = {
    redirect_uris: [`${storeOrigin}/auth/callback`],
    post_logout_redirect_uris: [`${storeOrigin}/`],
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    id_token_signed_response_alg: 'RS256',
    scope: SCOPE,
  };
  return [
    { ...addresses, client_id: PUBLIC_CLIENT, token_endpoint_auth_method: 'none' },
    {
      ...addresses,
      client_id: CONFIDENTIAL_CLIENT,
      client_secret: CONFIDENTIAL_SECRET,
      token_endpoint_auth_method: 'client_secret_basic',
    },
  ];
}
