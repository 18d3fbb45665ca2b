import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../../db/schema';

/** An ambassador's progress in the training. */
export type Training = {
  /** When each lesson was first passed, by name. */
  passed: ReadonlyMap<string, Date>;
  /** When all lessons that existed then had been passed; lessons added later do not change it. */
  finishedAt: Date | null;
};

export async function findTraining(db: Kysely<DB>, gid: string): Promise<Training> {
  const rows = await db
    .selectFrom('training_pass')
    .select(['lesson', 'passed_at'])
    .where('customer_gid', '=', gid)
    .orderBy('passed_at')
    .orderBy('lesson')
    .execute();
  const finish = await db
    .selectFrom('training_finish')
    .select('finished_at')
    .where('customer_gid', '=', gid)
    .executeTakeFirst();
  return {
    passed: new Map(rows.map((row) => [row.lesson, row.passed_at])),
    finishedAt: finish?.finished_at ?? null,
  };
}

/** Records the first pass of a lesson. Ignored for customers who asked to be forgotten. */
export async function insertPass(
  trx: Transaction<DB>,
  { gid, lesson, at }: { gid: string; lesson: string; at: Date },
): Promise<void> {
  await sql`
    insert into training_pass (customer_gid, lesson, passed_at)
    select ${gid}::text, ${lesson}::text, ${at}::timestamptz
    where not exists (select from redacted_customer where customer_gid = ${gid})
    on conflict do nothing`.execute(trx);
}

/** Records that all lessons were passed. @returns false if that is already recorded */
export async function insertFinish(
  trx: Transaction<DB>,
  { gid, at }: { gid: string; at: Date },
): Promise<boolean> {
  const made = await trx
    .insertInto('training_finish')
    .values({ customer_gid: gid, finished_at: at })
    .onConflict((there) => there.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

/** Deletes a customer's training when they ask to be forgotten. Idempotent. */
export async function redactTraining(trx: Transaction<DB>, gid: string): Promise<void> {
  await trx.deleteFrom('training_finish').where('customer_gid', '=', gid).execute();
  await trx.deleteFrom('training_pass').where('customer_gid', '=', gid).execute();
}
