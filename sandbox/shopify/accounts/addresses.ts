/** Addresses of the accounts' provider, below the storefront's as well as below the issuer's. */

export const DISCOVERY = '/.well-known/openid-configuration';
export const API_DISCOVERY = '/.well-known/customer-account-api';

/** Below the issuer. */
export const ROUTES = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  jwks: '/.well-known/jwks.json',
  end_session: '/logout',
} as const;

/** Below the issuer, then the number of the sign-in under way. */
export const SIGN_IN = '/sign-in';

export function issuerPath(shopId: string): string {
  return `/authentication/${shopId}`;
}
