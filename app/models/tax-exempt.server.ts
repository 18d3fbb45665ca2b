import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/** The tags whose owners pay no tax (spec section 3, `{product}_tax_exempt`). */
export async function listTaxExemptTags(db: Kysely<DB>): Promise<string[]> {
  const rows = await db.selectFrom('earth_tax_exempt').select('shopify_tag').execute();
  return rows.map((row) => row.shopify_tag);
}

/**
 * Puts a tag on the list. @param db the transaction of the change
 *
 * @returns false where it is there already, in whatever case
 */
export async function insertTaxExemptTag(db: Kysely<DB>, tag: string): Promise<boolean> {
  const result = await db
    .insertInto('earth_tax_exempt')
    .values({ shopify_tag: tag })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Takes a tag off the list, in whatever case. @returns it as it stood there; null: it did not */
export async function deleteTaxExemptTag(db: Kysely<DB>, tag: string): Promise<string | null> {
  const row = await db
    .deleteFrom('earth_tax_exempt')
    .where(sql`lower(shopify_tag)`, '=', sql`lower(${tag})`)
    .returning('shopify_tag')
    .executeTakeFirst();
  return row?.shopify_tag ?? null;
}
