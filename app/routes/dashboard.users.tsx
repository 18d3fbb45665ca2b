import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { MemberTable } from '~/components/dashboard/member-table';
import { privateMeta } from '~/content/seo';
import { privatePage } from '~/http/caching';
import { requireCustomer } from '~/http/guards.server';
import { notFound } from '~/http/replies.server';
import { listOrganizationMembers } from '~/models/organization.server';

export const meta: MetaFunction = () => privateMeta('Customers');

export const headers = privatePage;

/** For admins: the customers that are tied to their organization. */
export async function loader(args: LoaderFunctionArgs) {
  const { organization } = await requireCustomer(args, '/dashboard/users');
  if (!organization) notFound();
  const members = await listOrganizationMembers(args.context.db, organization.id);
  return { name: organization.name, members };
}

export default function OrganizationCustomersPage() {
  const { name, members } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Customers</h1>
      <p className="mt-3 text-lg text-ink-soft">
        {members.length} {members.length === 1 ? 'account' : 'accounts'} tied to {name}
      </p>
      <div className="mt-8">
        <MemberTable
          caption={`Customers of ${name}`}
          members={members}
          last={{ heading: 'Customer number', cell: (member) => member.userId }}
        />
      </div>
    </>
  );
}
