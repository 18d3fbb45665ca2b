import type { ActionFunctionArgs } from '@remix-run/node';
import { sentence } from '~/content/errors';
import type { LocationNamed, LocationNaming } from '~/domain/location-naming';
import { locationNameSchema, locationUnnameSchema } from '~/domain/location-name.schema.server';
import { takeAccountForm, type FormOutcome } from '~/http/account-form.server';
import { notFound } from '~/http/replies.server';
import type { SignedIn } from '~/http/signed-in.server';
import type { StrictForm } from '~/http/strict-form.server';
import { paths } from '~/paths';

type Posted = {
  user: SignedIn;
  form: StrictForm;
  /** Names it; a null `name` takes away the one it has. `was` is the name that the form was drawn with. */
  rename: (naming: LocationNaming) => Promise<LocationNamed>;
};

/** Takes a form about what an address is called: `intent` name or unname; null for any other. */
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

/** @throws 404 for the address of somebody else, as for one that does not exist */
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
