import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/schema';

/** What an ambassador has done of the training. */
export type Training = {
  /** By the names of the lessons, when each was passed for the first time. */
  passed: ReadonlyMap<string, Date>;
  /** When all that there were had been passed for the first time; lessons that come later change nothing. */
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

/** Keeps that a lesson was passed: the first time counts. Of who asked to be forgotten nothing is kept. */
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

/** Keeps that all lessons were passed. @returns false when that was known */
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

/** Who is to be forgotten is taken out altogether. Can be called again. */
export async function redactTraining(trx: Transaction<DB>, gid: string): Promise<void> {
  await trx.deleteFrom('training_finish').where('customer_gid', '=', gid).execute();
  await trx.deleteFrom('training_pass').where('customer_gid', '=', gid).execute();
}
