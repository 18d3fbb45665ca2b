import { gid, idOf, uuid } from '../../kit/ids';
import type { Store } from '../../kit/store';
import type { CustomerRow } from '../customer-rows';
import { withTags } from '../tags';
import type { Shop } from './context';
import { need } from './metafield-owners';

type Args = {
  customerOneId: string;
  customerTwoId: string;
  overrideFields?: { customerIdOfEmailToKeep?: string | null } | null;
};

/** `customerMergePreview` and `customerMerge`, which merges immediately. */
export function customerMerging(store: Store, shop: Shop) {
  const find = (id: string) => shop.customers.byId(idOf('Customer', id) ?? '');

  /** Decides which customer remains, by Shopify's rules as far as this sandbox has their data. */
  const pairOf = (args: Args): { survivor: CustomerRow; gone: CustomerRow } | undefined => {
    const [one, two] = [find(args.customerOneId), find(args.customerTwoId)];
    if (one === undefined || two === undefined || one.id === two.id) return undefined;
    const named = find(args.overrideFields?.customerIdOfEmailToKeep ?? '');
    if (named?.id === one.id || (named === undefined && one.email !== '' && two.email === '')) {
      return { survivor: one, gone: two };
    }
    return { survivor: two, gone: one };
  };

  return {
    customerMergePreview: (args: Args) => {
      need('read_customer_merge');
      const pair = pairOf(args);
      if (pair !== undefined) {
        return { resultingCustomerId: gid('Customer', pair.survivor.id), customerMergeErrors: [] };
      }
      const error = { errorFields: ['DELETED_AT'], message: 'Customer does not exist.' };
      return { resultingCustomerId: null, customerMergeErrors: [error] };
    },

    customerMerge: (args: Args) => {
      need('write_customer_merge');
      const pair = pairOf(args);
      if (pair === undefined) {
        const message = 'The customer cannot be merged.';
        const error = { code: 'INVALID_CUSTOMER', field: ['customerOneId'], message };
        return { job: null, resultingCustomerId: null, userErrors: [error] };
      }
      const { survivor, gone } = pair;
      return store.batch(() => {
        for (const order of shop.orders.of(gone.id)) {
          shop.orders.put({ ...order, customerId: survivor.id }, []);
        }
        const job = { id: gid('Job', uuid()), done: false };
        shop.customers.mergeAway(gone, { into: survivor, job: job.id });
        shop.customers.change(together(survivor, gone));
        return { job, resultingCustomerId: gid('Customer', survivor.id), userErrors: [] };
      });
    },
  };
}

/** Fills empty fields; joins notes, tags and addresses; adds metafields that the remaining customer lacks. */
function together(survivor: CustomerRow, gone: CustomerRow): CustomerRow {
  const isKnown = ({ namespace, key }: { namespace: string; key: string }) =>
    survivor.metafields.some((each) => each.namespace === namespace && each.key === key);
  return {
    ...survivor,
    firstName: survivor.firstName || gone.firstName,
    lastName: survivor.lastName || gone.lastName,
    phone: survivor.phone || gone.phone,
    tags: withTags(survivor.tags, gone.tags),
    note: [survivor.note, gone.note].filter(Boolean).join('\n'),
    addresses: [...survivor.addresses, ...gone.addresses],
    defaultAddressId: survivor.defaultAddressId ?? gone.defaultAddressId,
    metafields: [...survivor.metafields, ...gone.metafields.filter((each) => !isKnown(each))],
  };
}
