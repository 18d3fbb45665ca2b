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

/** How long a merge usually takes. */
const JOB_MS = 200;

/** `customerMergePreview` and `customerMerge`, which a job carries out a moment later. */
export function customerMerging(store: Store, shop: Shop, merges: Merges) {
  const find = (id: string) => shop.customers.byId(idOf('Customer', id) ?? '');

  const merge = (survivorId: number, goneId: number, job: string): void => {
    const survivor = shop.customers.byId(survivorId);
    const gone = shop.customers.byId(goneId);
    // A reset, or staff, came first.
    if (survivor === undefined || gone === undefined) return;
    store.batch(() => {
      for (const order of shop.orders.of(gone.id)) {
        shop.orders.put({ ...order, customerId: survivor.id }, []);
      }
      shop.customers.mergeAway(gone, { into: survivor, job });
      shop.customers.change(together(survivor, gone));
    });
  };

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
      const job = { id: gid('Job', uuid()), done: false };
      merges.begin([survivor.id, gone.id], job.id, () => merge(survivor.id, gone.id, job.id));
      return { job, resultingCustomerId: gid('Customer', survivor.id), userErrors: [] };
    },
  };
}

/** Merges under way: a customer who is about to disappear is still there until the job has run. */
export class Merges {
  readonly #jobs = new Map<number, { job: string; survivorId: number; timer: NodeJS.Timeout }>();
  readonly #takes = new Map<number, number>();

  /** Sets how long the next merge takes in which this customer disappears; 0 means at once. */
  take(customerId: number, ms: number): void {
    this.#takes.set(customerId, ms);
  }

  begin([survivorId, goneId]: [number, number], job: string, work: () => void): void {
    if (this.#jobs.has(goneId)) return;
    const end = () => {
      this.#jobs.delete(goneId);
      work();
    };
    const ms = this.#takes.get(goneId) ?? JOB_MS;
    this.#takes.delete(goneId);
    if (ms === 0) work();
    else this.#jobs.set(goneId, { job, survivorId, timer: setTimeout(end, ms) });
  }

  /** Returns the `CustomerMergeRequest` in which this customer is to disappear; null if there is none. */
  request(customerId: number) {
    const found = this.#jobs.get(customerId);
    if (found === undefined) return null;
    const { job: jobId, survivorId } = found;
    const resultingCustomerId = gid('Customer', survivorId);
    return { jobId, resultingCustomerId, status: 'IN_PROGRESS', customerMergeErrors: [] };
  }

  /** Abandons what is under way. */
  stop(): void {
    for (const { timer } of this.#jobs.values()) clearTimeout(timer);
    this.#jobs.clear();
    this.#takes.clear();
  }
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
