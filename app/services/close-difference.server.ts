import type { Kysely } from 'kysely';
import type { StaffAction } from '~/domain/staff-action';
import { closeBreakById } from '~/models/money-break.server';
import { recordStaffAction } from '~/models/staff-action.server';
import type { DB } from '../../db/schema';

export type CloseDifferenceNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
};

/**
 * A named person says that a difference in the money is dealt with. Nothing moves; a difference that is
 * still there is found again by the next run of the reconciler, as a new one.
 *
 * @param reason their own words, kept with the difference alone; `trace`: what is noted in the same commit
 * @returns false when there is none, or somebody has closed it before
 */
export async function closeDifference(
  { db, now }: CloseDifferenceNeeds,
  id: string,
  { by, reason, trace }: { by: string; reason: string; trace: StaffAction },
): Promise<boolean> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    if (!(await closeBreakById(trx, { id, by, at, reason }))) return false;
    await recordStaffAction(trx, trace, at);
    return true;
  });
}
