import { emailEntry } from '~/domain/emails/email-registry';
import type { StaffActor } from '~/domain/staff/staff-action';
import { repeatEmail } from '~/models/emails/email-outbox.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now' | 'wakeJobs'>;

const ONCE_MS = 60_000;

class NotRepeatable extends Error {
  override name = 'NotRepeatable';
}

/**
 * Sends a customer's mail again: its letter reads what it says, and the address, anew. The same mail at most once a minute,
 * so that a double press sends one.
 *
 * @returns false if there is no such mail, it was just sent again, or it says what only its cause knew
 */
export async function resendEmail(
  { db, now, wakeJobs }: Context,
  { staffId, requestId }: StaffActor,
  id: string,
): Promise<boolean> {
  const at = new Date(now());
  const key = `again:${id}:${Math.floor(at.getTime() / ONCE_MS)}`;
  try {
    await db.transaction().execute(async (trx) => {
      const template = await repeatEmail(trx, id, { key, at });
      if (template === null || !emailEntry(template)?.isRepeatable) throw new NotRepeatable();
      const subject = { kind: 'email-template', id: template } as const;
      const action = {
        staffId,
        action: 'emails.resend',
        step: 'send',
        subject,
        requestId,
      } as const;
      await recordStaffAction(trx, { ...action, details: { email: id } }, at);
    });
  } catch (error) {
    if (error instanceof NotRepeatable) return false;
    throw error;
  }
  wakeJobs();
  return true;
}
