import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/** Longer than the Shopify calls of one change take. A dead process's lock expires after this. */
const HELD_MS = 20_000;
/** How long a second change waits for the first, and how often it checks, in milliseconds. */
const WAIT_MS = 8_000;
const POLL_MS = 100;

export type AddressLock = {
  /** The address whose removal was started last; null if there was none. */
  removing: string | null;
};

/**
 * Changes a customer's addresses while no other process does. Shopify keeps the addresses, so a transaction
 * of ours cannot serialize the changes; a row that acts as a lease does.
 *
 * @returns the result of `work`; 'busy' if another change still holds the lock after eight seconds
 */
export async function withAddressLock<T>(
  db: Kysely<DB>,
  customerGid: string,
  work: (lock: AddressLock) => Promise<T>,
): Promise<T | 'busy'> {
  const holder = randomUUID();
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const lock = await acquireLock(db, customerGid, holder);
    if (lock) {
      try {
        return await work(lock);
      } finally {
        await releaseLock(db, customerGid, holder);
      }
    }
    if (Date.now() > until) return 'busy';
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * Adds a favorite while no other addition runs, so that a count taken before it still holds. The lock is
 * separate from that of addresses: neither waits for the other.
 *
 * @returns the result of `work`; 'busy' as in `withAddressLock`
 */
export async function withFavoritesLock<T>(
  db: Kysely<DB>,
  customerGid: string,
  work: () => Promise<T>,
): Promise<T | 'busy'> {
  return withAddressLock(db, `favorites of ${customerGid}`, work);
}

/** Records which address is about to be removed. The caller holds the customer's lock. */
export async function markRemoving(
  db: Kysely<DB>,
  customerGid: string,
  addressKey: string,
): Promise<void> {
  await db
    .updateTable('address_change')
    .set({ removing: addressKey })
    .where('customer_gid', '=', customerGid)
    .execute();
}

/** Returns the address whose removal was started last; null if there was none. */
export async function findRemoving(db: Kysely<DB>, customerGid: string): Promise<string | null> {
  const row = await db
    .selectFrom('address_change')
    .select('removing')
    .where('customer_gid', '=', customerGid)
    .executeTakeFirst();
  return row?.removing ?? null;
}

async function acquireLock(
  db: Kysely<DB>,
  customerGid: string,
  holder: string,
): Promise<AddressLock | undefined> {
  const now = new Date();
  const held_until = new Date(now.getTime() + HELD_MS);
  return db
    .insertInto('address_change')
    .values({ customer_gid: customerGid, holder, held_until })
    .onConflict((conflict) =>
      conflict
        .column('customer_gid')
        .doUpdateSet({ holder, held_until })
        .where((row) =>
          row.or([
            row('address_change.held_until', 'is', null),
            row('address_change.held_until', '<', now),
          ]),
        ),
    )
    .returning('removing')
    .executeTakeFirst();
}

async function releaseLock(db: Kysely<DB>, customerGid: string, holder: string): Promise<void> {
  await db
    .updateTable('address_change')
    .set({ holder: null, held_until: null })
    .where('customer_gid', '=', customerGid)
    .where('holder', '=', holder)
    .execute();
}

/**
 * The names that customers give their addresses (spec section 3, location_names). `addressKey` is the last
 * path segment of Shopify's address id without its query string, `customerId` the number of the customer's
 * id. Every query includes the owner.
 */

/** Lists the names of a customer's addresses, by address key. */
export async function listLocationNames(
  db: Kysely<DB>,
  customerId: string,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('location_names')
    .select(['address_id', 'location_name'])
    .where('shopify_customer_id', '=', customerId)
    .execute();
  return new Map(rows.map((row) => [row.address_id, row.location_name]));
}

/** Finds the name of an address; null if it has none. */
export async function findLocationName(
  db: Kysely<DB>,
  customerId: string,
  addressKey: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('location_names')
    .select('location_name')
    .where('shopify_customer_id', '=', customerId)
    .where('address_id', '=', addressKey)
    .executeTakeFirst();
  return row?.location_name ?? null;
}

/** Names an address. @returns false if it already has a name */
export async function insertLocationName(
  db: Kysely<DB>,
  customerId: string,
  addressKey: string,
  name: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('location_names')
    .values({ address_id: addressKey, shopify_customer_id: customerId, location_name: name })
    .onConflict((conflict) => conflict.column('address_id').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Renames an address. @returns false if it has no name yet */
export async function updateLocationName(
  db: Kysely<DB>,
  customerId: string,
  addressKey: string,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('location_names')
    .set({ location_name: name })
    .where('shopify_customer_id', '=', customerId)
    .where('address_id', '=', addressKey)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the name of an address. @returns whether it had one */
export async function deleteLocationName(
  db: Kysely<DB>,
  customerId: string,
  addressKey: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('location_names')
    .where('shopify_customer_id', '=', customerId)
    .where('address_id', '=', addressKey)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the names of addresses that no longer exist. @returns how many */
export async function deleteOtherLocationNames(
  db: Kysely<DB>,
  customerId: string,
  addressKeys: readonly string[],
): Promise<number> {
  let statement = db.deleteFrom('location_names').where('shopify_customer_id', '=', customerId);
  if (addressKeys.length > 0) statement = statement.where('address_id', 'not in', addressKeys);
  const { numDeletedRows } = await statement.executeTakeFirst();
  return Number(numDeletedRows);
}
