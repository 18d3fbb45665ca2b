import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/** The tags whose owners pay no tax (spec section 3, `{product}_tax_exempt`). */
export async function listTaxExemptTags(db: Kysely<DB>): Promise<string[]> {
  const rows = await db.selectFrom('earth_tax_exempt').select('shopify_tag').execute();
  return rows.map((row) => row.shopify_tag);
}
