import { errorMessage } from '~/content/core/errors';
import { ACCOUNT_LIMITS, ADDRESS_LIMIT } from '~/domain/customers/customer';
import {
  type AddressForm,
  addressKeySchema,
  addressSchema,
  locationNameSchema,
  locationUnnameSchema,
} from '~/domain/customers/addresses/address.schema.server';
import type { LocationNamed, LocationNaming } from '~/domain/customers/addresses/address-card';
import { consentSchema } from '~/domain/customers/profile.schema.server';
import type { UserError, UserErrorsOutcome } from '~/domain/core/retries/failure';
import { requireCustomer } from './guards.server';
import type { Args } from './signed-in.server';
import { notFound } from '~/http/replies.server';
import { form, type FormOutcome, type FormRules } from '~/http/form-definition.server';
import { accountPaths } from '~/account-paths';

/** The rules of the forms with which customers change what is theirs. */
export function accountForms({ gid }: { gid: string }): FormRules {
  return {
    limit: {
      rule: 'account',
      windows: ACCOUNT_LIMITS,
      who: gid,
      message: (wait) => errorMessage('account_too_many', { wait }),
    },
    failed: 'customer_not_updated',
  };
}

/** The choice whether we may send marketing mail, on whichever page it is. @param choose the service */
export function consentForm(
  args: Args,
  to: string,
  choose: (accepts: boolean) => Promise<UserErrorsOutcome>,
) {
  const guard = () => requireCustomer(args, 'consent.change');
  return form(consentSchema, { guard }, async ({ accepts }) => {
    const chosen = await choose(accepts);
    return chosen.ok ? { to, notice: accepts ? 'consent-given' : 'consent-withdrawn' } : chosen;
  });
}

export type AddressOutcome =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'limit' | 'busy' }
  /** The same address is already in the list, under another name. */
  | { ok: false; reason: 'known'; name: string }
  | { ok: false; reason: 'refused'; userErrors: UserError[] };

type AddressSteps = {
  /** The forms' own page, to which a successful post redirects. */
  to: string;
  /** Saves the address. @param key of an existing address; null adds one */
  save: (key: string | null, address: AddressForm) => Promise<AddressOutcome>;
  makeDefault: (key: string) => Promise<AddressOutcome>;
  remove: (key: string) => Promise<AddressOutcome>;
};

/** The address forms, on whichever page they are. */
export function addressForms({ to, save, makeDefault, remove }: AddressSteps) {
  return {
    address: form(addressSchema, async ({ key, ...address }) =>
      addressOutcome(await save(key ?? null, address), { to, notice: 'address-saved' }),
    ),
    default: form(addressKeySchema, async ({ key }) =>
      addressOutcome(await makeDefault(key), { to, notice: 'default-changed' }),
    ),
    remove: form(addressKeySchema, async ({ key }) =>
      addressOutcome(await remove(key), { to, notice: 'address-removed' }),
    ),
  };
}

function addressOutcome(saved: AddressOutcome, done: FormOutcome): FormOutcome {
  return saved.ok ? done : addressRejection(saved);
}

/** @throws 404 if the address does not exist or is another customer's */
export function addressRejection(saved: Exclude<AddressOutcome, { ok: true }>): FormOutcome {
  switch (saved.reason) {
    case 'refused':
      return { userErrors: saved.userErrors };
    case 'not-found':
      return notFound();
    case 'known':
      return { message: errorMessage('address_known', { name: saved.name }) };
    case 'limit':
      return { message: errorMessage('address_limit', { limit: ADDRESS_LIMIT }) };
    case 'busy':
      return { code: 'address_busy' };
  }
}

/**
 * The forms about an address's name.
 *
 * @param rename names an address; a null `name` removes its name. `was` is the name that the page showed
 */
export function locationNameForms(rename: (naming: LocationNaming) => Promise<LocationNamed>) {
  const to = accountPaths.manageLocations();
  return {
    name: form(locationNameSchema, async ({ key, was, locationName: name }) =>
      namedOutcome(await rename({ key, was, name }), { to, notice: 'location-named' }),
    ),
    unname: form(locationUnnameSchema, async ({ key, was }) =>
      namedOutcome(await rename({ key, was, name: null }), { to, notice: 'location-unnamed' }),
    ),
  };
}

/** @throws 404 if the address does not exist or is another customer's */
function namedOutcome(named: LocationNamed, done: FormOutcome): FormOutcome {
  if (named.ok) return done;
  switch (named.reason) {
    case 'not-found':
      return notFound();
    case 'busy':
      return { code: 'address_busy' };
    case 'changed': {
      const { name } = named;
      if (name === null) return { code: 'location_unnamed' };
      return { message: errorMessage('location_renamed', { name }) };
    }
  }
}
