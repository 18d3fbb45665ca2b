import { type Kysely, sql } from 'kysely';
import type { QuickBooksConfig } from '~/config/config-companies.server';
import type { BookState } from '~/domain/invoices/invoice';
import type { DB } from '../../../db/schema';

/**
 * Returns the state of the QuickBooks connection, without its tokens.
 *
 * @param settings of QuickBooks
 * @param now UTC milliseconds
 */
export async function findBookState(
  db: Kysely<DB>,
  {
    settings,
    now,
  }: { settings: Pick<QuickBooksConfig, 'isOff' | 'refreshToken' | 'realmId'>; now: number },
): Promise<BookState> {
  const row = await db
    .selectFrom('quickbooks_refresh_token')
    .select(['refreshed_at', 'expires_at', 'access_expires_at', 'previous_until'])
    .select(['lease_until', 'failed_at', 'failure'])
    .leftJoin('staff_user', 'staff_user.id', 'connected_by')
    .select(['realm_id', 'connected_at', 'staff_user.name', 'hard_expires_at', 'disconnected_at'])
    .select((token) => token('token', 'is not', null).as('has_token'))
    .executeTakeFirst();
  const future = (date: Date | null | undefined) =>
    date && date.getTime() > now ? date.toISOString() : null;
  const failed = row?.failed_at ?? null;
  const isLastRejected =
    failed !== null &&
    row?.failure === 'refused' &&
    !(row.refreshed_at && row.refreshed_at > failed);
  const isHeld = row?.has_token || (settings.refreshToken !== undefined && !row?.disconnected_at);
  const without = row?.disconnected_at ? 'disconnected' : 'no-token';
  const held = isLastRejected ? 'refused' : row?.has_token ? 'connected' : 'first-call';
  return {
    connection: settings.isOff ? 'off' : isHeld ? held : without,
    realmId: row?.realm_id ?? settings.realmId ?? null,
    connectedAt: iso(row?.connected_at),
    connectedBy: row?.name ?? null,
    hardEndsAt: iso(row?.hard_expires_at),
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
export async function findInvoiceChecks(
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

/**
 * Claims the check of a customer's open invoices: no other process checks them before `until`.
 *
 * @returns false while another process checks, during the pause after a failed check, if the last check
 *   was after `checkedBefore`, and for customers that we have no mirror of
 */
export async function claimInvoiceCheck(
  db: Kysely<DB>,
  customerGid: string,
  { now, until, checkedBefore }: { now: Date; until: Date; checkedBefore: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('customer_profile')
    .set({ invoices_checking_until: until })
    .where('customer_gid', '=', customerGid)
    .where((row) =>
      row.or([
        row('invoices_checking_until', 'is', null),
        row('invoices_checking_until', '<=', now),
      ]),
    )
    .where((row) =>
      row.or([
        row('invoices_checked_at', 'is', null),
        row('invoices_checked_at', '<=', checkedBefore),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Stores QuickBooks' answer and releases the claim; an answer older than the stored one is ignored.
 * `requestedAt` is the wall clock before the call.
 */
export async function saveOpenInvoices(
  db: Kysely<DB>,
  customerGid: string,
  { hasOpen, requestedAt }: { hasOpen: boolean; requestedAt: Date },
): Promise<void> {
  await db
    .updateTable('customer_profile')
    .set({
      open_invoices: hasOpen,
      invoices_checked_at: requestedAt,
      invoices_checking_until: null,
    })
    .where('customer_gid', '=', customerGid)
    .where((row) =>
      row.or([
        row('invoices_checked_at', 'is', null),
        row('invoices_checked_at', '<=', requestedAt),
      ]),
    )
    .execute();
}

/** Keeps the last answer after a failed check, and blocks further checks until `until`. */
export async function pauseInvoiceCheck(
  db: Kysely<DB>,
  customerGid: string,
  until: Date,
): Promise<void> {
  await db
    .updateTable('customer_profile')
    .set({ invoices_checking_until: until })
    .where('customer_gid', '=', customerGid)
    .execute();
}
