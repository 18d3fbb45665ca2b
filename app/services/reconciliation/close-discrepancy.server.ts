import type { StaffAction } from '~/domain/staff/staff-action';
import { closeDiscrepancyById } from '~/models/discrepancies/discrepancy.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';

/**
 * Closes a discrepancy in the money that a named person has dealt with. No money moves. If the discrepancy
 * still exists, the reconciler's next run reports it again as a new one.
 *
 * @param reason in their own words, stored only with the discrepancy; `trace`: the staff action recorded
 *   in the same transaction
 * @returns false if there is none, or if it was closed before
 */
export async function closeDiscrepancyByHand(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  id: string,
  { by, reason, trace }: { by: string; reason: string; trace: StaffAction },
): Promise<boolean> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    if (!(await closeDiscrepancyById(trx, { id, by, at, reason }))) return false;
    await recordStaffAction(trx, trace, at);
    return true;
  });
}
