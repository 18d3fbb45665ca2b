import type { CustomerSummary } from '~/domain/customer';
import { isPlatformFailure } from '~/domain/failure';
import type { Admin } from './admin.server';
import { createCustomer, findCustomerByEmail, type NewCustomer } from './customer.server';

export type CreationSettled =
  | { outcome: 'created'; gid: string }
  /** Somebody with this e-mail is there. */
  | { outcome: 'taken'; customer: CustomerSummary }
  /** Nothing was made; the vendor's sentences, which are about what was typed. */
  | { outcome: 'refused'; messages: string[] }
  /** Nothing was made, and nothing that was typed is to blame. */
  | { outcome: 'not-made' }
  /** It may have been made, or may yet be: the e-mail tells the next time. */
  | { outcome: 'unknown' };

/**
 * Creates a customer whose e-mail nobody had a moment ago. The call takes no key of ours, so a lost
 * answer is settled by looking: e-mails are unique. User errors carry no code either: what sounds
 * like a taken e-mail is one only when somebody with it is found (reference, surprise 5).
 *
 * @throws what is no failure of the platform
 */
export async function settleCustomerCreation(
  admin: Admin,
  wanted: NewCustomer,
): Promise<CreationSettled> {
  try {
    const answer = await createCustomer(admin, wanted);
    if (answer.ok) return { outcome: 'created', gid: answer.gid };
    if (answer.reason === 'email-taken') {
      const customer = await findCustomerByEmail(admin, wanted.email);
      if (customer) return { outcome: 'taken', customer };
    }
    return { outcome: 'refused', messages: answer.messages };
  } catch (failure) {
    if (!isPlatformFailure(failure)) throw failure;
    if (failure.kind === 'refused') return { outcome: 'not-made' };
    const customer = await findCustomerByEmail(admin, wanted.email).catch(silence);
    return customer ? { outcome: 'created', gid: customer.gid } : { outcome: 'unknown' };
  }
}

function silence(failure: unknown): null {
  if (!isPlatformFailure(failure)) throw failure;
  return null;
}
