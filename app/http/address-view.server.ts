import { ADDRESS_LIMIT } from '~/domain/account';
import {
  addressCard,
  addressValues,
  NO_ADDRESS,
  type AddressCard,
  type AddressValues,
} from '~/domain/address-card';
import { readAddresses, type Reader } from '~/http/account-reads.server';
import { notFound } from '~/http/replies.server';
import { findRemoving } from '~/models/address-change.server';

/** What the page of addresses shows: the list, one of them in its form, or the question before it goes. */
export type AddressView =
  | { kind: 'list'; addresses: AddressCard[] }
  | { kind: 'problem'; problem: string }
  /** `full`: the list instead, as no other address has room; a form that comes back stays open. */
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
 * The state that the page's address asks for: `address=new`, `address=<key>`, `remove=<key>`.
 *
 * @throws 404 for an address that is not the customer's
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
  // It went after the question was asked: the answer is the list without it.
  const isGone = edited === null && (await findRemoving(context.db, owner.gid)) === key;
  return isGone ? list : notFound();
}
