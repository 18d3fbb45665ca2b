import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../kit/clock';
import { json, parseFields, readBody } from '../../kit/exchange';
import type { Answer } from '../../kit/exchange';
import { passGate } from '../../kit/gate';
import { randomToken } from '../../kit/ids';
import type { Store, Table } from '../../kit/store';
import type { World } from '../../kit/world';
import type { TokenRow } from '../rows';
import { CLIENT_ID } from '../shop';
import { adminRejection } from './rejection';
import type { Grants } from './grants';

const PATH = '/admin/oauth/access_token';
/** A day minus one second, as at Shopify. */
const LIFE_SECONDS = 86_399;

function refused(error: string, message: string): Answer {
  return json(400, { error, error_description: message });
}

/** Admin access tokens by the client-credentials grant; they expire after a day of the sandbox's clock. */
export class AdminTokens {
  readonly #rows: Table<TokenRow>;

  constructor(
    store: Store,
    private readonly clock: Clock,
    private readonly clientSecret: string,
    private readonly grants: Grants,
  ) {
    this.#rows = store.table<TokenRow>('adminTokens', ({ token }) => token);
  }

  isValid(token: string): boolean {
    const row = this.#rows.get(token);
    return row !== undefined && row.expiresAt > this.clock.now();
  }

  /** Returns the scopes of a valid token: what the app has, less what was taken from this token alone. */
  scopes(token: string): string[] {
    const without = this.#rows.get(token)?.without ?? [];
    return this.grants.granted().filter((scope) => !without.includes(scope));
  }

  /** Takes scopes from one token. @returns false if there is no such token */
  limit(token: string, without: string[]): boolean {
    const row = this.#rows.get(token);
    if (row !== undefined) this.#rows.put({ ...row, without });
    return row !== undefined;
  }

  /** Handles `POST /admin/oauth/access_token`, form or JSON. */
  endpoint(world: World) {
    return async (
      request: IncomingMessage,
      response: ServerResponse,
      url: URL,
    ): Promise<boolean> => {
      if (url.pathname !== PATH) return false;
      const fields = parseFields(request, await readBody(request, 10_000));
      await passGate(world, request, response, {
        company: 'shopify',
        operation: 'access_token',
        refuse: adminRejection,
        work: () => {
          if (request.method !== 'POST') return json(405, { errors: 'Method Not Allowed' });
          return this.grant(fields);
        },
      });
      return true;
    };
  }

  private grant(fields: Record<string, string>): Answer {
    if (fields.client_id !== CLIENT_ID || fields.client_secret !== this.clientSecret) {
      return refused('application_cannot_be_found', 'No app with these credentials');
    }
    if (fields.grant_type !== 'client_credentials') {
      return refused('unsupported_grant_type', 'grant_type must be client_credentials');
    }
    for (const { token } of this.#rows.values()) if (!this.isValid(token)) this.#rows.delete(token);
    const token = `shpat_${randomToken(32)}`;
    this.#rows.put({ token, expiresAt: this.clock.now() + LIFE_SECONDS * 1000 });
    return json(
      200,
      { access_token: token, scope: this.grants.granted().join(','), expires_in: LIFE_SECONDS },
      { 'Cache-Control': 'no-store' },
    );
  }
}
