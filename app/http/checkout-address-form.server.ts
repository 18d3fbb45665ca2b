import type { ActionFunctionArgs } from '@remix-run/node';
import { sentence } from '~/content/errors';
import type { AddressForm } from '~/domain/address.schema.server';
import { NEW_ADDRESS, type AddressFault } from '~/domain/checkout-address';
import { newAddressSchema, savedAddressSchema } from '~/domain/checkout-address.schema.server';
import type { Address } from '~/domain/customer';
import { paths } from '~/paths';
import { takeAccountForm, type FormOutcome } from './account-form.server';
import type { StrictForm } from './strict-form.server';

type Lines = Omit<Address, 'id' | 'isDefault' | 'province' | 'country' | 'countryCode'>;

/** A saved address by its key, or lines of a new one with what they are called. */
type Wanted = { key: string } | { lines: Lines; name: string | null };

export type AddressTaking = {
  customerGid: string;
  /** Keeps where it goes. */
  choose: (
    wanted: Wanted,
  ) => Promise<{ ok: true } | { ok: false; reason: 'unknown' | AddressFault }>;
  /** Puts it into the address book. @returns why it could not; null where it is there */
  save: (form: AddressForm) => Promise<FormOutcome | null>;
};

/**
 * Takes the form of the first page. A saved address is one of the customer's own or nobody's; a new
 * one follows the rules of the address book, and is put into it where that is wanted.
 */
export async function takeAddress(
  args: ActionFunctionArgs,
  form: StrictForm,
  { customerGid, choose, save }: AddressTaking,
) {
  const take = { name: 'address', to: paths.checkoutPay(), customerGid };
  if (form.get('key') !== NEW_ADDRESS) {
    return takeAccountForm(args, form, {
      ...take,
      schema: savedAddressSchema,
      save: async ({ key }): Promise<FormOutcome> => {
        const chosen = await choose({ key });
        if (chosen.ok) return { ok: true, notice: null };
        const code = chosen.reason === 'unknown' ? 'checkout_address_unknown' : chosen.reason;
        return { ok: false, status: 422, sentence: sentence(code) };
      },
    });
  }
  return takeAccountForm(args, form, {
    ...take,
    schema: newAddressSchema,
    save: async ({ address, locationName, isKept }): Promise<FormOutcome> => {
      const wanted = { address, locationName, asDefault: false };
      const refused = isKept ? await save(wanted) : null;
      if (refused) return refused;
      await choose({ lines: address, name: isKept ? locationName : null });
      return { ok: true, notice: null };
    },
  });
}
