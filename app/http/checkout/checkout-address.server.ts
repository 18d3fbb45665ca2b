import {
  addressCard,
  addressValues,
  NO_ADDRESS,
  type AddressValues,
} from '~/domain/customers/addresses/address-card';
import { ADDRESS_LIMIT } from '~/domain/customers/account';
import type { ChosenAddress } from '~/domain/checkout/checkout';
import {
  addressFault,
  addressOfDraft,
  NEW_ADDRESS,
  type CheckoutAddress,
} from '~/domain/checkout/checkout-address';
import { phoneWords } from '~/domain/core/forms/phone-words.server';
import { isSameAddress } from '~/domain/customers/addresses/same-address';
import {
  readAddresses,
  type NamedAddress,
  type Reader,
} from '~/http/customers/account-reads.server';
import { unavailable } from '~/http/replies.server';

/** The data of the checkout's first page. */
export type AddressStep = {
  /** The saved addresses, the default first. */
  addresses: CheckoutAddress[];
  /** Key of the chosen address, or `NEW_ADDRESS`. */
  chosen: string;
  /** Initial values of the fields of a new address. */
  values: AddressValues;
  /** Whether the address book has room for another address. */
  hasRoom: boolean;
  /** 'yes' if the box that saves a new address starts ticked: no address is saved and none was chosen yet. */
  save: 'yes' | null;
};

type Owner = { gid: string; id: string; firstName: string | null; lastName: string | null };

/**
 * Returns the saved addresses. Preselects the earlier choice, else the first deliverable one (default first).
 *
 * @throws the 503 page if Shopify does not answer
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

/** Like `readAddressStep`, for addresses already read. */
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

/** Returns the key of the chosen address, matched by key or by its lines; null if it is not a saved one. */
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
