import * as oidc from 'openid-client';
import type { AccountsConfig } from '~/config-shopify.server';
import { PlatformFailure } from '~/domain/failure';
import { confidentialClient, withTokenType } from './account-client';
import { CUSTOMER_IDENTITY_DOCUMENT } from './customer-account-documents';

/** The version every Customer Account document is written for; the address discovered says another. */
const CUSTOMER_ACCOUNT_API_VERSION = '2026-10';

const TIMEOUT_MS = 5_000;
const SCOPE = 'openid email customer-account-api:full';
/** Both documents of discovery are read again after this long: the vendor moves addresses. */
const DISCOVERY_LIFE_MS = 60 * 60_000;

export type CustomerAccounts = ReturnType<typeof createCustomerAccounts>;

/** One sign-in on its way: what the browser's way back is held against. */
export type SignInSecrets = { state: string; nonce: string; verifier: string };

export type GrantedTokens = {
  accessToken: string;
  refreshToken: string;
  /** Only a first grant has one; it is needed to sign out. */
  idToken: string | undefined;
  /** Names the browser's session at the provider (`sid`); not every provider says it. */
  providerSession: string | undefined;
  accessExpiresAt: Date;
};

type Discovered = { client: oidc.Configuration; graphqlUrl: string };

/**
 * Customer Accounts: OpenID Connect by openid-client (code flow with PKCE, state and nonce; the
 * id token's signature is checked), and the GraphQL behind the access token.
 *
 * @see https://shopify.dev/docs/api/customer
 */
export function createCustomerAccounts(config: AccountsConfig, origin: string) {
  let discovered: Promise<Discovered> | undefined;
  let discoveredUntil = 0;

  /**
   * Public clients prove where they are by their Origin; every caller says what it is. What is only read
   * may lie at another of the shop's domains; tokens go nowhere but to the address that was discovered.
   */
  const ask: oidc.CustomFetch = async (url, options) => {
    const isRead = options.method === 'GET';
    const answer = await fetch(url, {
      ...options,
      headers: {
        ...options.headers,
        'User-Agent': 'earth-brands-store',
        ...(config.clientSecret === undefined ? { Origin: origin } : {}),
      },
      redirect: isRead ? 'follow' : 'manual',
    } as RequestInit);
    return isRead || !answer.ok ? answer : withTokenType(answer);
  };

  async function discover(): Promise<Discovered> {
    const client = await oidc.discovery(
      new URL(`${config.base}/.well-known/openid-configuration`),
      config.clientId,
      undefined,
      config.clientSecret === undefined ? oidc.None() : confidentialClient(config.clientSecret),
      {
        [oidc.customFetch]: ask,
        timeout: TIMEOUT_MS / 1000,
        execute: [
          oidc.enableNonRepudiationChecks,
          ...(config.base.startsWith('http://') ? [oidc.allowInsecureRequests] : []),
        ],
      },
    );
    const { issuer } = client.serverMetadata();
    if (config.shopId !== undefined && !issuer.endsWith(`/${config.shopId}`)) {
      throw new Error('the issuer is not the shop of SHOP_ID');
    }
    const response = await fetch(`${config.base}/.well-known/customer-account-api`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`discovery answered HTTP ${response.status}`);
    const { graphql_api } = (await response.json()) as { graphql_api: string };
    return {
      client,
      graphqlUrl: graphql_api.replace(/\d{4}-\d{2}/, CUSTOMER_ACCOUNT_API_VERSION),
    };
  }

  /** All who ask at once wait for one discovery; one that failed is asked for again. */
  function provider(): Promise<Discovered> {
    if (discovered && Date.now() < discoveredUntil) return discovered;
    const asked = discover();
    asked.catch(() => {
      if (discovered === asked) discovered = undefined;
    });
    discovered = asked;
    discoveredUntil = Date.now() + DISCOVERY_LIFE_MS;
    return asked;
  }

  /** Runs one call; what goes wrong on the way is `unavailable`, a definite no is `refused`. */
  async function call<T>(
    operation: string,
    run: (found: Discovered) => Promise<T>,
    isRefusal: (error: unknown) => boolean = isDefiniteNo,
  ): Promise<T> {
    try {
      return await run(await provider());
    } catch (cause) {
      if (cause instanceof PlatformFailure) throw cause;
      throw new PlatformFailure(
        'shopify',
        isRefusal(cause) ? 'refused' : 'unavailable',
        operation,
        cause,
      );
    }
  }

  return {
    /** Begins a sign-in: the provider's address, and the secrets to keep until the way back. */
    begin(redirectUri: string, email?: string): Promise<SignInSecrets & { url: string }> {
      return call('openid.begin', async ({ client }) => {
        const secrets = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
        };
        const url = oidc.buildAuthorizationUrl(client, {
          redirect_uri: redirectUri,
          scope: SCOPE,
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
          code_challenge_method: 'S256',
          ...(email ? { login_hint: email } : {}),
        });
        return { ...secrets, url: url.href };
      });
    },

    /**
     * Exchanges the code in the address that the provider sent the browser back to.
     *
     * @throws PlatformFailure `refused` when code, state, nonce or signature do not hold
     */
    exchange(returned: URL, { state, nonce, verifier }: SignInSecrets): Promise<GrantedTokens> {
      return call(
        'openid.exchange',
        async ({ client }) =>
          granted(
            await oidc.authorizationCodeGrant(client, returned, {
              expectedState: state,
              expectedNonce: nonce,
              pkceCodeVerifier: verifier,
              idTokenExpected: true,
            }),
          ),
        (error) => isDefiniteNo(error) || doesNotHold(error),
      );
    },

    /** @throws PlatformFailure `refused` only when the provider will never renew this pair again */
    renew(refreshToken: string): Promise<GrantedTokens> {
      return call('openid.renew', async ({ client }) =>
        granted(await oidc.refreshTokenGrant(client, refreshToken), refreshToken),
      );
    },

    /** Where the browser goes to end the provider's own session, and comes back from. */
    signOutUrl(idToken: string): Promise<string> {
      return call('openid.logout', async ({ client }) => {
        const parameters = { id_token_hint: idToken, post_logout_redirect_uri: `${origin}/` };
        return oidc.buildEndSessionUrl(client, parameters).href;
      });
    },

    /** Who holds the access token: the id that everything of a customer is kept under. */
    identify(accessToken: string): Promise<{ gid: string }> {
      return call('CustomerIdentity', async ({ graphqlUrl }) => {
        const response = await fetch(graphqlUrl, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'User-Agent': 'earth-brands-store',
            Origin: origin,
            Authorization: accessToken,
          },
          body: JSON.stringify({
            operationName: 'CustomerIdentity',
            query: CUSTOMER_IDENTITY_DOCUMENT,
            variables: {},
          }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        const answer = (await response.json()) as { data?: { customer?: { id: string } } };
        const id = answer.data?.customer?.id;
        if (!id) throw new Error('the answer names no customer');
        return { gid: id };
      });
    },
  };
}

type Answer = Awaited<ReturnType<typeof oidc.refreshTokenGrant>>;

function granted(answer: Answer, earlier?: string): GrantedTokens {
  const refreshToken = answer.refresh_token ?? earlier;
  if (refreshToken === undefined) throw new Error('the grant has no refresh token');
  const sid = answer.claims()?.['sid'];
  return {
    accessToken: answer.access_token,
    refreshToken,
    idToken: answer.id_token,
    providerSession: typeof sid === 'string' ? sid : undefined,
    accessExpiresAt: new Date(Date.now() + (answer.expires_in ?? 3600) * 1000),
  };
}

/**
 * A definite no: the provider will not honour this grant, or the browser came back with an error. A
 * fault of our own registration (`invalid_client`) is none: nobody is signed out for it.
 */
function isDefiniteNo(error: unknown): boolean {
  if (error instanceof oidc.AuthorizationResponseError) return true;
  return error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant';
}

/** What came back is not what was asked for: state, issuer, nonce, audience, end or signature. */
function doesNotHold(error: unknown): boolean {
  return error instanceof oidc.ClientError && MISMATCHES.has(error.code ?? '');
}

/** openid-client's codes, as it documents them with its own checks. */
const MISMATCHES = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
]);
