import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { StaffActionDetails, StaffActionName } from '~/domain/staff/staff-action';
import type { ServiceContext } from '~/services/context';

/**
 * Records that a staff member downloads data, before its first row is read.
 *
 * @param details how much and of what; never the search terms, which may name a person
 */
export async function noteExport(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staffId: string,
  { action, of, details }: { action: StaffActionName; of: string; details: StaffActionDetails },
): Promise<void> {
  const subject = { kind: 'export', id: of } as const;
  const entry = { staffId, action, step: 'export', subject, details, requestId };
  await recordStaffAction(db, entry, new Date(now()));
}
