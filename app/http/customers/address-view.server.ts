import { ADDRESS_LIMIT } from '~/domain/customers/account';
import {
  addressCard,
  type AddressCard,
  addressValues,
  type AddressValues,
  NO_ADDRESS,
} from '~/domain/customers/addresses/address-card';
import { readAddresses, type Reader } from './account-reads.server';
import { notFound } from '~/http/replies.server';
import { findRemoving } from '~/models/customers/address-change.server';
import { isTaxExempt } from '~/domain/customers/customer';
import { listTaxExemptTags } from '~/models/customers/tax-exempt.server';
import type { StoreContext } from '~/http/context.server';
import type { SignedIn } from './signed-in.server';

/** What the addresses page shows: the list, the form for one address, or the question before removing one. */
export type AddressView =
  | { kind: 'list'; addresses: AddressCard[] }
  | { kind: 'problem'; problem: string }
  /** `full`: the list to show instead, since no address can be added; a refused form stays open. */
  | {
      kind: 'form';
      key: string | null;
      isDefault: boolean;
      values: AddressValues;
      full: AddressCard[] | null;
    }
  | { kind: 'removal'; address: AddressCard };

type Owner = { gid: string; id: string; firstName: string | null; lastName: string | null };

/**
 * Returns the state that the page's query asks for: `address=new`, `address=<key>`, `remove=<key>`.
 *
 * @throws 404 if the address is not the customer's
 */
export async function readAddressView(
  context: Reader,
  owner: Owner,
  { address: edited, remove: removed }: { address: string | null; remove: string | null },
): Promise<AddressView> {
  const read = await readAddresses(context, owner);
  if (!read.ok) return { kind: 'problem', problem: read.problem };
  const addresses = read.value;
  const list = { kind: 'list' as const, addresses: addresses.map(addressCard) };
  if (edited === 'new') {
    const { firstName, lastName } = owner;
    const values = { ...NO_ADDRESS, firstName, lastName };
    const full = addresses.length >= ADDRESS_LIMIT ? list.addresses : null;
    return { kind: 'form', key: null, isDefault: addresses.length === 0, values, full };
  }
  const key = edited ?? removed;
  if (key === null) return list;
  const own = addresses.find((address) => address.key === key);
  if (own && edited !== null) {
    const values = addressValues(own);
    return { kind: 'form', key, isDefault: own.isDefault, values, full: null };
  }
  if (own) return { kind: 'removal', address: addressCard(own) };
  // A removal is pending for this address: show the list without it.
  const isGone = edited === null && (await findRemoving(context.db, owner.gid)) === key;
  return isGone ? list : notFound();
}

/**
 * Whether a customer is tax-exempt, by their current tags at Shopify (spec section 5, Tax-exempt check).
 * False if the tags may be stale or the list of exempt tags cannot be read.
 */
export async function paysNoTax(
  { db, log }: Pick<StoreContext, 'db' | 'log'>,
  { tags, isStale }: Pick<SignedIn, 'tags' | 'isStale'>,
): Promise<boolean> {
  if (isStale) return false;
  try {
    return isTaxExempt(tags, await listTaxExemptTags(db));
  } catch (error) {
    log.warn({ err: error }, 'the tags of those who pay no tax could not be read');
    return false;
  }
}
