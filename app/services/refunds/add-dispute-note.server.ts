import { insertDisputeNote } from '~/models/refunds/dispute-note.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';

/**
 * Adds a note to a dispute that only staff can see. Submitting the same form twice adds one note.
 *
 * @returns false if this form was used before for another note or another dispute
 */
export async function addDisputeNote(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staffId: string,
  note: { formToken: string; disputeId: string; text: string },
): Promise<boolean> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    const written = await insertDisputeNote(trx, { ...note, staffId }, at);
    if (written !== 'new') return written === 'same';
    const subject = { kind: 'dispute', id: note.disputeId } as const;
    const action = 'disputes.annotate';
    await recordStaffAction(trx, { staffId, action, step: 'note', subject, requestId }, at);
    return true;
  });
}
