import { recordStaffAction } from '~/models/staff/staff-action.server';
import { deleteStaffSessionsOf } from '~/models/staff/staff-session.server';
import type { OwnAccount } from '~/domain/staff/own-account';
import type { ServiceContext } from '~/services/context';

/**
 * Ends one of a staff member's own sessions, or all of them except the current one.
 *
 * @returns how many were ended; 0 also for somebody else's session
 */
export async function endOwnStaffSessions(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  { id, sessionId }: Pick<OwnAccount, 'id' | 'sessionId'>,
  which: { only: string } | 'others',
): Promise<number> {
  const chosen = which === 'others' ? { except: sessionId } : { only: which.only };
  return db.transaction().execute(async (transaction) => {
    const ended = await deleteStaffSessionsOf(transaction, id, chosen);
    if (ended === 0) return 0;
    const subject = { kind: 'staff', id } as const;
    const step = which === 'others' ? 'end-other-sessions' : 'end-session';
    const details = { endedSessions: ended };
    const action = {
      staffId: id,
      action: 'staff.self',
      step,
      subject,
      details,
      requestId,
    } as const;
    await recordStaffAction(transaction, action, new Date(now()));
    return ended;
  });
}
