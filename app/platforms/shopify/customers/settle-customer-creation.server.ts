import type { CustomerSummary } from '~/domain/customers/customer';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import type { Admin } from '~/platforms/shopify/admin.server';
import { createCustomer, findCustomerByEmail, type NewCustomer } from './customer.server';

export type CreationSettled =
  | { outcome: 'created'; gid: string }
  /** A customer with this email exists. */
  | { outcome: 'taken'; customer: CustomerSummary }
  /** Nothing was created; `messages` are Shopify's sentences about the input. */
  | { outcome: 'refused'; messages: string[] }
  /** Nothing was created, and the input is not to blame. */
  | { outcome: 'not-made' }
  /** It may have been created, or may still be: the next attempt finds out by the email. */
  | { outcome: 'unknown' };

/**
 * Creates a customer whose email was free a moment ago. The mutation takes no idempotency key, so a lost
 * answer is settled by a lookup, because emails are unique. User errors carry no code either: an error about
 * the email counts as `taken` only if a customer with that email is found (reference, surprise 5).
 *
 * @throws any error that is not a PlatformFailure
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
