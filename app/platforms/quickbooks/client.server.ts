import type { QuickBooksConfig } from '~/config/config-companies.server';
import { createBreaker, type Breaker } from '~/domain/core/retries/breaker';
import { isPlatformFailure, PlatformFailure } from '~/domain/core/retries/failure';
import {
  BookFault,
  isNotFound,
  parseAnswer,
  parseBytes,
  parseChanges,
  Unauthorized,
} from './answer.server';

const READ_TIMEOUT_MS = 3_000;
/** QuickBooks takes longer to record a payment or to draw a PDF than to answer a read. */
const WRITE_TIMEOUT_MS = 8_000;
const MINOR_VERSION = '75';

export type QuickBooks = Omit<ReturnType<typeof createQuickBooks>, 'background'>;

/**
 * Returns a valid access token. `refused` is a token that QuickBooks has just rejected.
 *
 * @throws PlatformFailure
 */
export type BookAccess = (refused?: string) => Promise<string>;

/** One call: its name in failures, its path below the company, and its parameters. */
type BookCall = {
  operation: string;
  path: string;
  search?: Record<string, string>;
  body?: object;
  accept?: string;
  timeoutMs: number;
};

/**
 * Creates a client for the accounting API of one company in QuickBooks Online. If QuickBooks rejects the
 * access token, the call is made once more with a new one; nothing else is repeated here. What customers and
 * payments wait for has a circuit breaker of its own.
 *
 * The company is the setting's or, without one, that which an admin has connected (`findRealm`).
 *
 * A store without QuickBooks (`isOff`) has no records. Otherwise every method throws PlatformFailure: `refused` if QuickBooks rejected the request (HTTP 400;
 * `bookFaultCode` returns its code), else `unavailable`. If the connection can no longer be renewed, the
 * failure is `refused` with the operation `token`: that rejection is about us, not about the request.
 *
 * @see https://developer.intuit.com/app/developer/qbo/docs/learn/explore-the-quickbooks-online-api
 */
export function createQuickBooks(
  config: Pick<QuickBooksConfig, 'base' | 'realmId' | 'isOff'>,
  access: BookAccess,
  {
    timeoutMs = READ_TIMEOUT_MS,
    writeTimeoutMs = WRITE_TIMEOUT_MS,
    findRealm = () => Promise.resolve<string | null>(null),
  } = {},
) {
  // A store keeps to one company: what is known once stays.
  let realmId = config.realmId ?? null;

  async function send(call: BookCall, token: string): Promise<Response> {
    realmId ??= await findRealm();
    if (realmId === null) throw new PlatformFailure('quickbooks', 'refused', 'token');
    const url = new URL(`${config.base}/v3/company/${realmId}/${call.path}`);
    for (const [name, value] of Object.entries(call.search ?? {}))
      url.searchParams.set(name, value);
    url.searchParams.set('minorversion', MINOR_VERSION);
    const headers = {
      Authorization: `Bearer ${token}`,
      Accept: call.accept ?? 'application/json',
      ...(call.body && { 'Content-Type': 'application/json' }),
    };
    return fetch(url, {
      method: call.body ? 'POST' : 'GET',
      headers,
      ...(call.body && { body: JSON.stringify(call.body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(call.timeoutMs),
    });
  }

  async function sendTwice<Answer>(
    call: BookCall,
    parseResponse: (response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    const token = await access();
    try {
      return await parseResponse(await send(call, token));
    } catch (error) {
      if (!(error instanceof Unauthorized)) throw error;
      return parseResponse(await send(call, await access(token)));
    }
  }

  async function request<Answer>(
    breaker: Breaker,
    call: BookCall,
    parseResponse: (response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    const failed = (kind: 'unavailable' | 'refused', cause: unknown) =>
      new PlatformFailure('quickbooks', kind, call.operation, cause);
    if (config.isOff) throw failed('unavailable', new Error('the store has no QuickBooks'));
    if (!breaker.allows()) throw failed('unavailable', new Error('circuit open'));
    try {
      const answer = await sendTwice(call, parseResponse);
      breaker.succeeded();
      return answer;
    } catch (cause) {
      if (cause instanceof BookFault) {
        breaker.succeeded();
        throw failed('refused', cause);
      }
      breaker.failed();
      throw isPlatformFailure(cause) ? cause : failed('unavailable', cause);
    }
  }

  const behind = (breaker: Breaker) => ({
    /**
     * Runs one statement of the query language; values in it must be escaped with `quoted`.
     *
     * @returns the records of that entity, possibly none
     */
    async query<Entry extends object>(entity: string, statement: string): Promise<Entry[]> {
      if (config.isOff) return [];
      const call = { operation: 'query', path: 'query', search: { query: statement }, timeoutMs };
      return request(breaker, call, async (response) => {
        const answer = await parseAnswer<Record<string, unknown>>(response, 'QueryResponse');
        const records = answer[entity] ?? [];
        if (!Array.isArray(records)) throw new Error(`${entity} is no list`);
        return records as Entry[];
      });
    },

    /**
     * Returns the records of these entities that were changed or deleted since then, at most a thousand in all, and
     * QuickBooks' time of the answer. The time is within the last thirty days.
     */
    changes(entities: readonly string[], since: Date): ReturnType<typeof parseChanges> {
      const search = { entities: entities.join(','), changedSince: since.toISOString() };
      const call = { operation: 'cdc', path: 'cdc', search, timeoutMs: writeTimeoutMs };
      return request(breaker, call, parseChanges);
    },

    /** Returns one record by its id; null if QuickBooks has none. */
    async read<Entry extends object>(entity: string, id: string): Promise<Entry | null> {
      if (config.isOff) return null;
      const name = entity.toLowerCase();
      const call = { operation: name, path: `${name}/${encodeURIComponent(id)}`, timeoutMs };
      try {
        return await request(breaker, call, (response) => parseAnswer<Entry>(response, entity));
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },

    /**
     * Writes a record.
     *
     * @param requestId at most 50 characters: repeated with the same one, the call does nothing and returns
     *   the same answer, for as long as QuickBooks remembers it
     */
    write<Entry extends object>(
      entity: string,
      body: object,
      { requestId, operation }: { requestId?: string; operation?: 'delete' | 'void' },
    ): Promise<Entry> {
      const name = entity.toLowerCase();
      const search = {
        ...(requestId && { requestid: requestId }),
        ...(operation && { operation }),
      };
      const call = { operation: `${name}-write`, path: name, search, body };
      return request(breaker, { ...call, timeoutMs: writeTimeoutMs }, (response) =>
        parseAnswer<Entry>(response, entity),
      );
    },

    /** Returns a record's PDF, of at most `maxBytes`; null if QuickBooks has none. */
    async pdf(entity: string, id: string, maxBytes: number): Promise<Uint8Array | null> {
      const name = entity.toLowerCase();
      const call = {
        operation: `${name}-pdf`,
        path: `${name}/${encodeURIComponent(id)}/pdf`,
        accept: 'application/pdf',
        timeoutMs: writeTimeoutMs,
      };
      try {
        return await request(breaker, call, (response) => parseBytes(response, maxBytes));
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
  });

  return {
    ...behind(createBreaker({ service: 'quickbooks' })),
    /** For what nobody waits for, such as the menu's entry. */
    background: behind(createBreaker({ service: 'quickbooks-background' })),
  };
}

/** Quotes a value for the query language, escaping quotes and backslashes. */
export function quoted(value: string): string {
  return `'${value.replace(/[\\']/g, '\\$&')}'`;
}
