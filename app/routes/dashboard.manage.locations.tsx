import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '~/framework';
import { data, useActionData, useLoaderData } from '~/framework';
import { AccountNotice, RejectedPress } from '~/components/ui/forms/account-notice';
import { AddressForm } from '~/components/customers/address-form';
import { AddressRemoval, LocationNaming } from '~/components/customers/address-list';
import { ArrivalHeading, useReturnFocus } from '~/components/ui/forms/account-form';
import { openerOf } from '~/components/customers/openers';
import { KnownPlaces } from '~/components/locations/location-list';
import { Locations } from '~/components/locations/locations';
import { LinkButton } from '~/components/ui/forms/button';
import { BILLING } from '~/content/customers/account';
import { LOCATIONS } from '~/content/locations/locations';
import { privateMeta } from '~/content/core/seo';
import { LOCATION_LIST } from '~/domain/locations/location-query';
import {
  accountForms,
  addressForms,
  locationNameForms,
} from '~/http/customers/account-forms.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { listText } from '~/http/list-query.server';
import { loadLocationsView } from '~/http/locations/locations.server';
import { consumeNotice } from '~/http/flash.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { accountPaths } from '~/account-paths';
import mapStylesheet from '~/styles/dashboard/us-map.css?url';
import stylesheet from '~/styles/dashboard/locations.css?url';
import {
  makeDefaultAddress,
  nameLocation,
  removeAddress,
  saveAddress,
} from '~/services/customers/save-address.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = () => privateMeta(LOCATIONS.title);

export const links: LinksFunction = () =>
  [mapStylesheet, stylesheet].map((href) => ({ rel: 'stylesheet', href }));

export const headers = accountHeaders;

/**
 * Lists the customer's named delivery addresses, also on a map, as the query asks for; or loads the form or
 * question about one of them (`name`, `address`, `remove`).
 */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/manage/locations');
  const textOf = listText(args);
  const { query } = LOCATION_LIST.parse(textOf);
  const { notice, init } = await consumeNotice(args);
  const view = await loadLocationsView(args.context, user, { textOf, query });
  return data({ notice, query, view }, view.kind === 'silent' ? { ...init, status: 503 } : init);
}

/** `intent`: name (key, was, locationName), unname (key, was); address, default, remove (key). */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'addresses.change');
  return submitForm(args, accountForms(user), {
    ...locationNameForms((naming) => nameLocation(context, user, naming)),
    ...addressForms({
      to: accountPaths.manageLocations(),
      save: (key, address) => saveAddress(context, user, key, address),
      makeDefault: (key) => makeDefaultAddress(context.admin, user.gid, key),
      remove: (key) => removeAddress(context, user, key),
    }),
  });
}

export default function LocationsPage() {
  const { notice, query, view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  useReturnFocus(openerIn(view));
  const list = accountPaths.manageLocations();
  switch (view.kind) {
    case 'naming':
      return (
        <LocationNaming addressKey={view.key} name={view.name} lines={view.lines} reply={reply} />
      );
    case 'form':
      if (view.full !== null && reply?.form !== 'address') return <NoRoom />;
      return (
        <>
          <ArrivalHeading level={1} className="mb-8">
            {view.key === null ? BILLING.form.add : BILLING.form.edit}
          </ArrivalHeading>
          <div className="max-w-prose">
            <AddressForm
              addressKey={view.key}
              isDefault={view.isDefault}
              values={view.values}
              list={list}
              reply={reply}
            />
          </div>
        </>
      );
    case 'removal':
      return (
        <>
          <ArrivalHeading level={1} className="mb-6">
            {BILLING.removal.heading}
          </ArrivalHeading>
          <AddressRemoval address={view.address} list={list} reply={reply} />
        </>
      );
    default:
      return (
        <>
          <AccountNotice notice={reply ? null : notice} />
          {reply?.form === 'remove' ? <RejectedPress reply={reply} /> : null}
          <h1>{LOCATIONS.title}</h1>
          {view.kind === 'silent' ? (
            <KnownPlaces problem={view.problem} names={view.names} places={view.places} />
          ) : (
            <Locations {...view} query={query} reply={reply} />
          )}
        </>
      );
  }
}

/** Shown in place of the form if no address can be added; a refused form that just came back stays open. */
function NoRoom() {
  return (
    <>
      <h1>{BILLING.form.add}</h1>
      <p className="my-6 max-w-prose">{LOCATIONS.full}</p>
      <LinkButton to={accountPaths.manageLocations()} variant="secondary">
        {LOCATIONS.all}
      </LinkButton>
    </>
  );
}

type Shown = { kind: string; key?: string | null; address?: { key: string } };

/** Returns the id of the link that opened the current view; null for the list. */
function openerIn(view: Shown): string | null {
  switch (view.kind) {
    case 'form':
      return openerOf.form(view.key ?? null);
    case 'naming':
      return openerOf.locationName(view.key ?? '');
    case 'removal':
      return openerOf.removal(view.address?.key ?? '');
    default:
      return null;
  }
}
