import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/**
 * The names that customers give their saved payment methods: the table `credit_card_names` of the spec's
 * section 3, by Stripe's id of the method.
 */

/** Returns names by the method's id; methods without a name are missing. */
export async function listMethodNames(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('credit_card_names')
    .select(['stripe_id', 'nickname'])
    .where('stripe_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ stripe_id: id, nickname }) => [id, nickname]));
}

/** Sets a method's name. @param nickname 1 to 40 characters */
export async function putMethodName(db: Kysely<DB>, id: string, nickname: string): Promise<void> {
  await db
    .insertInto('credit_card_names')
    .values({ stripe_id: id, nickname })
    .onConflict((known) => known.column('stripe_id').doUpdateSet({ nickname }))
    .execute();
}

export async function deleteMethodName(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('credit_card_names').where('stripe_id', '=', id).execute();
}
