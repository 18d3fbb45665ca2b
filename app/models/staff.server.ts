import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema';
import { isSandboxHash } from './staff-password.server';

/** better-auth's word for an account with an e-mail address and a password. */
export const PASSWORD_PROVIDER = 'credential';

export type StaffMember = {
  id: string;
  email: string;
  name: string;
  isAdmin: boolean;
  isDisabled: boolean;
  hasSecondFactor: boolean;
  createdAt: Date;
  /** Of the sessions that are kept; null when there is none. */
  lastSeenAt: Date | null;
};

export type NewStaff = {
  /** A UUID; made up where it is left out. */
  id?: string;
  email: string;
  name: string;
  isAdmin: boolean;
  passwordHash: string;
};

/** An address as accounts are told apart by it. */
export function staffEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Everybody who works here, by name. */
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

/** Adds a member of staff with a password. @returns the id; null when the address is taken. */
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

/** What decides whether somebody whose password was right gets a session. */
export async function findStaffStanding(
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

/** Where a member of staff gets mail; null for whoever is unknown or disabled. */
export async function findStaffEmail(db: Kysely<DB>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('staff_user')
    .select('email')
    .where('id', '=', id)
    .where('disabled', '=', false)
    .executeTakeFirst();
  return row?.email ?? null;
}
