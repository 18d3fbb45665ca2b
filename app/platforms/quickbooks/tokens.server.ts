import type { QuickBooksConfig } from '~/config/config-companies.server';
import { PlatformFailure } from '~/domain/core/retries/failure';

const TIMEOUT_MS = 3_000;
const SCOPE = 'com.intuit.quickbooks.accounting';

export type BookGrant = {
  accessToken: string;
  /** Replaces the previous one, which still works for about a day. */
  refreshToken: string;
  accessExpiresAt: Date;
  /** When the refresh token expires if it is not used. */
  refreshExpiresAt: Date;
  /** When the connection ends however much it is used; null if Intuit doesn't say. */
  hardExpiresAt: Date | null;
};

type Answer = {
  access_token?: string;
  refresh_token?: string;
  expires_in?: number;
  x_refresh_token_expires_in?: number;
  x_refresh_token_hard_expires_in?: number;
};

/** Exchanges a refresh token for a new pair, in one call that is never repeated here. */
export type RenewBookToken = (refreshToken: string) => Promise<BookGrant>;

export type BookOAuth = ReturnType<typeof createBookOAuth>;

/**
 * Creates Intuit's OAuth 2.0 for our app. Admins come back to `redirectUri`, which is registered there. No call is
 * repeated here. If the answer to a renewal is lost, a new refresh token exists that we do not have; the old one works
 * for about another day.
 *
 * @see https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/oauth-2.0
 */
export function createBookOAuth(
  config: Pick<
    QuickBooksConfig,
    'tokenUrl' | 'revokeUrl' | 'authorizeUrl' | 'clientId' | 'clientSecret'
  >,
  redirectUri: string,
  { now = Date.now, timeoutMs = TIMEOUT_MS } = {},
) {
  const credentials = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64');

  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${credentials}`,
        Accept: 'application/json',
        'Content-Type': 'application/x-www-form-urlencoded',
        'x-include-refresh-token-hard-expires-in': 'true',
      },
      body: new URLSearchParams(fields),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });

  const after = (seconds: number) => new Date(now() + seconds * 1000);

  async function grant(fields: Record<string, string>): Promise<BookGrant> {
    const response = await post(config.tokenUrl, fields);
    const answer = (await response.json().catch(() => ({}))) as Answer & { error?: string };
    // Only this error is about the token or code; others may be faults in our own registration.
    if (response.status === 400 && answer.error === 'invalid_grant') {
      throw new PlatformFailure('quickbooks', 'refused', 'token');
    }
    const { access_token, refresh_token, x_refresh_token_hard_expires_in: hardSeconds } = answer;
    if (!response.ok || !access_token || !refresh_token) {
      throw new Error(`HTTP ${response.status} ${answer.error ?? ''}`.trim());
    }
    return {
      accessToken: access_token,
      refreshToken: refresh_token,
      accessExpiresAt: after(answer.expires_in ?? 3600),
      refreshExpiresAt: after(answer.x_refresh_token_expires_in ?? 8_640_000),
      hardExpiresAt: typeof hardSeconds === 'number' ? after(hardSeconds) : null,
    };
  }

  return {
    /** Returns Intuit's page that asks an admin for access; it answers with `code`, `realmId` and `state`. */
    authorizePage(state: string): string {
      const url = new URL(config.authorizeUrl);
      const { clientId: client_id } = config;
      const fields = { client_id, redirect_uri: redirectUri, response_type: 'code', scope: SCOPE };
      url.search = String(new URLSearchParams({ ...fields, state }));
      return url.href;
    },

    /**
     * Exchanges the code of a redirect, which works once and for a few minutes.
     *
     * @throws PlatformFailure `refused` if it does not work, else `unavailable`
     */
    exchange: (code: string): Promise<BookGrant> =>
      sure(() => grant({ grant_type: 'authorization_code', code, redirect_uri: redirectUri })),

    /** @throws PlatformFailure `refused` if this refresh token will never work again, else `unavailable` */
    renew: (refreshToken: string): Promise<BookGrant> =>
      sure(() => grant({ grant_type: 'refresh_token', refresh_token: refreshToken })),

    /** Ends the connection that a refresh token belongs to. @throws PlatformFailure unless it has ended */
    revoke: (refreshToken: string): Promise<void> =>
      sure(async () => {
        const response = await post(config.revokeUrl, { token: refreshToken });
        await response.body?.cancel();
        // 400: the token is worth nothing already.
        if (!response.ok && response.status !== 400) throw new Error(`HTTP ${response.status}`);
      }),
  };
}

async function sure<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof PlatformFailure) throw cause;
    throw new PlatformFailure('quickbooks', 'unavailable', 'token', cause);
  }
}
