import { z } from 'zod';
import { errorMessage, type ErrorCode } from '~/content/core/errors';
import type { Fields, SelectedField } from '~/domain/core/admin-answer';
import { CUSTOMER_METAFIELDS } from '~/domain/customers/customer';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { ORDER_LIMITS } from '~/domain/orders/order';
import {
  fetchAddressTree,
  fetchCustomerTree,
  fetchOrdersTree,
} from '~/platforms/shopify/api/admin-endpoint.server';
import { orderCalls } from '~/platforms/shopify/orders/customer-orders.server';
import { argumentsOf, insistOnOwn, RowRejection, type OwnCall, type Row } from './row.server';

/** The metafields that customers may read of themselves: all except those only for staff. */
export const READABLE_METAFIELDS: readonly string[] = [
  ...CUSTOMER_METAFIELDS.filter((name) => name !== 'custom.session_replay_url'),
  'custom.earthcash',
];

/** Spec section 8: the sentinel for a missing address list, used only in this response. */
const NO_ADDRESS_LIST = -1;

const ADDRESS_FIELDS = ['addresses', 'addressesV2', 'defaultAddress'];
const BRIEF_FIELDS = (
  'id name email createdAt updatedAt tags displayFinancialStatus displayFulfillmentStatus ' +
  'totalPriceSet lineItems'
).split(' ');
const BRIEF_LINE_FIELDS = ['id', 'title', 'quantity'];

/** `customer(id)`: reads only the requested parts, each with a separate document. */
export const customerRow: Row = {
  operation: 'query',
  who: 'customer',
  async run(call) {
    const { id } = argumentsOf(call, z.strictObject({ id: z.string().max(100) }));
    insistOnOwn(id, call);
    const { fields } = call.root;
    for (const field of fields) insistOnMetafields(field);
    const orders = fields.filter(({ name }) => name === 'orders');
    const asksFor = (names: readonly string[]) => fields.some(({ name }) => names.includes(name));
    const isCore = fields.some(({ name }) => ![...ADDRESS_FIELDS, 'orders'].includes(name));
    const { admin } = call.context;
    const { gid } = call.customer;

    const [core, addresses, ordered] = await Promise.all([
      isCore
        ? attempt(call, 'customer_details_failed', () =>
            fetchCustomerTree(admin, gid, READABLE_METAFIELDS),
          )
        : null,
      asksFor(ADDRESS_FIELDS)
        ? attempt(call, 'customer_addresses_failed', () => fetchAddressTree(admin, gid))
        : null,
      orders.length > 0
        ? attempt(call, 'customer_orders_failed', () =>
            fetchOrdersTree(admin, gid, { isDetailed: isDetailed(orders), limit: most(orders) }),
          )
        : null,
    ]);
    const parts = [core, addresses, ordered].filter((part) => part !== null);
    const errors = parts.flatMap((part) => ('failed' in part ? [part.failed] : []));
    const list = addresses && 'found' in addresses ? addresses.found : null;
    const value = {
      ...(core && 'found' in core && core.found ? ownFields(core.found as Fields) : {}),
      addresses: list?.addresses ?? NO_ADDRESS_LIST,
      addressesV2: list?.addresses ?? NO_ADDRESS_LIST,
      defaultAddress: list?.defaultAddress ?? null,
      orders: ordered && 'found' in ordered ? ordered.found : null,
    };
    return { value, errors, isUnavailable: errors.length > 0 && errors.length === parts.length };
  },
};

/** Adds the spec's names for the e-mail and phone fields. */
export function contactFields(core: Fields): Fields {
  const email = core['defaultEmailAddress'] as Fields | null | undefined;
  const phone = core['defaultPhoneNumber'] as Fields | null | undefined;
  return {
    ...core,
    __typename: 'Customer',
    email: email?.['emailAddress'] ?? null,
    phone: phone?.['phoneNumber'] ?? null,
  };
}

function ownFields(core: Fields): Fields {
  const email = core['defaultEmailAddress'] as Fields | null | undefined;
  const metafields = (core['metafields'] ?? []) as readonly Fields[];
  return {
    ...contactFields(core),
    totalSpent: core['amountSpent'],
    emailMarketingConsent: {
      marketingState: email?.['marketingState'],
      marketingOptInLevel: email?.['marketingOptInLevel'],
      consentUpdatedAt: email?.['marketingUpdatedAt'],
    },
    metafield: ({ namespace, key }) =>
      metafields.find((one) => one['namespace'] === namespace && one['key'] === key) ?? null,
    metafields: ({ keys }) =>
      metafields.filter(
        (one) => !Array.isArray(keys) || keys.includes(`${one['namespace']}.${one['key']}`),
      ),
  };
}

function insistOnMetafields({ name, args }: SelectedField): void {
  const requested =
    name === 'metafield'
      ? [`${args['namespace']}.${args['key']}`]
      : name === 'metafields' && Array.isArray(args['keys'])
        ? args['keys'].map(String)
        : [];
  if (requested.some((one) => !READABLE_METAFIELDS.includes(one))) {
    throw new RowRejection('forbidden', 'metafield not readable');
  }
}

/** Returns the fields wanted of each item in a list, requested directly or as a connection. */
function nodesOf(lists: readonly SelectedField[]): SelectedField[] {
  return lists.flatMap(({ fields }) =>
    fields.flatMap((field) => {
      if (field.name === 'nodes') return field.fields;
      if (field.name === 'edges') {
        return field.fields.flatMap((edge) => (edge.name === 'node' ? edge.fields : []));
      }
      return field.name === 'pageInfo' ? [] : [field];
    }),
  );
}

/** Returns how many Admin API calls a root field may take. @throws RowRejection */
export function weightOf({ name, fields }: SelectedField): number {
  const orders = name === 'customer' ? fields.filter((field) => field.name === 'orders') : [];
  if (orders.length === 0) return 1;
  return orderCalls({ isDetailed: isDetailed(orders), limit: most(orders) });
}

function isDetailed(orders: readonly SelectedField[]): boolean {
  const fields = nodesOf(orders);
  const lines = nodesOf(fields.filter(({ name }) => name === 'lineItems'));
  return (
    fields.some(({ name }) => !BRIEF_FIELDS.includes(name)) ||
    lines.some(({ name }) => !BRIEF_LINE_FIELDS.includes(name))
  );
}

function most(orders: readonly SelectedField[]): number {
  const counts = orders.map(({ args: { first = ORDER_LIMITS.orders } }) => first);
  const areFine = counts.every(
    (count): count is number =>
      Number.isInteger(count) && Number(count) >= 1 && Number(count) <= ORDER_LIMITS.orders,
  );
  if (!areFine) throw new RowRejection('forbidden', 'arguments: orders.first');
  return Math.max(...counts);
}

async function attempt<T>(
  { context }: OwnCall,
  code: Extract<ErrorCode, `customer_${string}_failed`>,
  load: () => Promise<T>,
): Promise<{ found: T } | { failed: string }> {
  try {
    return { found: await load() };
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    context.log.warn({ err: error }, 'a read through the admin endpoint failed');
    return { failed: errorMessage(code) };
  }
}
