import { type Kysely, sql, type Transaction } from 'kysely';
import type { StaffRole } from '~/domain/staff/staff-account';
import type { DB } from '../../../db/schema';

/** A staff member as their page shows them. */
export type StaffAccount = {
  id: string;
  email: string;
  name: string;
  role: StaffRole;
  isDisabled: boolean;
  /** Increases with each change of role or access. */
  version: number;
  createdAt: Date;
  hasSecondFactor: boolean;
};

export async function findStaffMember(db: Kysely<DB>, id: string): Promise<StaffAccount | null> {
  const row = await members(db).where('staff_user.id', '=', id).executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** @param email in lower case */
export async function findStaffMemberByEmail(
  db: Kysely<DB>,
  email: string,
): Promise<StaffAccount | null> {
  const row = await members(db).where('staff_user.email', '=', email).executeTakeFirst();
  return row ? fromRow(row) : null;
}

/**
 * Locks all active admins and the staff member concerned, in the order of their ids: if two admins act
 * on each other, the second sees what the first has done.
 */
export async function lockStaff(
  transaction: Transaction<DB>,
  staffId: string,
): Promise<{ admins: string[]; member: StaffAccount | null }> {
  const rows = await transaction
    .selectFrom('staff_user')
    .select(['id', 'role', 'disabled'])
    .where((row) =>
      row.or([
        row('id', '=', staffId),
        row.and([row('role', '=', 'admin'), row('disabled', '=', false)]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const admins = rows.filter(({ role, disabled }) => role === 'admin' && !disabled);
  return {
    admins: admins.map(({ id }) => id),
    member: await findStaffMember(transaction, staffId),
  };
}

/** Changes role or access, and increases the version. */
export async function changeStaffMember(
  transaction: Transaction<DB>,
  id: string,
  change: { role?: StaffRole; isDisabled?: boolean; at: Date },
): Promise<void> {
  await transaction
    .updateTable('staff_user')
    .set((row) => ({
      version: row('version', '+', 1),
      updated_at: change.at,
      ...(change.role !== undefined && { role: change.role }),
      ...(change.isDisabled !== undefined && { disabled: change.isDisabled }),
    }))
    .where('id', '=', id)
    .execute();
}

function members(db: Kysely<DB>) {
  return db
    .selectFrom('staff_user')
    .leftJoin('staff_second_factor as factor', 'factor.user_id', 'staff_user.id')
    .selectAll('staff_user')
    .select('factor.confirmed_at');
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof members>['executeTakeFirst']>>>;

function fromRow(row: Row): StaffAccount {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role as StaffRole,
    isDisabled: row.disabled,
    version: row.version,
    createdAt: row.created_at,
    hasSecondFactor: row.confirmed_at !== null,
  };
}

/** Returns the current names of staff members by id; unknown ids are left out. */
export async function findStaffNames(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff_user')
    .select(['id', 'name'])
    .where('id', 'in', distinct)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Whether one of two staff members let the other in during the last 30 days, or a third person let in
 * both, directly or through others: then neither counts as the second person for the other (decision
 * 0035). The database checks approvals with the same function.
 *
 * @param pair staff_user.id of both
 */
export async function areRelatedApprovers(
  db: Kysely<DB>,
  { one, other, at }: { one: string; other: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ near: boolean }>`
    select staff_near(${one}, ${other}, ${at}) as near`.execute(db);
  return rows[0]?.near ?? true;
}
