import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { html } from '../../kit/pages/html';
import { page, pageHeaders } from '../../kit/pages/page';
import type { Customers } from '../customers';
import { ROUTES, SIGN_IN, issuerPath } from './addresses';
import { API_SCOPE, SCOPE, registeredClients } from './clients';
import type { Keys } from './keys';
import type { Records } from './records';

export type AccountsOptions = {
  shopId: string;
  storeOrigin: string;
  /** Lifetime of an access token in seconds. */
  tokenSeconds: number;
};

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Renders a sentence and a link back, for whatever ends a login. */
function say(ctx: KoaContextWithOIDC, title: string, message: string, storeOrigin: string): void {
  ctx.set(pageHeaders());
  ctx.body = page({
    title,
    company: 'Shopify',
    body: html`<p>${message}</p>
      <p><a class="button" href="${storeOrigin}/">Back to the store</a></p>`,
  });
}

/**
 * Configures the provider like Shopify's: code flow only, PKCE with S256, RS256, rotating refresh tokens, the
 * customer's number as `sub`, their email in the id token, no consent page.
 *
 * @see https://shopify.dev/docs/api/customer
 */
export async function providerConfiguration(
  options: AccountsOptions,
  parts: { records: Records; keys: Keys; customers: Customers },
): Promise<Configuration> {
  const { shopId, storeOrigin, tokenSeconds } = options;
  const { records, keys, customers } = parts;
  const { jwk, cookieSecret } = await keys.current();
  const cookie = { httpOnly: true, sameSite: 'lax', overwrite: true } as const;
  return {
    adapter: (kind: string) => records.adapter(kind),
    clients: registeredClients(storeOrigin),
    jwks: { keys: [jwk] },
    routes: ROUTES,
    scopes: ['openid', API_SCOPE],
    claims: { openid: ['sub', 'sid'], email: ['email', 'email_verified'] },
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic'],
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    allowOmittingSingleRegisteredRedirectUri: false,
    // The email claim is in the id token: there is no userinfo endpoint.
    conformIdTokenClaims: false,
    pkce: { required: (_ctx, client) => client.tokenEndpointAuthMethod === 'none' },
    clientBasedCORS: (_ctx, origin) => origin === storeOrigin,
    cookies: {
      keys: [cookieSecret],
      // Cookies ignore ports, so these must not collide with the store's own on the same host.
      names: {
        session: 'sandbox_accounts',
        interaction: 'sandbox_sign_in',
        resume: 'sandbox_sign_in_resume',
      },
      long: { ...cookie, signed: true, path: issuerPath(shopId) },
      short: { ...cookie, signed: true },
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        // Neither is ever shown: a logout redirects at once (middleware.ts).
        logoutSource: (ctx) => say(ctx, 'Signing out', 'You are being signed out.', storeOrigin),
        postLogoutSuccessSource: (ctx) =>
          say(ctx, 'Signed out', 'You are signed out.', storeOrigin),
      },
    },
    ttl: {
      AccessToken: tokenSeconds,
      AuthorizationCode: 10 * MINUTE,
      IdToken: 60 * MINUTE,
      Interaction: 60 * MINUTE,
      Grant: 400 * DAY,
      RefreshToken: 90 * DAY,
      Session: 90 * DAY,
    },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    interactions: {
      url: (_ctx, { uid }) => `${issuerPath(shopId)}${SIGN_IN}/${uid}`,
    },
    async loadExistingGrant({ oidc }) {
      const { client, session, provider } = oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grantId = session.grantIdFor(client.clientId);
      const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
      if (known !== undefined && known.accountId === session.accountId) return known;
      const grant = new provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
    findAccount(_ctx, sub, token) {
      const customer = customers.byId(sub);
      if (customer === undefined) return undefined;
      return {
        accountId: sub,
        // `sid` is the browser's session, as in Shopify's id tokens.
        claims: () => ({
          sub,
          sid: token && 'sessionUid' in token ? token.sessionUid : undefined,
          email: customer.email,
          email_verified: true,
        }),
      };
    },
    renderError(ctx, { error, error_description }) {
      const message = `${error}: ${error_description ?? 'no more is known'}`;
      say(ctx, 'This does not work', message, storeOrigin);
    },
  };
}
