import type { Transaction } from 'kysely';
import { hashSandboxPassword } from '../../app/models/staff-password.server';
import { insertStaff } from '../../app/models/staff.server';
import { staff } from '../../seed/people';
import type { DB } from '../schema';

/**
 * The cast's two members of staff. Everybody can read their passwords, so these are marked and count
 * only while every platform is the sandbox.
 */
export async function sowStaff(transaction: Transaction<DB>): Promise<void> {
  for (const { email, name, isAdmin, sandboxPassword } of staff) {
    const passwordHash = await hashSandboxPassword(sandboxPassword);
    await insertStaff(transaction, { email, name, isAdmin, passwordHash });
  }
}
