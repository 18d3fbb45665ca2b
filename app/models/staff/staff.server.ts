import { sendEmail } from '~/models/emails/email-outbox.server';
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../../db/schema';
import { isSandboxHash } from './staff-password.server';

/** better-auth's term for an account with email address and password. */
export const PASSWORD_PROVIDER = 'credential';

export type StaffMember = {
  id: string;
  email: string;
  name: string;
  isAdmin: boolean;
  isDisabled: boolean;
  hasSecondFactor: boolean;
  createdAt: Date;
  /** The latest visit in any stored session; null if there is none. */
  lastSeenAt: Date | null;
};

export type NewStaff = {
  /** A UUID; generated if omitted. */
  id?: string;
  email: string;
  name: string;
  isAdmin: boolean;
  passwordHash: string;
};

/** Normalizes an address, so that each account has a unique one. */
export function staffEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Lists all staff members by name, including disabled ones. */
export async function listStaff(db: Kysely<DB>): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom('staff_user')
    .leftJoin('staff_session', 'staff_session.user_id', 'staff_user.id')
    .leftJoin('staff_second_factor as factor', 'factor.user_id', 'staff_user.id')
    .select((column) => [
      'staff_user.id',
      'staff_user.email',
      'staff_user.name',
      'staff_user.role',
      'staff_user.disabled',
      'staff_user.created_at',
      'factor.confirmed_at',
      column.fn.max('staff_session.updated_at').as('last_seen_at'),
    ])
    .groupBy(['staff_user.id', 'factor.user_id'])
    .orderBy('staff_user.name')
    .orderBy('staff_user.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    isAdmin: row.role === 'admin',
    isDisabled: row.disabled,
    hasSecondFactor: row.confirmed_at !== null,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }));
}

/** Adds a staff member with a password. @returns the id; null if the address is taken */
export async function insertStaff(
  transaction: Transaction<DB>,
  { id = randomUUID(), email, name, isAdmin, passwordHash }: NewStaff,
): Promise<string | null> {
  const added = await transaction
    .insertInto('staff_user')
    .values({ id, email: staffEmail(email), name, role: isAdmin ? 'admin' : 'staff' })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) return null;
  await transaction
    .insertInto('staff_account')
    .values({
      id: randomUUID(),
      user_id: id,
      account_id: id,
      provider_id: PASSWORD_PROVIDER,
      password: passwordHash,
    })
    .execute();
  return id;
}

/** Returns what decides whether a staff member with the right password gets a session; null if unknown. */
export async function findStaffStatus(
  db: Kysely<DB>,
  id: string,
): Promise<{
  isDisabled: boolean;
  hasSandboxPassword: boolean;
  hasSecondFactor: boolean;
} | null> {
  const row = await db
    .selectFrom('staff_user')
    .leftJoin('staff_account', (join) =>
      join
        .onRef('staff_account.user_id', '=', 'staff_user.id')
        .on('staff_account.provider_id', '=', PASSWORD_PROVIDER),
    )
    .leftJoin('staff_second_factor as factor', 'factor.user_id', 'staff_user.id')
    .select(['staff_user.disabled', 'staff_account.password', 'factor.confirmed_at'])
    .where('staff_user.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    isDisabled: row.disabled,
    hasSandboxPassword: isSandboxHash(row.password ?? ''),
    hasSecondFactor: row.confirmed_at !== null,
  };
}

/** An admin who may decide as the second person. */
export type Approver = { id: string; email: string; name: string };

/** Lists the admins who can sign in, but for the one who asks. */
export async function listApprovers(db: Kysely<DB>, by: string): Promise<Approver[]> {
  return db
    .selectFrom('staff_user')
    .select(['id', 'email', 'name'])
    .where('role', '=', 'admin')
    .where('disabled', '=', false)
    .where('id', '<>', by)
    .orderBy('id')
    .execute();
}

/** Writes a mail to each admin about what waits for a second person, with it. @param about its id */
export async function notifyApprovers(
  trx: Kysely<DB>,
  { about, by, at }: { about: string; by: string; at: Date },
): Promise<void> {
  for (const { id } of await listApprovers(trx, by)) {
    const key = `approval:${about}:${id}`;
    await sendEmail(trx, { template: 'approval-staff', key, about, variables: { admin: id } }, at);
  }
}

/** Returns a staff member's email address; null if they are unknown or disabled. */
export async function findStaffEmail(db: Kysely<DB>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('staff_user')
    .select('email')
    .where('id', '=', id)
    .where('disabled', '=', false)
    .executeTakeFirst();
  return row?.email ?? null;
}
