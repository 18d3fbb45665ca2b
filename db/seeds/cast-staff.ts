import type { Transaction } from 'kysely';
import { hashSandboxPassword } from '../../app/models/staff-password.server';
import { insertStaff } from '../../app/models/staff.server';
import { staff } from '../../seed/people';
import type { DB } from '../schema';

/**
 * The cast's two members of staff. Everybody can read their passwords, so these are marked and count
 * only while every platform is the sandbox. They are hashed before the transaction: on a busy machine
 * that takes longer than one may ask for nothing.
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
