/** Paths of the OpenID provider, below the storefront and below the issuer. */

export const DISCOVERY = '/.well-known/openid-configuration';
export const API_DISCOVERY = '/.well-known/customer-account-api';

/** Paths below the issuer. */
export const ROUTES = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  jwks: '/.well-known/jwks.json',
  end_session: '/logout',
} as const;

/** Path below the issuer, followed by the id of the login in progress. */
export const SIGN_IN = '/sign-in';

export function issuerPath(shopId: string): string {
  return `/authentication/${shopId}`;
}
