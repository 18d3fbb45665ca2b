import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AddressLines } from '~/components/account/address-lines';
import { ReadProblem } from '~/components/account/read-problem';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/link-button';
import { privateMeta } from '~/content/seo';
import { readAddresses } from '~/http/account-reads.server';
import { addressCard } from '~/domain/address-card';
import { privatePage } from '~/http/caching';
import { requireCustomer } from '~/http/guards.server';
import { paths } from '~/paths';

export const meta: MetaFunction = () => privateMeta('Locations');

export const headers = privatePage;

/** The delivery addresses by the names that their owner has given them. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args, '/dashboard/manage/locations');
  const read = await readAddresses(args.context, customer);
  if (!read.ok) return data({ locations: [], problem: read.problem }, 503);
  return { locations: read.value.map(addressCard), problem: null };
}

export default function LocationsPage() {
  const { locations, problem } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Locations</h1>
      {problem ? (
        <div className="mt-8">
          <ReadProblem problem={problem} />
        </div>
      ) : null}
      {!problem && locations.length === 0 ? (
        <EmptyState title="No locations yet">
          <p>Add the places that we deliver to, and give each a name.</p>
          <LinkButton to={paths.accountBilling()}>Add an address</LinkButton>
        </EmptyState>
      ) : null}
      <ul className="mt-8 grid gap-8 sm:grid-cols-2">
        {locations.map((location) => (
          <li key={location.key}>
            <h2 className="text-xl" dir="auto">
              {location.name ?? location.lines[0]}
            </h2>
            {location.isDefault ? <p className="text-ink-soft">Default address</p> : null}
            <div className="mt-2">
              <AddressLines lines={location.lines} />
            </div>
          </li>
        ))}
      </ul>
      {locations.length > 0 ? (
        <LinkButton to={paths.accountBilling()} variant="secondary" className="mt-8">
          Change addresses
        </LinkButton>
      ) : null}
    </>
  );
}
