import {
  CUSTOMER_MIRROR_DOCUMENT,
  CUSTOMERS_UPDATED_DOCUMENT,
} from './admin-customer-mirror-documents';
import type { FetchedCustomer } from '~/domain/customers/customer-mirror';
import { centsFromDecimal } from '~/domain/core/money';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { Fragments } from '~/platforms/shopify/generated/admin';
import { type ListPosition, updatedSince } from '~/platforms/shopify/orders/order-list.server';

/** A page of this size costs less than half of what the smallest plan restores in 4 s (decision 0034). */
export const CUSTOMERS_PAGE = 25;

/** Returns the customer with this id for the mirror; null if there is none. @throws PlatformFailure */
export async function findCustomerForMirror(
  admin: Admin,
  gid: string,
): Promise<FetchedCustomer | null> {
  const { customer } = await admin.run(CUSTOMER_MIRROR_DOCUMENT, { id: gid });
  return customer && toFetchedCustomer(customer);
}

/**
 * Lists one page of all customers, in the order of `listOrdersUpdatedSince`.
 *
 * @returns `next` is the cursor of the next page, null after the last one
 * @throws PlatformFailure
 */
export async function listCustomersUpdatedSince(
  admin: Admin,
  { since, after }: ListPosition,
): Promise<{ customers: FetchedCustomer[]; next: string | null }> {
  const { customers } = await admin.run(CUSTOMERS_UPDATED_DOCUMENT, {
    first: CUSTOMERS_PAGE,
    after,
    query: updatedSince(since),
  });
  const { hasNextPage, endCursor } = customers.pageInfo;
  return {
    customers: customers.nodes.map(toFetchedCustomer),
    next: hasNextPage ? endCursor : null,
  };
}

/** Converts a customer as Shopify's answers and its files of bulk operations have them. */
export function toFetchedCustomer(customer: Fragments['CustomerParts']): FetchedCustomer {
  return {
    gid: customer.id,
    displayName: customer.displayName,
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.defaultEmailAddress?.emailAddress ?? '',
    phone: customer.defaultPhoneNumber?.phoneNumber ?? null,
    tags: customer.tags,
    company: customer.company?.value.trim() || null,
    university: customer.university?.value.trim() || null,
    createdAt: new Date(customer.createdAt),
    updatedAt: new Date(customer.updatedAt),
    spentCents: centsFromDecimal(customer.amountSpent.amount),
    orderCount: Number(customer.numberOfOrders),
  };
}
