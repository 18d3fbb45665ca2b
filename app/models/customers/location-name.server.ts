import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

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
