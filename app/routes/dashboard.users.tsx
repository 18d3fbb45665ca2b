import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import { CustomerTable, MemberList } from '~/components/organizations/member-results';
import { Notice } from '~/components/ui/notice';
import { MANAGE_USERS, ORGANIZATION_CUSTOMERS } from '~/content/organizations/organization-members';
import { privateMeta } from '~/content/core/seo';
import { CUSTOMER_LIST, CUSTOMER_SORTS, MEMBER_SORTS } from '~/domain/organizations/member-query';
import { privatePage } from '~/http/etag';
import { requireCustomer } from '~/http/customers/guards.server';
import { listText } from '~/http/list-query.server';
import { customerPage } from '~/http/organizations/organization-members.server';
import { notFound } from '~/http/replies.server';
import { accountPaths } from '~/account-paths';

export const meta: MetaFunction = () => privateMeta(ORGANIZATION_CUSTOMERS.title);

export const headers = privatePage;

/** Lists the customers in the admin's organization, with what each has ordered. */
export async function loader(args: LoaderFunctionArgs) {
  const { organization } = await requireCustomer(args, '/dashboard/users');
  const { id, name } = organization ?? notFound();
  const { query } = CUSTOMER_LIST.parse(listText(args));
  return { name, ...(await customerPage(args.context, id, query)) };
}

export default function OrganizationCustomersPage() {
  const { name, isWhole, ...page } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{ORGANIZATION_CUSTOMERS.title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft [overflow-wrap:anywhere]">
        {ORGANIZATION_CUSTOMERS.intro(name)}{' '}
        <a href={accountPaths.manageUsers()} className="text-link underline">
          {MANAGE_USERS.title.admin}
        </a>
        .
      </p>
      {isWhole ? null : (
        <div className="mt-8">
          <Notice>{ORGANIZATION_CUSTOMERS.gathering}</Notice>
        </div>
      )}
      <MemberList
        query={page.query}
        found={page}
        path={accountPaths.dashboardUsers}
        csv={accountPaths.dashboardUsersCsv}
        sorts={isWhole ? CUSTOMER_SORTS : MEMBER_SORTS}
      >
        {({ customers }) => (
          <CustomerTable caption={ORGANIZATION_CUSTOMERS.caption(name)} customers={customers} />
        )}
      </MemberList>
    </>
  );
}
