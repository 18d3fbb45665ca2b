import type { ActionFunctionArgs } from '@remix-run/node';
import { sentence } from '~/content/core/errors';
import { ADDRESS_LIMIT } from '~/domain/customers/account';
import type { AddressForm } from '~/domain/customers/addresses/address.schema.server';
import { NEW_ADDRESS, type AddressFault } from '~/domain/checkout/checkout-address';
import {
  newAddressSchema,
  savedAddressSchema,
} from '~/domain/checkout/checkout-address.schema.server';
import type { Address } from '~/domain/customers/customer';
import type { UserError } from '~/domain/core/user-errors';
import { takeAccountForm, type FormOutcome } from '~/http/account-form.server';
import type { StrictForm } from '~/http/strict-form.server';

type Lines = Omit<Address, 'id' | 'isDefault' | 'province' | 'country' | 'countryCode'>;

/** A saved address by its key, or the lines and name of a new one. */
type Wanted = { key: string } | { lines: Lines; name: string | null };

export type AddressTaking = {
  customerGid: string;
  /** Where to redirect on success. */
  to: string;
  /** Stores the address as the order's destination. */
  choose: (wanted: Wanted) => Promise<FormOutcome>;
  /** Adds the address to the address book. */
  save: (form: AddressForm) => Promise<AddressSaved>;
};

type AddressSaved =
  | { ok: true }
  | { ok: false; reason: 'known' | 'limit' | 'busy' | 'not-found' }
  | { ok: false; reason: 'refused'; userErrors: UserError[] };

/**
 * Handles the form that asks for the delivery address. A saved address must be the customer's own; a new
 * one follows the rules of the address book, and is added to it if the customer ticked the box.
 */
export async function takeAddress(
  args: ActionFunctionArgs,
  form: StrictForm,
  { customerGid, to, choose, save }: AddressTaking,
) {
  const take = { name: 'address', to, customerGid };
  if (form.get('key') !== NEW_ADDRESS) {
    return takeAccountForm(args, form, {
      ...take,
      schema: savedAddressSchema,
      save: ({ key }) => choose({ key }),
    });
  }
  return takeAccountForm(args, form, {
    ...take,
    schema: newAddressSchema,
    save: async ({ address, locationName, isKept }): Promise<FormOutcome> => {
      const wanted = { address, locationName, asDefault: false };
      const refused = isKept ? refusalOf(await save(wanted)) : null;
      return refused ?? choose({ lines: address, name: isKept ? locationName : null });
    },
  });
}

/** Returns the form's outcome for the result of choosing an address. */
export function chosenOutcome(
  chosen: { ok: true } | { ok: false; reason: 'unknown' | AddressFault },
): FormOutcome {
  if (chosen.ok) return { ok: true, notice: null };
  const code = chosen.reason === 'unknown' ? 'checkout_address_unknown' : chosen.reason;
  return { ok: false, status: 422, sentence: sentence(code) };
}

/** Returns null if the address was added, or was in the address book already under another name. */
function refusalOf(saved: AddressSaved): FormOutcome | null {
  if (saved.ok) return null;
  switch (saved.reason) {
    case 'known':
      return null;
    case 'refused':
      return { ok: false, userErrors: saved.userErrors };
    case 'limit': {
      const said = sentence('address_limit', { limit: ADDRESS_LIMIT });
      return { ok: false, status: 409, sentence: said };
    }
    default:
      return { ok: false, status: 409, sentence: sentence('address_busy') };
  }
}
