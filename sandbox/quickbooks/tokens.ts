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
import { CLIENT_ID, CLIENT_SECRET, FIRST_REFRESH_TOKEN, REALM } from './rows';

const PATH = '/oauth2/v1/tokens/bearer';
const REVOKE_PATH = '/v2/oauth2/tokens/revoke';
const ACCESS_SECONDS = 3600;
/** About a hundred days from each renewal; the number is the one in QuickBooks' answers. */
const REFRESH_SECONDS = 8_726_400;
const GRACE_MS = 24 * 60 * 60_000;
/** Five years from when the company was connected. */
const HARD_SECONDS = 157_680_000;
const CODE_MS = 5 * 60_000;

export type BookTokenRow = {
  token: string;
  kind: 'refresh' | 'access';
  /** The connection that it belongs to, its company, and when the connection ends for good. */
  grant: string;
  realm: string;
  hardEndsAt: number;
  issuedAt: number;
  expiresAt: number;
  /** When a renewal replaced it; null while it is the newest. */
  replacedAt: number | null;
};

/** What a browser brings back from the page that asks for access; works once. */
type CodeRow = { code: string; realm: string; redirectUri: string; expiresAt: number };

/** Tables that survive a reset: a connected app would not notice that its tokens are gone. */
export const TOKEN_TABLES = ['bookTokens', 'bookCodes'];

/**
 * OAuth of QuickBooks: every renewal issues a new refresh token, and the previous one works for another day.
 * https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/oauth-2.0
 */
export class BookTokens {
  readonly #rows: Table<BookTokenRow>;
  readonly #codes: Table<CodeRow>;
  #graceMs = GRACE_MS;

  constructor(
    store: Store,
    private readonly clock: Clock,
  ) {
    this.#rows = store.table<BookTokenRow>('bookTokens', ({ token }) => token);
    this.#codes = store.table<CodeRow>('bookCodes', ({ code }) => code);
  }

  all(): BookTokenRow[] {
    return this.#rows.values();
  }

  /** Whether an access token opens this company. */
  isValid(access: string, realm: string): boolean {
    const row = this.#rows.get(access);
    return row?.kind === 'access' && row.expiresAt > this.clock.now() && row.realm === realm;
  }

  /** Issues the code with which an app that was given access to a company gets its tokens. */
  issueCode(realm: string, redirectUri: string): string {
    const expiresAt = this.clock.now() + CODE_MS;
    return this.#codes.put({ code: `AB1${randomToken(47)}`, realm, redirectUri, expiresAt }).code;
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

  /** Handles `POST /oauth2/v1/tokens/bearer` and `POST /v2/oauth2/tokens/revoke`. */
  endpoint(world: World) {
    return async (
      request: IncomingMessage,
      response: ServerResponse,
      url: URL,
    ): Promise<boolean> => {
      const isRevoking = url.pathname === REVOKE_PATH;
      if (url.pathname !== PATH && !isRevoking) return false;
      const fields = parseFields(request, await readBody(request, 10_000));
      await passGate(world, request, response, {
        company: 'quickbooks',
        operation: isRevoking ? 'revoke' : 'token',
        refuse: ({ effect, status }: Fault) =>
          json(status ?? (effect === 'rate-limit' ? 429 : 503), { error: 'server_error' }),
        work: () => {
          if (request.method !== 'POST') return json(405, { error: 'invalid_request' });
          if (!isClient(request.headers.authorization))
            return json(401, { error: 'invalid_client' });
          if (isRevoking) return this.revokeOne(fields.token ?? '');
          return this.grant(fields, request.headers['x-include-refresh-token-hard-expires-in']);
        },
      });
      return true;
    };
  }

  /** Ends the whole connection of a token, as when the company disconnects the app. */
  private revokeOne(token: string): Answer {
    const row = this.#rows.get(token);
    if (token !== FIRST_REFRESH_TOKEN && !row) return json(400, { error: 'invalid_request' });
    if (row) this.remove(({ grant }) => grant === row.grant);
    return { status: 200, headers: {}, body: '' };
  }

  private grant(fields: Record<string, string>, tellsHardEnd: unknown): Answer {
    const { grant_type: type } = fields;
    if (type !== 'refresh_token' && type !== 'authorization_code') {
      return json(400, { error: 'unsupported_grant_type' });
    }
    const connection =
      type === 'refresh_token' ? this.renewed(fields.refresh_token ?? '') : this.connected(fields);
    if (connection === null) {
      const what = type === 'refresh_token' ? 'refresh token' : 'authorization code';
      const error_description = `Incorrect or invalid ${what}`;
      return json(400, { error: 'invalid_grant', error_description });
    }
    const now = this.clock.now();
    const issue = (kind: BookTokenRow['kind'], token: string, seconds: number): string => {
      const expiresAt = Math.min(now + seconds * 1000, connection.hardEndsAt);
      const row = { ...connection, token, kind, issuedAt: now, expiresAt, replacedAt: null };
      return this.#rows.put(row).token;
    };
    this.remove(({ expiresAt }) => expiresAt <= now);
    const hardSeconds = Math.floor((connection.hardEndsAt - now) / 1000);
    return json(
      200,
      {
        token_type: 'bearer',
        expires_in: ACCESS_SECONDS,
        refresh_token: issue('refresh', `RT1-${randomToken(40)}`, REFRESH_SECONDS),
        x_refresh_token_expires_in: Math.min(REFRESH_SECONDS, hardSeconds),
        ...(tellsHardEnd === 'true' && { x_refresh_token_hard_expires_in: hardSeconds }),
        access_token: issue('access', `eyJlbmMi.${randomToken(120)}`, ACCESS_SECONDS),
      },
      { 'Cache-Control': 'no-store' },
    );
  }

  /** Uses a refresh token. @returns its connection; null if it does not work */
  private renewed(token: string) {
    // Any number of stores may connect with it; each gets its own chain of tokens.
    if (token === FIRST_REFRESH_TOKEN) return this.newConnection(REALM);
    const row = this.#rows.get(token);
    const now = this.clock.now();
    if (row?.kind !== 'refresh' || row.expiresAt <= now) return null;
    if (row.replacedAt !== null && now >= row.replacedAt + this.#graceMs) return null;
    if (row.replacedAt === null) this.#rows.put({ ...row, replacedAt: now });
    const { grant, realm, hardEndsAt } = row;
    // Rows of an older sandbox belong to no connection.
    return grant ? { grant, realm, hardEndsAt } : this.newConnection(REALM);
  }

  /** Uses up a code. @returns a new connection; null if it does not work */
  private connected({ code = '', redirect_uri: redirectUri }: Record<string, string>) {
    const row = this.#codes.get(code);
    this.#codes.delete(code);
    if (!row || row.expiresAt <= this.clock.now() || row.redirectUri !== redirectUri) return null;
    return this.newConnection(row.realm);
  }

  private newConnection(realm: string) {
    const hardEndsAt = this.clock.now() + HARD_SECONDS * 1000;
    return { grant: randomToken(16), realm, hardEndsAt };
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
