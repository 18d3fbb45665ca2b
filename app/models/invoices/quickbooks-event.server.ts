import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema';

/** A change that QuickBooks has told of, or that was found; only ids, what changed is read again. */
export type NewBookEvent = { id: string; type: string; entityId: string };

/** So many rows fit into one statement's parameters. */
const AT_ONCE = 1000;

/** Stores events. @returns the ids of those that were not stored before */
export async function insertBookEvents(
  db: Kysely<DB>,
  events: readonly NewBookEvent[],
  receivedAt: Date,
): Promise<string[]> {
  if (events.length === 0) return [];
  const rows = await db
    .insertInto('quickbooks_event')
    .values(
      events.map(({ id, type, entityId }) => ({
        id,
        type,
        entity_id: entityId,
        received_at: receivedAt,
      })),
    )
    .onConflict((known) => known.column('id').doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Stores changes of invoices that were found by asking, as events of their own.
 *
 * @param changes at most one of each invoice
 * @returns the invoices of those that were not stored before
 */
export async function insertInvoiceChanges(
  db: Kysely<DB>,
  changes: readonly { invoiceId: string; version: string }[],
  foundAt: Date,
): Promise<string[]> {
  const idOf = (change: (typeof changes)[number]) => `${change.invoiceId} ${change.version}`;
  const events = changes.map((change) => ({
    id: idOf(change),
    type: 'change',
    entityId: change.invoiceId,
  }));
  const fresh = new Set<string>();
  for (let start = 0; start < events.length; start += AT_ONCE) {
    const inserted = await insertBookEvents(db, events.slice(start, start + AT_ONCE), foundAt);
    for (const id of inserted) fresh.add(id);
  }
  return changes.filter((change) => fresh.has(idOf(change))).map(({ invoiceId }) => invoiceId);
}

/** Deletes old events. @returns how many */
export async function deleteBookEventsBefore(db: Kysely<DB>, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('quickbooks_event')
    .where('received_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Returns until when a company's changes were followed, by QuickBooks' clock; null if never. */
export async function findBookCheckpoint(db: Kysely<DB>, realmId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('quickbooks_checkpoint')
    .select('followed_until')
    .where('realm_id', '=', realmId)
    .executeTakeFirst();
  return row?.followed_until ?? null;
}

/** Moves the checkpoint forward; one that another process has set further stays. */
export async function saveBookCheckpoint(
  db: Kysely<DB>,
  realmId: string,
  followedUntil: Date,
): Promise<void> {
  await db
    .insertInto('quickbooks_checkpoint')
    .values({ realm_id: realmId, followed_until: followedUntil })
    .onConflict((known) =>
      known.column('realm_id').doUpdateSet({
        followed_until: sql`greatest(quickbooks_checkpoint.followed_until, excluded.followed_until)`,
      }),
    )
    .execute();
}

/** Lists the customers, by our mirror of them, who have this email. */
export async function listInvoiceOwners(
  db: Kysely<DB>,
  email: string,
): Promise<{ gid: string; email: string }[]> {
  return db
    .selectFrom('customer_profile')
    .select(['customer_gid as gid', 'email'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .execute();
}
