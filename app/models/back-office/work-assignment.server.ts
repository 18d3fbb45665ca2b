import type { Kysely } from 'kysely';
import type { WaitingItem } from '~/domain/back-office/waiting';
import type { DB } from '../../../db/schema';

type Work = Pick<WaitingItem, 'kind' | 'subject'>;

/**
 * Makes somebody the owner of a piece of work, or nobody, if its owner is still the one who was seen.
 *
 * @param change both are ids of staff; null for nobody
 * @returns false if somebody else has it, or has given it back, by now
 */
export async function assignWork(
  trx: Kysely<DB>,
  { kind, subject }: Work,
  { seen, to, at }: { seen: string | null; to: string | null; at: Date },
): Promise<boolean> {
  if (seen === null && to !== null) {
    const added = await trx
      .insertInto('work_assignment')
      .values({ kind, subject, staff_id: to, taken_at: at })
      .onConflict((taken) => taken.columns(['kind', 'subject']).doNothing())
      .executeTakeFirst();
    return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  if (to !== null) {
    const moved = await trx
      .updateTable('work_assignment')
      .set({ staff_id: to, taken_at: at })
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('staff_id', '=', seen)
      .executeTakeFirst();
    return moved.numUpdatedRows > 0n;
  }
  const released = await trx
    .deleteFrom('work_assignment')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('staff_id', '=', seen)
    .executeTakeFirst();
  return released.numDeletedRows > 0n;
}

/** Deletes what was taken before: such work has long been done. */
export async function deleteAssignmentsBefore(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('work_assignment').where('taken_at', '<', before).execute();
}
