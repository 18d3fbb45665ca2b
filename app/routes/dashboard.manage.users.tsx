import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { MemberTable } from '~/components/dashboard/member-table';
import { privateMeta } from '~/content/seo';
import { privatePage } from '~/http/caching';
import { requireCustomer } from '~/http/guards.server';
import { notFound } from '~/http/replies.server';
import { listOrganizationMembers } from '~/models/organization.server';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  privateMeta(data?.isAdmin ? 'Manage users' : 'View organization');

export const headers = privatePage;

/** The members of one's own organization; which one, the session says. */
export async function loader(args: LoaderFunctionArgs) {
  const { organization } = await requireCustomer(args, '/dashboard/manage/users');
  if (!organization) notFound();
  const members = await listOrganizationMembers(args.context.db, organization.id);
  return { name: organization.name, isAdmin: organization.isAdmin, members };
}

export default function OrganizationPage() {
  const { name, isAdmin, members } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{isAdmin ? 'Manage users' : 'View organization'}</h1>
      <p className="mt-3 text-lg text-ink-soft">{name}</p>
      <div className="mt-8">
        <MemberTable
          caption={`Members of ${name}`}
          members={members}
          last={{ heading: 'Role', cell: (member) => (member.isAdmin ? 'Admin' : 'Member') }}
        />
      </div>
      {isAdmin ? (
        <p className="mt-8 max-w-prose text-ink-soft">
          To add or remove somebody, write to us: inviting people from here is not open yet.
        </p>
      ) : null}
    </>
  );
}
