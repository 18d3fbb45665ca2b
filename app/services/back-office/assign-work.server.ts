import { type WaitingItem, waitingKinds, workSubject } from '~/domain/back-office/waiting';
import type { StaffActor } from '~/domain/staff/staff-action';
import { isWaiting } from '~/models/back-office/waiting.server';
import { assignWork } from '~/models/back-office/work-assignment.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';

/**
 * A staff member takes a piece of work that needs attention, also from a colleague, or releases it.
 *
 * @param change `seen`: whose it was on the page, a staff id, null for nobody's
 * @returns 'gone' if it needs no attention any more, or none of theirs; 'moved' if its owner is another one by now
 */
export async function takeWork(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  staff: StaffActor & { isAdmin: boolean },
  work: Pick<WaitingItem, 'kind' | 'subject'>,
  change: { seen: string | null; step: 'take' | 'release' },
): Promise<'done' | 'gone' | 'moved'> {
  const at = new Date(now());
  if (!waitingKinds(staff).includes(work.kind)) return 'gone';
  const reader = { id: staff.staffId, isAdmin: staff.isAdmin };
  return db.transaction().execute(async (trx) => {
    if (!(await isWaiting(trx, { reader, now: at.getTime() }, work))) return 'gone';
    const to = change.step === 'take' ? staff.staffId : null;
    if (!(await assignWork(trx, work, { seen: change.seen, to, at }))) return 'moved';
    await recordStaffAction(
      trx,
      {
        staffId: staff.staffId,
        action: 'work.take',
        step: change.step,
        subject: workSubject(work.kind, work.subject),
        requestId: staff.requestId,
      },
      at,
    );
    return 'done';
  });
}
