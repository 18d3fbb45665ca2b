import type { ActionFunctionArgs } from '@remix-run/node';
import { sentence } from '~/content/core/errors';
import { ADDRESS_FIELDS, ADDRESS_LIMIT } from '~/domain/customers/account';
import {
  type AddressForm,
  addressKeySchema,
  addressSchema,
  locationNameSchema,
  locationUnnameSchema,
} from '~/domain/customers/addresses/address.schema.server';
import type { UserError } from '~/domain/core/retries/failure';
import { type FormOutcome, takeAccountForm } from '~/http/account-form.server';
import { notFound } from '~/http/replies.server';
import type { SignedIn } from './signed-in.server';
import type { StrictForm } from '~/http/form.server';
import type { LocationNamed, LocationNaming } from '~/domain/customers/addresses/address-card';
import { paths } from '~/paths';

/** The fields that an address form may contain, each at most once. */
export const ADDRESS_FORM_FIELDS = [...ADDRESS_FIELDS, 'asDefault', 'key'];

type Posted = {
  user: SignedIn;
  form: StrictForm;
  /** The form's own page, to which a successful post redirects. */
  to: string;
  /** Saves the address. @param key of an existing address; null adds one */
  save: (key: string | null, address: AddressForm) => Promise<AddressOutcome>;
  makeDefault: (key: string) => Promise<AddressOutcome>;
  remove: (key: string) => Promise<AddressOutcome>;
};

type AddressOutcome =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'limit' | 'busy' }
  /** The same address is already in the list, under another name. */
  | { ok: false; reason: 'known'; name: string }
  | { ok: false; reason: 'refused'; userErrors: UserError[] };

/**
 * Handles one of the address forms, on whichever page it is: `intent` is address (with a key: an existing
 * address), default or remove. Returns null for any other intent.
 */
export function takeAddressForm(
  args: ActionFunctionArgs,
  { user, form, to, save, makeDefault, remove }: Posted,
) {
  const take = { to, customerGid: user.gid };
  switch (form.get('intent')) {
    case 'address': {
      const key = form.get('key');
      form.delete('key');
      return takeAccountForm(args, form, {
        ...take,
        name: 'address',
        schema: addressSchema,
        save: async (value) => outcomeOf(await save(key as string | null, value), 'address-saved'),
      });
    }
    case 'default':
      return takeAccountForm(args, form, {
        ...take,
        name: 'default',
        schema: addressKeySchema,
        save: async ({ key }) => outcomeOf(await makeDefault(key), 'default-changed'),
      });
    case 'remove':
      return takeAccountForm(args, form, {
        ...take,
        name: 'remove',
        schema: addressKeySchema,
        save: async ({ key }) => outcomeOf(await remove(key), 'address-removed'),
      });
    default:
      return null;
  }
}

/** @throws 404 if the address does not exist or is another customer's */
function outcomeOf(
  saved: AddressOutcome,
  notice: 'address-saved' | 'default-changed' | 'address-removed',
): FormOutcome {
  if (saved.ok) return { ok: true, notice };
  switch (saved.reason) {
    case 'refused':
      return { ok: false, userErrors: saved.userErrors };
    case 'not-found':
      return notFound();
    case 'known':
      return { ok: false, status: 409, sentence: sentence('address_known', { name: saved.name }) };
    case 'limit':
      return {
        ok: false,
        status: 409,
        sentence: sentence('address_limit', { limit: ADDRESS_LIMIT }),
      };
    case 'busy':
      return { ok: false, status: 409, sentence: sentence('address_busy') };
  }
}

type LocationNameFormPosted = {
  user: SignedIn;
  form: StrictForm;
  /** Names an address; a null `name` removes its name. `was` is the name that the page showed. */
  rename: (naming: LocationNaming) => Promise<LocationNamed>;
};

/** Handles a form about an address's name: `intent` is name or unname. Returns null for any other. */
export function takeLocationNameForm(
  args: ActionFunctionArgs,
  { user, form, rename }: LocationNameFormPosted,
) {
  const intent = form.get('intent');
  const take = { to: paths.manageLocations(), customerGid: user.gid };
  if (intent === 'name') {
    return takeAccountForm(args, form, {
      ...take,
      name: intent,
      schema: locationNameSchema,
      save: async ({ key, was, locationName: name }) =>
        locationNameFormOutcomeOf(await rename({ key, was, name }), 'location-named'),
    });
  }
  if (intent !== 'unname') return null;
  return takeAccountForm(args, form, {
    ...take,
    name: intent,
    schema: locationUnnameSchema,
    save: async ({ key, was }) =>
      locationNameFormOutcomeOf(await rename({ key, was, name: null }), 'location-unnamed'),
  });
}

/** @throws 404 if the address does not exist or is another customer's */
function locationNameFormOutcomeOf(
  named: LocationNamed,
  notice: 'location-named' | 'location-unnamed',
): FormOutcome {
  if (named.ok) return { ok: true, notice };
  switch (named.reason) {
    case 'not-found':
      return notFound();
    case 'busy':
      return { ok: false, status: 409, sentence: sentence('address_busy') };
    case 'changed': {
      const { name } = named;
      const said =
        name === null ? sentence('location_unnamed') : sentence('location_renamed', { name });
      return { ok: false, status: 409, sentence: said };
    }
  }
}
