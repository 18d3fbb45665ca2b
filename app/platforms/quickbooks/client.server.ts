import type { QuickBooksConfig } from '~/config-companies.server';
import { createBreaker } from '~/domain/breaker';
import { isPlatformFailure, PlatformFailure } from '~/domain/failure';
import { BookFault, isNotFound, readAnswer, readBytes, Unauthorized } from './answer.server';

const READ_TIMEOUT_MS = 3_000;
/** A payment and a drawn PDF take the vendor longer than a look. */
const WRITE_TIMEOUT_MS = 8_000;
const MINOR_VERSION = '75';

export type QuickBooks = ReturnType<typeof createQuickBooks>;

/**
 * Gives the access token that is valid now; `refused` is one that QuickBooks has just turned down.
 *
 * @throws PlatformFailure
 */
export type BookAccess = (refused?: string) => Promise<string>;

/** One call: what it is named in failures, its path below the company, and what goes with it. */
type BookCall = {
  operation: string;
  path: string;
  search?: Record<string, string>;
  body?: object;
  accept?: string;
  timeoutMs: number;
};

/**
 * The accounting API of one company in QuickBooks Online. A call whose token has ended is made once
 * more with a new one; nothing else is repeated here.
 *
 * Every method throws PlatformFailure: `refused` when the books said no to what was asked (HTTP 400;
 * `bookFaultCode` tells which no), else `unavailable`. A connection that is not renewed any more is
 * `refused` with the operation `token`: that no is about us, not about what was asked.
 *
 * @see https://developer.intuit.com/app/developer/qbo/docs/learn/explore-the-quickbooks-online-api
 */
export function createQuickBooks(
  config: Pick<QuickBooksConfig, 'base' | 'realmId'>,
  access: BookAccess,
  { timeoutMs = READ_TIMEOUT_MS, writeTimeoutMs = WRITE_TIMEOUT_MS } = {},
) {
  const breaker = createBreaker();

  async function send(call: BookCall, token: string): Promise<Response> {
    const url = new URL(`${config.base}/v3/company/${config.realmId}/${call.path}`);
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
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    const token = await access();
    try {
      return await read(await send(call, token));
    } catch (error) {
      if (!(error instanceof Unauthorized)) throw error;
      return read(await send(call, await access(token)));
    }
  }

  async function ask<Answer>(
    call: BookCall,
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    const failed = (kind: 'unavailable' | 'refused', cause: unknown) =>
      new PlatformFailure('quickbooks', kind, call.operation, cause);
    if (!breaker.allows()) throw failed('unavailable', new Error('circuit open'));
    try {
      const answer = await sendTwice(call, read);
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

  return {
    /**
     * Runs one statement of the query language; values in it have been through `quoted`.
     *
     * @returns the records of that entity, none where there are none
     */
    query<Entry extends object>(entity: string, statement: string): Promise<Entry[]> {
      const call = { operation: 'query', path: 'query', search: { query: statement }, timeoutMs };
      return ask(call, async (response) => {
        const answer = await readAnswer<Record<string, unknown>>(response, 'QueryResponse');
        const records = answer[entity] ?? [];
        if (!Array.isArray(records)) throw new Error(`${entity} is no list`);
        return records as Entry[];
      });
    },

    /** One record by its id; null where the books have none. */
    async read<Entry extends object>(entity: string, id: string): Promise<Entry | null> {
      const name = entity.toLowerCase();
      const call = { operation: name, path: `${name}/${encodeURIComponent(id)}`, timeoutMs };
      try {
        return await ask(call, (response) => readAnswer<Entry>(response, entity));
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },

    /**
     * Writes a record. @param requestId at most 50 characters: the same one again does nothing and
     * gives the same answer, for as long as QuickBooks remembers it
     */
    write<Entry extends object>(
      entity: string,
      body: object,
      { requestId, operation }: { requestId?: string; operation?: 'delete' },
    ): Promise<Entry> {
      const name = entity.toLowerCase();
      const search = {
        ...(requestId && { requestid: requestId }),
        ...(operation && { operation }),
      };
      const call = { operation: `${name}-write`, path: name, search, body };
      return ask({ ...call, timeoutMs: writeTimeoutMs }, (response) =>
        readAnswer<Entry>(response, entity),
      );
    },

    /** A record's PDF, at most `maxBytes` of it; null where the books have none. */
    async pdf(entity: string, id: string, maxBytes: number): Promise<Uint8Array | null> {
      const name = entity.toLowerCase();
      const call = {
        operation: `${name}-pdf`,
        path: `${name}/${encodeURIComponent(id)}/pdf`,
        accept: 'application/pdf',
        timeoutMs: writeTimeoutMs,
      };
      try {
        return await ask(call, (response) => readBytes(response, maxBytes));
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
  };
}

/** A value for the query language: in quotes, with a backslash before quotes and backslashes. */
export function quoted(value: string): string {
  return `'${value.replace(/[\\']/g, '\\$&')}'`;
}
