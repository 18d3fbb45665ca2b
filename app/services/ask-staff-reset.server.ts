import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { RESET_MAIL_EVERY_MS } from '~/domain/staff-account';
import { enqueueJob } from '~/models/job.server';
import { countRequest } from '~/models/request-limit.server';
import { insertStaffReset } from '~/models/staff-reset.server';
import { staffEmail } from '~/models/staff.server';
import type { DB } from '../../db/schema';

type Needs = {
  db: Kysely<DB>;
  config: { sessionSecret: string; rateLimits: boolean };
  now: () => number;
};

/**
 * Asks for a mail with which a new password can be set. Of an address that is nobody's the same is
 * written and the same job is left, so that neither answer nor time tells one from the other; the job
 * finds nobody to write to. One mail for one address in twenty minutes: who asks again has that one, and
 * nobody who asks in their place can make it none.
 */
export async function askStaffReset(
  { db, config, now }: Needs,
  typed: { email: string },
): Promise<void> {
  const at = now();
  const email = staffEmail(typed.email);
  const who = createHmac('sha256', config.sessionSecret).update(`staff reset ${email}`);
  const key = `staff-reset:${who.digest('base64url')}`;
  await db.transaction().execute(async (transaction) => {
    // In the transaction of the mail: what is undone has not been counted either.
    const asked = { key, windowMs: RESET_MAIL_EVERY_MS, now: at };
    const count = await countRequest(transaction, asked);
    if (config.rateLimits && count > 1) return;
    const resetId = await insertStaffReset(transaction, email, new Date(at));
    await enqueueJob(transaction, 'send-staff-reset-mail', { resetId });
  });
}
