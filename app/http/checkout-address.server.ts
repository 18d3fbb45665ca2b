import { addressCard, addressValues, NO_ADDRESS, type AddressValues } from '~/domain/address-card';
import { ADDRESS_LIMIT } from '~/domain/account';
import type { ChosenAddress } from '~/domain/checkout';
import {
  addressFault,
  addressOfDraft,
  NEW_ADDRESS,
  type CheckoutAddress,
} from '~/domain/checkout-address';
import { phoneWords } from '~/domain/phone-words.server';
import { isSameAddress } from '~/domain/same-address';
import { readAddresses, type NamedAddress, type Reader } from './account-reads.server';
import { unavailable } from './replies.server';

/** What the first page is drawn with. */
export type AddressStep = {
  /** The saved ones, the default first. */
  addresses: CheckoutAddress[];
  /** Key of the one that is chosen, or `NEW_ADDRESS`. */
  chosen: string;
  /** What the fields of a new one begin with. */
  values: AddressValues;
  /** There is room for another one among the saved. */
  hasRoom: boolean;
  /** 'yes' where the box that keeps a new one begins ticked: it is the first, and nothing was chosen yet. */
  save: 'yes' | null;
};

type Owner = { gid: string; id: string; firstName: string | null; lastName: string | null };

/**
 * The saved addresses to choose from. What was chosen before is chosen again, else the default one.
 *
 * @throws the 503 page while Shopify is silent
 */
export async function readAddressStep(
  context: Reader,
  owner: Owner,
  to: ChosenAddress | null,
): Promise<AddressStep> {
  const read = await readAddresses(context, owner);
  if (!read.ok) throw unavailable();
  return addressStep(read.value, owner, to);
}

/** The same of addresses that were read already. */
export function addressStep(
  saved: readonly NamedAddress[],
  owner: Owner,
  to: ChosenAddress | null,
): AddressStep {
  const addresses = saved.map((address) => ({
    ...addressCard(address),
    fault: addressFault(address),
  }));
  const known = to && savedOne(saved, to);
  const first = addresses.find(({ fault }) => fault === null)?.key ?? NEW_ADDRESS;
  const { firstName, lastName } = owner;
  const values = to === null || known ? { ...NO_ADDRESS, firstName, lastName } : valuesOf(to);
  return {
    addresses,
    chosen: to === null ? first : (known ?? NEW_ADDRESS),
    values,
    hasRoom: addresses.length < ADDRESS_LIMIT,
    save: addresses.length === 0 && to === null ? 'yes' : null,
  };
}

/** Key of the saved address that was chosen, however it was; null where it is none of them. */
function savedOne(saved: readonly NamedAddress[], { key, address }: ChosenAddress): string | null {
  const lines = addressOfDraft(address);
  const same = saved.find((one) => isSameAddress({ ...one, countryCode: 'US' }, lines));
  const byKey = saved.find((one) => one.key === key && addressFault(one) === null);
  return (byKey ?? same)?.key ?? null;
}

function valuesOf({ address, name }: ChosenAddress): AddressValues {
  const { phone, ...lines } = addressOfDraft(address);
  return addressValues({
    id: '',
    isDefault: false,
    province: null,
    country: null,
    ...lines,
    phone: phone && phoneWords(phone),
    name,
  });
}
