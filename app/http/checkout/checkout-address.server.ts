import {
  addressCard,
  addressValues,
  type AddressValues,
  isSameAddress,
  NO_ADDRESS,
} from '~/domain/customers/addresses/address-card';
import type { ChosenAddress } from '~/domain/checkout/checkout';
import {
  addressError,
  type AddressError,
  addressOfDraft,
  type CheckoutAddress,
  NEW_ADDRESS,
} from '~/domain/checkout/checkout-address';
import { phoneLabel } from '~/domain/core/forms/form-text.schema.server';
import {
  type NamedAddress,
  loadAddresses,
  type LoadContext,
} from '~/http/customers/address-view.server';
import { unavailable } from '~/http/replies.server';
import type { AddressForm } from '~/domain/customers/addresses/address.schema.server';
import {
  newAddressSchema,
  savedAddressSchema,
} from '~/domain/checkout/checkout-address.schema.server';
import { type Address, ADDRESS_LIMIT } from '~/domain/customers/customer';
import { type AddressOutcome, addressRejection } from '~/http/customers/account-forms.server';
import { form, type FormDefinition, type FormOutcome } from '~/http/form-definition.server';

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
export async function loadAddressStep(
  context: LoadContext,
  owner: Owner,
  to: ChosenAddress | null,
): Promise<AddressStep> {
  const loaded = await loadAddresses(context, owner);
  if (!loaded.ok) throw unavailable();
  return addressStep(loaded.value, owner, to);
}

/** Like `loadAddressStep`, for addresses already read. */
export function addressStep(
  saved: readonly NamedAddress[],
  owner: Owner,
  to: ChosenAddress | null,
): AddressStep {
  const addresses = saved.map((address) => ({
    ...addressCard(address),
    error: addressError(address),
  }));
  const known = to && savedOne(saved, to);
  const first = addresses.find(({ error }) => error === null)?.key ?? NEW_ADDRESS;
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
  const byKey = saved.find((one) => one.key === key && addressError(one) === null);
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
    phone: phone && phoneLabel(phone),
    name,
  });
}

type Lines = Omit<Address, 'id' | 'isDefault' | 'province' | 'country' | 'countryCode'>;

/** A saved address by its key, or the lines and name of a new one. */
type AddressChoice = { key: string } | { lines: Lines; name: string | null };

/**
 * The form that asks for the delivery address. A saved address must be the customer's own; a new one follows
 * the rules of the address book, and is added to it if the customer ticked the box.
 *
 * @param choose stores the address as the order's destination
 * @param save adds it to the address book
 */
export function deliveryAddressForm(
  choose: (desired: AddressChoice) => Promise<FormOutcome>,
  save: (address: AddressForm) => Promise<AddressOutcome>,
): FormDefinition<never> {
  const saved = form(savedAddressSchema, ({ key }) => choose({ key }));
  const added = form(newAddressSchema, async ({ address, locationName, isStored }) => {
    const stored = isStored ? await save({ address, locationName, asDefault: false }) : null;
    // It may be in the address book already, under another name.
    const isThere = stored === null || stored.ok || stored.reason === 'known';
    if (isThere) return choose({ lines: address, name: isStored ? locationName : null });
    return addressRejection(stored.reason === 'not-found' ? { ok: false, reason: 'busy' } : stored);
  });
  return {
    ...added,
    parse: (posted, ...rest) =>
      (posted.get('key') === NEW_ADDRESS ? added : saved).parse(posted, ...rest),
  };
}

/** Returns the form's outcome for the result of choosing an address. */
export function chosenOutcome(
  chosen: { ok: true } | { ok: false; reason: 'unknown' | AddressError },
  to: string,
): FormOutcome {
  if (chosen.ok) return { to };
  const code = chosen.reason === 'unknown' ? 'checkout_address_unknown' : chosen.reason;
  return { code, status: 422 };
}
