import { endAccountRequest, lockAccountRequest } from '~/models/customers/account-closing.server';
import { findAccountRequest } from '~/models/customers/account-request.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';

export type ClosingRefused = { ok: true } | { ok: false; code: 'missing' | 'changed' };

/**
 * Refuses to close an account. The admin's reason is mailed to the customer. Not possible once the
 * closing has begun.
 *
 * @param version of the request as the page showed it
 */
export async function refuseAccountClosing(
  { db, now, wakeJobs }: Pick<ServiceContext, 'db' | 'now' | 'wakeJobs'>,
  { id: staffId, requestId }: { id: string; requestId: string | null },
  { id, version, words }: { id: string; version: number; words: string },
): Promise<ClosingRefused> {
  if (!(await findAccountRequest(db, id))) return { ok: false, code: 'missing' };
  const at = new Date(now());
  const refused = await db.transaction().execute(async (trx): Promise<ClosingRefused> => {
    const request = await lockAccountRequest(trx, id);
    const isOpen = !request.withdrawnAt && !request.endedAt && !request.begunAt;
    if (!isOpen || request.version !== version) return { ok: false, code: 'changed' };
    await endAccountRequest(trx, id, { outcome: 'refused', words, by: staffId, at });
    const email = { key: `account-closing-outcome:${id}`, about: id };
    await sendEmail(trx, { template: 'account-closing-refused', ...email }, at);
    await recordStaffAction(
      trx,
      {
        staffId,
        action: 'customers.close',
        step: 'refuse',
        subject: { kind: 'customer', id: request.customerGid },
        details: { accountRequest: id },
        requestId,
      },
      at,
    );
    return { ok: true };
  });
  if (refused.ok) wakeJobs();
  return refused;
}
