import { lockAmbassador } from '~/models/ambassadors/ambassador.server';
import { replaceCode } from '~/models/ambassadors/ambassador-code.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';

/**
 * Replaces an ambassador's code for staff, for example because it was posted where it should not be. The
 * old code and its link stop working at once; orders already placed with it still count for the
 * ambassador. Of two concurrent calls the first wins, and the second is told so.
 *
 * @param by staff_user.id
 * @param code the code that the page showed
 */
export async function endAmbassadorCode(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  by: string,
  { gid, code }: { gid: string; code: string },
): Promise<{ ok: true } | { ok: false; code: 'ambassador_code_changed' }> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    await lockAmbassador(trx, gid);
    const fresh = await replaceCode(trx, { gid, code, by, at });
    if (fresh === null) return { ok: false, code: 'ambassador_code_changed' };
    // Neither code is recorded in the trace: each begins with a name.
    const subject = { kind: 'customer', id: gid } as const;
    const action = {
      staffId: by,
      action: 'ambassadors.end-code',
      step: 'end-code',
      subject,
    } as const;
    await recordStaffAction(trx, { ...action, requestId }, at);
    return { ok: true };
  });
}
