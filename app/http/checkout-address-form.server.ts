import type { ActionFunctionArgs } from '@remix-run/node';
import { sentence } from '~/content/errors';
import { ADDRESS_LIMIT } from '~/domain/account';
import { NEW_ADDRESS } from '~/domain/checkout-address';
import { newAddressSchema, savedAddressSchema } from '~/domain/checkout-address.schema.server';
import { paths } from '~/paths';
import { chooseCheckoutAddress } from '~/services/choose-checkout-address.server';
import { saveAddress, type AddressSaved } from '~/services/save-address.server';
import { takeAccountForm, type FormOutcome } from './account-form.server';
import type { OpenCheckout } from './checkout.server';
import type { SignedIn } from './signed-in.server';
import type { StrictForm } from './strict-form.server';

/**
 * Takes the form of the first page. A saved address is one of the customer's own or nobody's; a new
 * one follows the rules of the address book, and is put into it where that is wanted.
 */
export async function takeAddress(
  args: ActionFunctionArgs,
  user: SignedIn,
  { cart, subject }: Pick<OpenCheckout, 'cart' | 'subject'>,
  form: StrictForm,
) {
  const { context } = args;
  const take = { name: 'address', to: paths.checkoutPay(), customerGid: user.gid };
  const ordered = { id: cart.id, subject };
  if (form.get('address') !== NEW_ADDRESS) {
    return takeAccountForm(args, form, {
      ...take,
      schema: savedAddressSchema,
      save: async ({ address }): Promise<FormOutcome> => {
        const chosen = await chooseCheckoutAddress(context, user, ordered, { key: address });
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
      const refused = isKept ? refusalOf(await saveAddress(context, user, null, wanted)) : null;
      if (refused) return refused;
      const chosen = { lines: address, name: isKept ? locationName : null };
      await chooseCheckoutAddress(context, user, ordered, chosen);
      return { ok: true, notice: null };
    },
  });
}

/** Null where it is in the address book now, or was there before under another name. */
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
