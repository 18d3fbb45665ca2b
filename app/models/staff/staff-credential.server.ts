import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import { isSandboxHash, verifyPassword } from './staff-password.server';
import { PASSWORD_PROVIDER } from './staff.server';

/** Whether this is the staff member's password. Sandbox passwords count only in the sandbox. */
export async function isPasswordOf(
  db: Kysely<DB>,
  staffId: string,
  { password, sandboxPasswords }: { password: string; sandboxPasswords: boolean },
): Promise<boolean> {
  const row = await db
    .selectFrom('staff_account')
    .select('password')
    .where('user_id', '=', staffId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .executeTakeFirst();
  const hash = row?.password ?? '';
  const isRight = await verifyPassword(hash, password);
  return isRight && (sandboxPasswords || !isSandboxHash(hash));
}

/** Replaces the password hash. */
export async function setPasswordHash(
  db: Kysely<DB>,
  staffId: string,
  { passwordHash, at }: { passwordHash: string; at: Date },
): Promise<void> {
  await db
    .updateTable('staff_account')
    .set({ password: passwordHash, updated_at: at })
    .where('user_id', '=', staffId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .execute();
}
