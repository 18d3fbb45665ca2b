import type { Kysely } from 'kysely';
import { ensureAmbassador, lockAmbassador } from '~/models/ambassador.server';
import { findTraining, insertFinish, insertPass } from '~/models/training.server';
import type { DB } from '../../db/schema';

export type PassLessonNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
};

export type PassedLesson = {
  /** The name of the lesson. */
  lesson: string;
  /** The names of all lessons that there are now, this one among them. */
  lessons: readonly string[];
};

/**
 * An ambassador has answered all of a lesson's questions right: keeps that, and with the last of them
 * that the training is finished, from when on another rate is theirs. Passing again changes nothing.
 *
 * @returns the names of the lessons that are left, and whether this one was the last
 */
export async function passLesson(
  { db, now }: PassLessonNeeds,
  { gid, firstName }: { gid: string; firstName: string | null },
  { lesson, lessons }: PassedLesson,
): Promise<{ left: string[]; hasFinished: boolean }> {
  const at = new Date(now());
  await ensureAmbassador(db, { gid, firstName, at });
  return db.transaction().execute(async (trx) => {
    // The last two at once: each would miss the other's.
    await lockAmbassador(trx, gid);
    await insertPass(trx, { gid, lesson, at });
    const { passed } = await findTraining(trx, gid);
    const left = lessons.filter((name) => !passed.has(name));
    const hasFinished = left.length === 0 && (await insertFinish(trx, { gid, at }));
    return { left, hasFinished };
  });
}
