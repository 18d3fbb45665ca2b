import { outcomeOf, type UserErrorsOutcome } from '~/domain/core/user-errors';
import { CUSTOMER_ERASURE_DOCUMENT } from './admin-customer-documents';
import type { Admin } from '~/platforms/shopify/admin.server';
import { mutate } from '~/platforms/shopify/run-mutation.server';

/**
 * Asks Shopify to erase its data about a customer. Shopify does so some days later, and not before six months
 * after the last order, and then sends `customers/redact`. A second request changes nothing.
 *
 * @see https://shopify.dev/docs/api/admin-graphql/latest/mutations/customerRequestDataErasure
 * @throws PlatformFailure; the call is safe to repeat
 */
export async function requestErasure(admin: Admin, gid: string): Promise<UserErrorsOutcome> {
  const { userErrors } = await mutate(admin, CUSTOMER_ERASURE_DOCUMENT, { customerId: gid }, gid);
  return outcomeOf(userErrors);
}
