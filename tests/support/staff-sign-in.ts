import { staff } from '../../seed/people';
import type { Visitor } from './visitor';

export type StaffEmail = 'staff@example.com' | 'admin@example.com';

/** Signs in one of the seed's staff members through the form; the visitor's cookies keep the session. */
export async function signInStaff(visitor: Visitor, email: StaffEmail): Promise<void> {
  const password = staff.find((member) => member.email === email)?.sandboxPassword ?? '';
  const answer = await visitor.post('/erp-login', { email, password });
  if (answer.status !== 303) {
    throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`);
  }
}
