import type { Kysely } from 'kysely';
import type { Config } from '~/config/config.server';
import { deleteStaffSession, hashStaffToken } from '~/models/staff/staff-session.server';
import type { DB } from '../../../db/schema';

/** Ends the back-office session of this token on the server. Idempotent. */
export async function signOutStaff(
  { db, config }: { db: Kysely<DB>; config: Pick<Config, 'sessionSecret'> },
  token: string,
): Promise<void> {
  await deleteStaffSession(db, hashStaffToken(config.sessionSecret, token));
}
