import { outcomeOf, type UserError, type UserErrorsOutcome } from '~/domain/user-errors';
import { CUSTOMER_ERASURE_DOCUMENT } from './admin-customer-documents';
import type { Admin } from './admin.server';

/**
 * Asks Shopify to erase what it holds of a customer. It does so some days later, and not before six
 * months after their last order, and says so by `customers/redact`. Asked twice, it is asked once.
 *
 * @see https://shopify.dev/docs/api/admin-graphql/latest/mutations/customerRequestDataErasure
 * @throws PlatformFailure; repeating the call is harmless
 */
export async function requestErasure(admin: Admin, gid: string): Promise<UserErrorsOutcome> {
  const { customerRequestDataErasure: answer } = await admin.run<{
    customerRequestDataErasure: { userErrors: UserError[] };
  }>('RequestErasure', CUSTOMER_ERASURE_DOCUMENT, { customerId: gid }, gid);
  return outcomeOf(answer.userErrors);
}
