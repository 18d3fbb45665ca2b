import { CUSTOMER_IDENTITY_DOCUMENT } from './customer-account-documents';
import * as oidc from 'openid-client';
import type { AccountsConfig } from '~/config/config-shopify.server';
import { PlatformFailure } from '~/domain/core/retries/failure';
import { confidentialClient, withTokenType } from './account-client';
import type { AnswerOf } from '~/platforms/shopify/typed-document';

/** The version that every Customer Account document is written for; the discovered URL names another. */
const CUSTOMER_ACCOUNT_API_VERSION = '2026-10';

const TIMEOUT_MS = 5_000;
const SCOPE = 'openid email customer-account-api:full';
/** Both discovery documents are read again after this long, because Shopify may move its endpoints. */
const DISCOVERY_LIFE_MS = 60 * 60_000;

export type CustomerAccounts = ReturnType<typeof createCustomerAccounts>;

/** The secrets of one sign-in in progress, against which the callback is checked. */
export type SignInSecrets = { state: string; nonce: string; verifier: string };

export type GrantedTokens = {
  accessToken: string;
  refreshToken: string;
  /** Only the first grant has one; it is needed to sign out. */
  idToken: string | undefined;
  /** Identifies the browser's session at the provider (`sid`); not every provider sends it. */
  providerSession: string | undefined;
  accessExpiresAt: Date;
};

type Discovered = { client: oidc.Configuration; graphqlUrl: string };

/**
 * Creates a client for Customer Accounts: OpenID Connect through openid-client (code flow with PKCE, state
 * and nonce; the id token's signature is verified), and the GraphQL API that the access token opens.
 *
 * @see https://shopify.dev/docs/api/customer
 */
export function createCustomerAccounts(config: AccountsConfig, origin: string) {
  let discovered: Promise<Discovered> | undefined;
  let discoveredUntil = 0;

  /**
   * Public clients identify themselves by their Origin, and every client sends a User-Agent. Reads follow
   * redirects, because discovery may live at another domain of the shop; tokens go only to the discovered
   * address.
   */
  const request: oidc.CustomFetch = async (url, options) => {
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
        [oidc.customFetch]: request,
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

  /** Concurrent callers share one discovery; after a failure, the next caller starts a new one. */
  function provider(): Promise<Discovered> {
    if (discovered && Date.now() < discoveredUntil) return discovered;
    const requested = discover();
    requested.catch(() => {
      if (discovered === requested) discovered = undefined;
    });
    discovered = requested;
    discoveredUntil = Date.now() + DISCOVERY_LIFE_MS;
    return requested;
  }

  /** Runs one call. A definite no becomes `refused`, every other error `unavailable`. */
  async function call<T>(
    operation: string,
    run: (found: Discovered) => Promise<T>,
    isRejection: (error: unknown) => boolean = isDefiniteNo,
  ): Promise<T> {
    try {
      return await run(await provider());
    } catch (cause) {
      if (cause instanceof PlatformFailure) throw cause;
      throw new PlatformFailure(
        'shopify',
        isRejection(cause) ? 'refused' : 'unavailable',
        operation,
        cause,
      );
    }
  }

  return {
    /** Reads the discovery documents anew, to find out whether the provider answers. @throws if it does not */
    async ping(): Promise<void> {
      await discover();
    },

    /** Begins a sign-in. Returns the provider's URL, and the secrets to keep until the browser comes back. */
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
     * Exchanges the code in the callback URL for tokens.
     *
     * @throws PlatformFailure `refused` if code, state, nonce or signature is invalid
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

    /** @throws PlatformFailure `refused` only if the provider will never renew this pair again */
    renew(refreshToken: string): Promise<GrantedTokens> {
      return call('openid.renew', async ({ client }) =>
        granted(await oidc.refreshTokenGrant(client, refreshToken), refreshToken),
      );
    },

    /** Returns the URL that ends the provider's own session and then redirects to our home page. */
    signOutUrl(idToken: string): Promise<string> {
      return call('openid.logout', async ({ client }) => {
        const parameters = { id_token_hint: idToken, post_logout_redirect_uri: `${origin}/` };
        return oidc.buildEndSessionUrl(client, parameters).href;
      });
    },

    /** Returns who holds the access token: the id under which we keep all data of a customer. */
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
        const answer = (await response.json()) as {
          data?: Partial<AnswerOf<typeof CUSTOMER_IDENTITY_DOCUMENT>>;
        };
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
 * Whether the error is a definite no: the provider rejects this grant, or the browser came back with an
 * error. A fault in our own registration (`invalid_client`) is not one: no customer is signed out for it.
 */
function isDefiniteNo(error: unknown): boolean {
  if (error instanceof oidc.AuthorizationResponseError) return true;
  return error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant';
}

/** Whether the answer does not match the request: state, issuer, nonce, audience, expiry or signature. */
function doesNotHold(error: unknown): boolean {
  return error instanceof oidc.ClientError && MISMATCHES.has(error.code ?? '');
}

/** The codes that openid-client documents for its own checks. */
const MISMATCHES = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
]);
