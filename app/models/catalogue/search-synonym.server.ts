import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import type { Synonym } from '~/domain/catalogue/search/synonym';

/** Lists the words that the search takes for another word, in alphabetical order. */
export async function listSynonyms(db: Kysely<DB>): Promise<Synonym[]> {
  return db.selectFrom('search_synonym').select(['word', 'means']).orderBy('word').execute();
}

/** Adds a synonym, within the caller's transaction. @returns false if the word has one already */
export async function insertSynonym(
  db: Kysely<DB>,
  { word, means }: Synonym,
  at: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('search_synonym')
    .values({ word, means, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Removes a word's synonym, within the caller's transaction. @returns what it meant; null if it had none */
export async function deleteSynonym(db: Kysely<DB>, word: string): Promise<string | null> {
  const row = await db
    .deleteFrom('search_synonym')
    .where('word', '=', word)
    .returning('means')
    .executeTakeFirst();
  return row?.means ?? null;
}
