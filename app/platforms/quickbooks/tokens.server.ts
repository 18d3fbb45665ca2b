import type { QuickBooksConfig } from '~/config/config-companies.server';
import { PlatformFailure } from '~/domain/core/retries/failure';

const TIMEOUT_MS = 3_000;

export type BookGrant = {
  accessToken: string;
  /** Replaces the previous one, which still works for about a day. */
  refreshToken: string;
  accessExpiresAt: Date;
  /** When the refresh token expires if it is not used. */
  refreshExpiresAt: Date;
};

type Answer = {
  access_token?: string;
  refresh_token?: string;
  expires_in?: number;
  x_refresh_token_expires_in?: number;
};

/** Exchanges a refresh token for a new pair, in one call that is never repeated here. */
export type RenewBookToken = (refreshToken: string) => Promise<BookGrant>;

/**
 * Creates the function that calls QuickBooks' token endpoint. If its answer is lost, a new refresh token
 * exists that we do not have; the old one works for about another day.
 *
 * @see https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/oauth-2.0
 * @throws PlatformFailure `refused` if this refresh token will never work again, else `unavailable`
 */
export function createTokenRenewal(
  config: Pick<QuickBooksConfig, 'tokenUrl' | 'clientId' | 'clientSecret'>,
  { now = Date.now, timeoutMs = TIMEOUT_MS } = {},
): RenewBookToken {
  const credentials = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64');

  async function request(refreshToken: string): Promise<BookGrant> {
    const response = await fetch(config.tokenUrl, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${credentials}`,
        Accept: 'application/json',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = (await response.json().catch(() => ({}))) as Answer & { error?: string };
    // Only this error is about the token; others may be faults in our own registration.
    if (response.status === 400 && answer.error === 'invalid_grant') {
      throw new PlatformFailure('quickbooks', 'refused', 'token');
    }
    const { access_token, refresh_token, expires_in, x_refresh_token_expires_in } = answer;
    if (!response.ok || !access_token || !refresh_token) {
      throw new Error(`HTTP ${response.status} ${answer.error ?? ''}`.trim());
    }
    return {
      accessToken: access_token,
      refreshToken: refresh_token,
      accessExpiresAt: new Date(now() + (expires_in ?? 3600) * 1000),
      refreshExpiresAt: new Date(now() + (x_refresh_token_expires_in ?? 8_640_000) * 1000),
    };
  }

  return async (refreshToken) => {
    try {
      return await request(refreshToken);
    } catch (cause) {
      if (cause instanceof PlatformFailure) throw cause;
      throw new PlatformFailure('quickbooks', 'unavailable', 'token', cause);
    }
  };
}
