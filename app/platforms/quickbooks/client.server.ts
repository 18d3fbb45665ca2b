import type { QuickBooksConfig } from '~/config-companies.server';
import { createBreaker } from '~/domain/breaker';
import { isPlatformFailure, PlatformFailure } from '~/domain/failure';

const TIMEOUT_MS = 3_000;
const MINOR_VERSION = '75';

export type QuickBooks = ReturnType<typeof createQuickBooks>;

/**
 * Gives the access token that is valid now; `refused` is one that QuickBooks has just turned down.
 *
 * @throws PlatformFailure
 */
export type BookAccess = (refused?: string) => Promise<string>;

class Unauthorized extends Error {
  override name = 'Unauthorized';
}

/**
 * The accounting API of one company in QuickBooks Online. Reads only; a call whose token has ended
 * is made once more with a new one.
 *
 * @see https://developer.intuit.com/app/developer/qbo/docs/learn/explore-the-quickbooks-online-api/data-queries
 */
export function createQuickBooks(
  config: Pick<QuickBooksConfig, 'base' | 'realmId'>,
  access: BookAccess,
  { timeoutMs = TIMEOUT_MS } = {},
) {
  const breaker = createBreaker();

  async function ask(statement: string, token: string): Promise<Record<string, unknown>> {
    const url = new URL(`${config.base}/v3/company/${config.realmId}/query`);
    url.searchParams.set('query', statement);
    url.searchParams.set('minorversion', MINOR_VERSION);
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 401) throw new Unauthorized('HTTP 401');
    if (response.status === 400) throw new PlatformFailure('quickbooks', 'refused', 'query');
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const answer = (await response.json()) as { QueryResponse?: Record<string, unknown> };
    if (answer.QueryResponse === undefined) throw new Error('the answer has no QueryResponse');
    return answer.QueryResponse;
  }

  async function askTwice(statement: string): Promise<Record<string, unknown>> {
    const token = await access();
    try {
      return await ask(statement, token);
    } catch (error) {
      if (!(error instanceof Unauthorized)) throw error;
      return ask(statement, await access(token));
    }
  }

  return {
    /**
     * Runs one statement of the query language; values in it have been through `quoted`.
     *
     * @returns the records of that entity, none where there are none
     * @throws PlatformFailure `unavailable`, or `refused` when the statement or the connection is
     */
    async query<Record extends object>(entity: string, statement: string): Promise<Record[]> {
      if (!breaker.allows()) {
        const cause = new Error('circuit open');
        throw new PlatformFailure('quickbooks', 'unavailable', 'query', cause);
      }
      try {
        const records = (await askTwice(statement))[entity] ?? [];
        if (!Array.isArray(records)) throw new Error(`${entity} is no list`);
        breaker.succeeded();
        return records as Record[];
      } catch (cause) {
        breaker.failed();
        if (isPlatformFailure(cause)) throw cause;
        throw new PlatformFailure('quickbooks', 'unavailable', 'query', cause);
      }
    },
  };
}

/** A value for the query language: in quotes, with a backslash before quotes and backslashes. */
export function quoted(value: string): string {
  return `'${value.replace(/[\\']/g, '\\$&')}'`;
}
