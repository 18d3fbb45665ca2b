import type { Kysely, RawBuilder } from 'kysely';

/** Returns a migration's `up`, which executes these statements one after the other. */
export function statements(...all: RawBuilder<unknown>[]) {
  return async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of all) await statement.execute(db);
  };
}
