import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../kit/clock';
import { json, parseFields, readBody } from '../kit/exchange';
import type { Answer } from '../kit/exchange';
import type { Fault } from '../kit/faults';
import { passGate } from '../kit/gate';
import { randomToken } from '../kit/ids';
import type { Store, Table } from '../kit/store';
import type { World } from '../kit/world';
import { CLIENT_ID, CLIENT_SECRET, FIRST_REFRESH_TOKEN } from './rows';

const PATH = '/oauth2/v1/tokens/bearer';
const ACCESS_SECONDS = 3600;
/** About a hundred days from each renewal; the number is the one in QuickBooks' answers. */
const REFRESH_SECONDS = 8_726_400;
const GRACE_MS = 24 * 60 * 60_000;

export type BookTokenRow = {
  token: string;
  kind: 'refresh' | 'access';
  issuedAt: number;
  expiresAt: number;
  /** When a renewal replaced it; null while it is the newest. */
  replacedAt: number | null;
};

/** Tables that survive a reset: a connected app would not notice that its tokens are gone. */
export const TOKEN_TABLES = ['bookTokens'];

/**
 * OAuth of QuickBooks: every renewal issues a new refresh token, and the previous one works for another day.
 * https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/oauth-2.0
 */
export class BookTokens {
  readonly #rows: Table<BookTokenRow>;
  #graceMs = GRACE_MS;

  constructor(
    store: Store,
    private readonly clock: Clock,
  ) {
    this.#rows = store.table<BookTokenRow>('bookTokens', ({ token }) => token);
  }

  all(): BookTokenRow[] {
    return this.#rows.values();
  }

  isValid(access: string): boolean {
    const row = this.#rows.get(access);
    return row?.kind === 'access' && row.expiresAt > this.clock.now();
  }

  /** How long a replaced refresh token still works; a day by default. */
  setGrace(milliseconds: number): void {
    this.#graceMs = milliseconds;
  }

  resetGrace(): void {
    this.#graceMs = GRACE_MS;
  }

  /** Expires all access tokens, as if their hour was over. */
  endAccess(): number {
    return this.remove(({ kind }) => kind === 'access');
  }

  /** Deletes all tokens, as if the company had disconnected the app. */
  revoke(): number {
    return this.remove(() => true);
  }

  /** Handles `POST /oauth2/v1/tokens/bearer`. */
  endpoint(world: World) {
    return async (
      request: IncomingMessage,
      response: ServerResponse,
      url: URL,
    ): Promise<boolean> => {
      if (url.pathname !== PATH) return false;
      const fields = parseFields(request, await readBody(request, 10_000));
      await passGate(world, request, response, {
        company: 'quickbooks',
        operation: 'token',
        refuse: ({ effect, status }: Fault) =>
          json(status ?? (effect === 'rate-limit' ? 429 : 503), { error: 'server_error' }),
        work: () => {
          if (request.method !== 'POST') return json(405, { error: 'invalid_request' });
          return this.grant(request.headers.authorization, fields);
        },
      });
      return true;
    };
  }

  private grant(authorization: string | undefined, fields: Record<string, string>): Answer {
    if (!isClient(authorization)) return json(401, { error: 'invalid_client' });
    if (fields.grant_type !== 'refresh_token')
      return json(400, { error: 'unsupported_grant_type' });
    const given = fields.refresh_token ?? '';
    if (!this.isAccepted(given)) {
      return json(400, {
        error: 'invalid_grant',
        error_description: 'Incorrect or invalid refresh token',
      });
    }
    const now = this.clock.now();
    const row = this.#rows.get(given);
    if (row && row.replacedAt === null) this.#rows.put({ ...row, replacedAt: now });
    const issue = (kind: BookTokenRow['kind'], token: string, seconds: number): string => {
      const expiresAt = now + seconds * 1000;
      return this.#rows.put({ token, kind, issuedAt: now, expiresAt, replacedAt: null }).token;
    };
    this.remove(({ expiresAt }) => expiresAt <= now);
    return json(
      200,
      {
        token_type: 'bearer',
        expires_in: ACCESS_SECONDS,
        refresh_token: issue('refresh', `RT1-${randomToken(40)}`, REFRESH_SECONDS),
        x_refresh_token_expires_in: REFRESH_SECONDS,
        access_token: issue('access', `eyJlbmMi.${randomToken(120)}`, ACCESS_SECONDS),
      },
      { 'Cache-Control': 'no-store' },
    );
  }

  private isAccepted(token: string): boolean {
    // Any number of stores may connect with it; each gets its own chain of tokens.
    if (token === FIRST_REFRESH_TOKEN) return true;
    const row = this.#rows.get(token);
    const now = this.clock.now();
    if (row?.kind !== 'refresh' || row.expiresAt <= now) return false;
    return row.replacedAt === null || now < row.replacedAt + this.#graceMs;
  }

  private remove(matches: (row: BookTokenRow) => boolean): number {
    const gone = this.#rows.values().filter(matches);
    for (const { token } of gone) this.#rows.delete(token);
    return gone.length;
  }
}

function isClient(authorization: string | undefined): boolean {
  const expected = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`;
  const [given, right] = [Buffer.from(authorization ?? ''), Buffer.from(expected)];
  return given.length === right.length && timingSafeEqual(given, right);
}
