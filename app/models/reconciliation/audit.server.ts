import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/**
 * Tells the checks in the database which daily limit applies, and since when.
 *
 * @param cents the most that may be credited to one customer within 24 hours
 */
export async function keepDailyLimit(db: Kysely<DB>, cents: number, at: Date): Promise<void> {
  await db
    .insertInto('money_setting')
    .values({ name: 'daily_credit_cents', value: BigInt(cents), changed_at: at })
    .onConflict((known) =>
      known
        .column('name')
        .doUpdateSet({ value: BigInt(cents), changed_at: at })
        .where('money_setting.value', '<>', BigInt(cents)),
    )
    .execute();
}
