import { METAFIELDS_SET_DOCUMENT } from '~/platforms/shopify/customers/admin-metafield-documents';
import { ENDPOINT_CUSTOMER_DOCUMENT } from './admin-endpoint-documents';
import { ADDRESSES_FETCHED } from '~/domain/customers/addresses/address-card';
import { type Fields, type Tree, treeOf } from '~/domain/core/admin-answer';
import { ORDER_LIMITS } from '~/domain/orders/order';
import { CUSTOMER_ADDRESSES_DOCUMENT } from '~/platforms/shopify/customers/admin-address-documents';
import {
  CUSTOMER_BY_EMAIL_DOCUMENT,
  CUSTOMER_UPDATE_DOCUMENT,
  TAGS_ADD_DOCUMENT,
  TAGS_REMOVE_DOCUMENT,
} from '~/platforms/shopify/customers/admin-customer-documents';

import type { Admin } from '~/platforms/shopify/admin.server';
import { mutate } from '~/platforms/shopify/run-mutation.server';
import {
  BRIEF,
  DETAILED,
  fetchOrder,
  fetchOrderPages,
} from '~/platforms/shopify/orders/customer-orders.server';
import type { MetafieldWrite } from '~/platforms/shopify/customers/customer-tags.server';

/**
 * Runs the documents that /api/shopifyAdmin offers: our own documents with our own variables, answered in
 * Shopify's own fields. Each function throws PlatformFailure. None checks who owns the object: the caller has
 * done that.
 */

/** Documents that /api/shopifyAdmin runs in place of a caller's, if no other document of ours fits. */

/** Returns the whole payload: `node` and `userErrors`. */
export async function runTagChange(
  admin: Admin,
  field: 'tagsAdd' | 'tagsRemove',
  variables: { id: string; tags: readonly string[] },
): Promise<Tree> {
  const payload =
    field === 'tagsAdd'
      ? await mutate(admin, TAGS_ADD_DOCUMENT, variables)
      : await mutate(admin, TAGS_REMOVE_DOCUMENT, variables);
  const node = payload.node && { ...payload.node, __typename: 'Customer' };
  return treeOf({ ...payload, node });
}

/** Returns the whole payload: `metafields` and `userErrors`. */
export async function runMetafieldsSet(
  admin: Admin,
  gid: string,
  writes: readonly Required<MetafieldWrite>[],
): Promise<Tree> {
  const metafields = writes.map((write) => ({ ...write, ownerId: gid }));
  const { metafieldsSet } = await admin.run(METAFIELDS_SET_DOCUMENT, { metafields });
  return treeOf(metafieldsSet);
}

/** Returns the whole payload: `customer` and `userErrors`. */
export async function runCustomerUpdate(
  admin: Admin,
  input: { id: string; firstName?: string | null; lastName?: string | null; phone?: string | null },
): Promise<Fields> {
  const { customerUpdate } = await admin.run(CUSTOMER_UPDATE_DOCUMENT, { input });
  return treeOf(customerUpdate) as Fields;
}

export async function fetchCustomerTree(
  admin: Admin,
  id: string,
  keys: readonly string[],
): Promise<Tree> {
  const { customer } = await admin.run(ENDPOINT_CUSTOMER_DOCUMENT, { id, keys });
  return treeOf(customer);
}

/** Returns the first 50 addresses and the default one; null if the customer does not exist. */
export async function fetchAddressTree(
  admin: Admin,
  id: string,
): Promise<{ addresses: Tree; defaultAddress: Tree } | null> {
  const { customer } = await admin.run(CUSTOMER_ADDRESSES_DOCUMENT, {
    id,
    first: ADDRESSES_FETCHED,
  });
  if (!customer) return null;
  return {
    addresses: treeOf(customer.addressesV2),
    defaultAddress: treeOf(customer.defaultAddress),
  };
}

/** Returns the newest orders, at most `limit` and at most 250, with or without their details. */
export async function fetchOrdersTree(
  admin: Admin,
  gid: string,
  { isDetailed, limit = ORDER_LIMITS.orders }: { isDetailed: boolean; limit?: number },
): Promise<Tree> {
  return treeOf(
    isDetailed
      ? await fetchOrderPages(admin, gid, DETAILED, limit)
      : await fetchOrderPages(admin, gid, BRIEF, limit),
  );
}

/** Returns one order, with `customer { id }`. @param asker the customer who asks for it */
export async function fetchOrderTree(
  admin: Admin,
  id: string,
  asker?: string,
): Promise<Fields | null> {
  const order = await fetchOrder(admin, id, asker);
  return order === null ? null : (treeOf(order) as Fields);
}

/** Returns the customer with exactly this email; null if there is none. */
export async function fetchCustomerByEmailTree(admin: Admin, email: string): Promise<Tree> {
  const { customerByIdentifier: found } = await admin.run(CUSTOMER_BY_EMAIL_DOCUMENT, { email });
  const address = found?.defaultEmailAddress?.emailAddress ?? '';
  return address.toLowerCase() === email.toLowerCase() ? treeOf(found) : null;
}
