import type { ActionFunctionArgs } from '@remix-run/node';
import { sentence } from '~/content/core/errors';
import type { LocationNamed, LocationNaming } from '~/domain/customers/addresses/location-naming';
import {
  locationNameSchema,
  locationUnnameSchema,
} from '~/domain/customers/addresses/location-name.schema.server';
import { takeAccountForm, type FormOutcome } from '~/http/account-form.server';
import { notFound } from '~/http/replies.server';
import type { SignedIn } from './signed-in.server';
import type { StrictForm } from '~/http/strict-form.server';
import { paths } from '~/paths';

type Posted = {
  user: SignedIn;
  form: StrictForm;
  /** Names an address; a null `name` removes its name. `was` is the name that the page showed. */
  rename: (naming: LocationNaming) => Promise<LocationNamed>;
};

/** Handles a form about an address's name: `intent` is name or unname. Returns null for any other. */
export function takeLocationNameForm(args: ActionFunctionArgs, { user, form, rename }: Posted) {
  const intent = form.get('intent');
  const take = { to: paths.manageLocations(), customerGid: user.gid };
  if (intent === 'name') {
    return takeAccountForm(args, form, {
      ...take,
      name: intent,
      schema: locationNameSchema,
      save: async ({ key, was, locationName: name }) =>
        outcomeOf(await rename({ key, was, name }), 'location-named'),
    });
  }
  if (intent !== 'unname') return null;
  return takeAccountForm(args, form, {
    ...take,
    name: intent,
    schema: locationUnnameSchema,
    save: async ({ key, was }) =>
      outcomeOf(await rename({ key, was, name: null }), 'location-unnamed'),
  });
}

/** @throws 404 if the address does not exist or is another customer's */
function outcomeOf(
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
