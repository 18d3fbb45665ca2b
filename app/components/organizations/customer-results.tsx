import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import { MemberName, NobodyFound } from './member-results';
import { LinkButton } from '~/components/ui/forms/button';
import { Pagination } from '~/components/ui/lists/pagination';
import { dayLabel } from '~/content/customers/account';
import {
  MEMBER_LIST_LABELS,
  ORGANIZATION_CUSTOMERS,
  ROLE_LABELS,
  roleOf,
} from '~/content/organizations/organization-members';
import {
  type CustomerQuery,
  CUSTOMER_LIST,
  type OrganizationCustomer,
} from '~/domain/organizations/member-query';
import { formatUsd } from '~/domain/core/money';
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
  return (
    <section aria-labelledby="customer-count" className="mt-10 flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="customer-count" className="text-lg">
          {MEMBER_LIST_LABELS.count(count, CUSTOMER_LIST.isFiltered(query))}
        </h2>
        <LinkButton
          to={paths.dashboardUsersCsv(CUSTOMER_LIST.params({ ...query, page: 1 }))}
          variant="secondary"
          download
        >
          {ORGANIZATION_CUSTOMERS.csv}
        </LinkButton>
      </div>
      <ListTable
        caption={caption}
        columns={COLUMNS}
        rows={customers}
        keyOf={({ userId }) => userId}
      />
      <Pagination
        page={query.page}
        pageCount={pageCount}
        hrefOf={(page) => paths.dashboardUsers(CUSTOMER_LIST.params({ ...query, page }))}
      />
    </section>
  );
}

const { columns } = MEMBER_LIST_LABELS;

const COLUMNS: readonly ListColumn<OrganizationCustomer>[] = [
  { label: columns.name, cell: (customer) => <MemberName member={customer} /> },
  { label: columns.role, cell: (customer) => ROLE_LABELS[roleOf(customer)] },
  {
    label: columns.since,
    cell: ({ joinedAt }) => <time dateTime={joinedAt}>{dayLabel(joinedAt)}</time>,
  },
  {
    label: ORGANIZATION_CUSTOMERS.spent,
    isNumber: true,
    cell: ({ spentCents }) => (spentCents === null ? '–' : formatUsd(spentCents)),
  },
  {
    label: ORGANIZATION_CUSTOMERS.lastOrder,
    cell: ({ lastOrderAt }) =>
      lastOrderAt === null ? (
        ORGANIZATION_CUSTOMERS.none
      ) : (
        <time dateTime={lastOrderAt}>{orderDay(lastOrderAt)}</time>
      ),
  },
];
