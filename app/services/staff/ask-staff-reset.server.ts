import { createHmac } from 'node:crypto';
import { RESET_MAIL_EVERY_MS } from '~/domain/staff/staff-account';
import { enqueueJob } from '~/models/core/job.server';
import { countRequest } from '~/models/core/request-limit.server';
import { insertStaffReset } from '~/models/staff/staff-reset.server';
import { staffEmail } from '~/models/staff/staff.server';
import type { ServiceContext, Settings } from '~/services/context';

/**
 * Requests a password-reset mail. For an unknown address the same rows are written and the same job is
 * enqueued, so that neither the answer nor its timing reveals whether the account exists; the job then
 * finds no recipient. At most one mail per address in twenty minutes: a second request within that time
 * relies on the first mail, so a stranger's requests cannot keep the owner from getting one.
 */
export async function askStaffReset(
  {
    db,
    config,
    now,
  }: Pick<ServiceContext, 'db' | 'now'> & Settings<'sessionSecret' | 'rateLimits'>,
  typed: { email: string },
): Promise<void> {
  const at = now();
  const email = staffEmail(typed.email);
  const who = createHmac('sha256', config.sessionSecret).update(`staff reset ${email}`);
  const key = `staff-reset:${who.digest('base64url')}`;
  await db.transaction().execute(async (transaction) => {
    // Counted in the mail's transaction, so that a rollback undoes the count too.
    const asked = { key, windowMs: RESET_MAIL_EVERY_MS, now: at };
    const count = await countRequest(transaction, asked);
    if (config.rateLimits && count > 1) return;
    const resetId = await insertStaffReset(transaction, email, new Date(at));
    await enqueueJob(transaction, 'send-staff-reset-mail', { resetId });
  });
}
