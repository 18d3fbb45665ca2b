import type { Transaction } from 'kysely';
import { hashSandboxPassword } from '../../app/models/staff/staff-password.server';
import { insertStaff } from '../../app/models/staff/staff.server';
import { staff } from '../../seed/people';
import type { DB } from '../schema';

/**
 * The sandbox's two staff members. Their passwords are public, so they are marked as such and work only while
 * every platform is the sandbox. The passwords are hashed before the transaction, because on a busy machine
 * that takes longer than a transaction may stay idle.
 */
export async function prepareStaff(): Promise<(transaction: Transaction<DB>) => Promise<void>> {
  const hashed = await Promise.all(
    staff.map(async ({ email, name, isAdmin, sandboxPassword }) => {
      const passwordHash = await hashSandboxPassword(sandboxPassword);
      return { email, name, isAdmin, passwordHash };
    }),
  );
  return async (transaction) => {
    for (const person of hashed) await insertStaff(transaction, person);
  };
}
