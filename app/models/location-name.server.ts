import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/**
 * What customers call their addresses (spec section 3, location_names). `addressKey` is the last
 * path segment of Shopify's address id without its query string, `customerId` the number of the
 * customer's id: nothing here is read or written without its owner.
 */

/** The names of a customer's addresses, by address key. */
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

/** The name of one address; null without one. */
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

/** Gives an address its name. @returns false when it has one already. */
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

/** Gives an address that has a name another one. @returns whether it had one. */
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

/** Takes the name of an address away. @returns whether there was one. */
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

/** Takes away the names of addresses that are no longer there. @returns how many. */
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
