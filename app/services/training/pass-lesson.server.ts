import {
  closeChecklist,
  ensureAmbassador,
  lockAmbassador,
} from '~/models/ambassadors/ambassador.server';
import { findTraining, insertFinish, insertPass } from '~/models/training/training.server';
import type { ServiceContext } from '~/services/context';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

export type PassedLesson = {
  /** The lesson's name. */
  lesson: string;
  /** The names of all current lessons, including this one. */
  lessons: readonly string[];
};

/**
 * Records that an ambassador has answered all questions of a lesson correctly. With the last lesson it also
 * records that the training is finished; from then on the `trained` commission rate applies. Idempotent.
 *
 * @returns the names of the lessons that are left, and whether this one finished the training
 */
export async function passLesson(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { gid, firstName }: { gid: string; firstName: string | null },
  { lesson, lessons }: PassedLesson,
): Promise<{ left: string[]; hasFinished: boolean }> {
  const at = new Date(now());
  await ensureAmbassador(db, { gid, firstName, at });
  return db.transaction().execute(async (trx) => {
    // Locked so that two concurrent last lessons see each other.
    await lockAmbassador(trx, gid);
    await insertPass(trx, { gid, lesson, at });
    const { passed } = await findTraining(trx, gid);
    const left = lessons.filter((name) => !passed.has(name));
    const hasFinished = left.length === 0 && (await insertFinish(trx, { gid, at }));
    return { left, hasFinished };
  });
}

/**
 * Hides the first-visit checklist for an ambassador. The caller must have checked that the customer has
 * the tag.
 */
export async function putChecklistAway(
  { db, now }: { db: Kysely<DB>; now: () => number },
  { gid, firstName }: { gid: string; firstName: string | null },
): Promise<void> {
  const at = new Date(now());
  await ensureAmbassador(db, { gid, firstName, at });
  await closeChecklist(db, gid, at);
}
