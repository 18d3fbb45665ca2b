import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema';

/** Lists the tags whose customers pay no sales tax (spec section 3, `{product}_tax_exempt`). */
export async function listTaxExemptTags(db: Kysely<DB>): Promise<string[]> {
  const rows = await db.selectFrom('earth_tax_exempt').select('shopify_tag').execute();
  return rows.map((row) => row.shopify_tag);
}

/**
 * Adds a tag to the list, within the caller's transaction.
 *
 * @returns false if it is already there, ignoring case
 */
export async function insertTaxExemptTag(db: Kysely<DB>, tag: string): Promise<boolean> {
  const result = await db
    .insertInto('earth_tax_exempt')
    .values({ shopify_tag: tag })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Removes a tag from the list, ignoring case. @returns the tag as it was listed; null if it was not */
export async function deleteTaxExemptTag(db: Kysely<DB>, tag: string): Promise<string | null> {
  const row = await db
    .deleteFrom('earth_tax_exempt')
    .where(sql`lower(shopify_tag)`, '=', sql`lower(${tag})`)
    .returning('shopify_tag')
    .executeTakeFirst();
  return row?.shopify_tag ?? null;
}
