import { sql, type Kysely } from 'kysely';
import type { BookState } from '~/domain/invoices/book-state';
import type { DB } from '../../../db/schema';

/**
 * Returns the state of the QuickBooks connection, without its tokens.
 *
 * @param hasFirstToken whether the settings contain an initial token
 * @param now UTC milliseconds
 */
export async function findBookState(
  db: Kysely<DB>,
  { hasFirstToken, now }: { hasFirstToken: boolean; now: number },
): Promise<BookState> {
  const row = await db
    .selectFrom('quickbooks_refresh_token')
    .select(['refreshed_at', 'expires_at', 'access_expires_at', 'previous_until'])
    .select(['lease_until', 'failed_at', 'failure'])
    .select((token) => token('token', 'is not', null).as('has_token'))
    .executeTakeFirst();
  const future = (date: Date | null | undefined) =>
    date && date.getTime() > now ? date.toISOString() : null;
  const failed = row?.failed_at ?? null;
  const isLastRefused =
    failed !== null &&
    row?.failure === 'refused' &&
    !(row.refreshed_at && row.refreshed_at > failed);
  const connection = row?.has_token ? 'connected' : hasFirstToken ? 'first-call' : 'no-token';
  return {
    connection: isLastRefused && connection !== 'no-token' ? 'refused' : connection,
    renewedAt: iso(row?.refreshed_at),
    accessUntil: future(row?.access_expires_at),
    endsAt: iso(row?.expires_at),
    previousUntil: future(row?.previous_until),
    leaseUntil: future(row?.lease_until),
    failure:
      failed && row?.failure ? { at: failed.toISOString(), why: row.failure as 'refused' } : null,
  };
}

/** Returns counts about the cached answers on customers' open invoices. @param now UTC milliseconds */
export async function findInvoiceLooks(
  db: Kysely<DB>,
  now: number,
): Promise<{ customers: number; withOpen: number; paused: number; latestAt: string | null }> {
  const row = await db
    .selectFrom('customer_profile')
    .select(({ fn }) => [
      fn.count<string>('invoices_checked_at').as('customers'),
      fn.max('invoices_checked_at').as('latest'),
    ])
    .select(sql<string>`count(*) filter (where open_invoices)`.as('with_open'))
    .select(
      sql<string>`count(*) filter (where invoices_checking_until > ${new Date(now)})`.as('paused'),
    )
    .executeTakeFirstOrThrow();
  return {
    customers: Number(row.customers),
    withOpen: Number(row.with_open),
    paused: Number(row.paused),
    latestAt: row.latest?.toISOString() ?? null,
  };
}

function iso(date: Date | null | undefined): string | null {
  return date?.toISOString() ?? null;
}
