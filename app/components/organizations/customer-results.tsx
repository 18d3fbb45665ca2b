import { TableScroll } from '~/components/ui/lists/erp-table';
import { NobodyFound } from './member-results';
import { LinkButton } from '~/components/ui/forms/button';
import { Pagination } from '~/components/ui/lists/pagination';
import { dayWords } from '~/content/customers/account';
import {
  MEMBER_LIST,
  ORGANIZATION_CUSTOMERS,
  ROLE_WORDS,
  roleOf,
} from '~/content/organizations/organization-members';
import {
  type CustomerQuery,
  isMembersFiltered,
  memberQueryFields,
  type OrganizationCustomer,
} from '~/domain/organizations/member-query';
import { formatUsd } from '~/domain/core/money';
import { memberName } from '~/domain/organizations/organization';
import { paths } from '~/paths';
import { orderDay } from '~/content/core/dates';

type CustomerResultsProps = {
  caption: string;
  customers: readonly OrganizationCustomer[];
  count: number;
  pageCount: number;
  query: CustomerQuery;
};

/** The requested page of customers: pagination, and all of them as a download. */
export function CustomerResults(props: CustomerResultsProps) {
  const { caption, customers, count, pageCount, query } = props;
  if (count === 0) return <NobodyFound all={paths.dashboardUsers()} />;
  const { columns } = MEMBER_LIST;
  return (
    <section aria-labelledby="customer-count" className="mt-10 flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="customer-count" className="text-lg">
          {MEMBER_LIST.count(count, isMembersFiltered(query))}
        </h2>
        <LinkButton
          to={paths.dashboardUsersCsv(memberQueryFields({ ...query, page: 1 }))}
          variant="secondary"
          download
        >
          {ORGANIZATION_CUSTOMERS.csv}
        </LinkButton>
      </div>
      <TableScroll label={caption}>
        <table>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.name}</th>
              <th scope="col">{columns.role}</th>
              <th scope="col">{columns.since}</th>
              <th scope="col" data-number="">
                {ORGANIZATION_CUSTOMERS.spent}
              </th>
              <th scope="col">{ORGANIZATION_CUSTOMERS.lastOrder}</th>
            </tr>
          </thead>
          <tbody>
            {customers.map((customer) => (
              <CustomerRow key={customer.userId} customer={customer} />
            ))}
          </tbody>
        </table>
      </TableScroll>
      <Pagination
        page={query.page}
        pageCount={pageCount}
        hrefOf={(page) => paths.dashboardUsers(memberQueryFields({ ...query, page }))}
      />
    </section>
  );
}

function CustomerRow({ customer }: { customer: OrganizationCustomer }) {
  const { email, joinedAt, spentCents, lastOrderAt } = customer;
  const { columns } = MEMBER_LIST;
  const name = memberName(customer);
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        {name === email ? null : (
          <span className="block text-sm font-normal text-ink-soft">{email}</span>
        )}
      </th>
      <td data-label={columns.role}>{ROLE_WORDS[roleOf(customer)]}</td>
      <td data-label={columns.since}>
        <time dateTime={joinedAt}>{dayWords(joinedAt)}</time>
      </td>
      <td data-label={ORGANIZATION_CUSTOMERS.spent} data-number="">
        {spentCents === null ? '–' : formatUsd(spentCents)}
      </td>
      <td data-label={ORGANIZATION_CUSTOMERS.lastOrder}>
        {lastOrderAt === null ? (
          ORGANIZATION_CUSTOMERS.none
        ) : (
          <time dateTime={lastOrderAt}>{orderDay(lastOrderAt)}</time>
        )}
      </td>
    </tr>
  );
}
