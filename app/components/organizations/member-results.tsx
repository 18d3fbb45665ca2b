import type { ReactNode } from 'react';
import { FilterForm } from '~/components/ui/lists/filter-form';
import { ListResults } from '~/components/ui/lists/list-page';
import { Badge } from '~/components/ui/badge';
import { BY_TIME, type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import { orderDay } from '~/content/core/dates';
import { optionsOf } from '~/content/core/lists';
import {
  MANAGE_USERS,
  MEMBER_LIST_LABELS,
  MEMBER_SORT_LABELS,
  ORGANIZATION_CUSTOMERS,
  ROLE_LABELS,
  roleOf,
} from '~/content/organizations/organization-members';
import { formatUsd } from '~/domain/core/money';
import {
  CUSTOMER_LIST,
  type CustomerQuery,
  type CustomerSort,
  type MemberShown,
  type OrganizationCustomer,
} from '~/domain/organizations/member-query';
import { memberName } from '~/domain/organizations/organization';
import { accountPaths } from '~/account-paths';

type MemberListProps<Found> = {
  query: CustomerQuery;
  found: Found;
  /** URL of the list, and of the same list as a file. */
  path: (params?: Record<string, string>) => string;
  csv?: (params?: Record<string, string>) => string;
  /** Available sort orders; sorting by join date or spending is for admins. */
  sorts: readonly CustomerSort[];
  /** The table. */
  children: (found: Found) => ReactNode;
};

/** The members of an organization, or its customers: filters and the requested page. */
export function MemberList<Found extends { count: number; pageCount: number }>(
  props: MemberListProps<Found>,
) {
  return (
    <>
      <FilterForm
        list={CUSTOMER_LIST}
        query={props.query}
        action={props.path()}
        label={MEMBER_LIST_LABELS.formTitle}
        prefix="member-"
        fields={[
          {
            kind: 'search',
            label: MEMBER_LIST_LABELS.search,
            placeholder: MEMBER_LIST_LABELS.searchHint,
          },
          {
            name: 'role',
            label: MEMBER_LIST_LABELS.role,
            options: optionsOf(ROLE_LABELS),
          },
          {
            kind: 'sort',
            options: props.sorts.map((value) => ({ value, label: MEMBER_SORT_LABELS[value] })),
          },
        ]}
      />
      <ListResults
        {...props}
        list={CUSTOMER_LIST}
        nouns={MEMBER_LIST_LABELS.count}
        labels={MEMBER_LIST_LABELS}
        note={null}
      />
    </>
  );
}

type MemberTableProps = {
  caption: string;
  members: readonly MemberShown[];
  /** Admins see when members joined, and can change them. */
  isAdmin: boolean;
};

/** Members; for admins with links to change each. */
export function MemberTable({ caption, members, isAdmin }: MemberTableProps) {
  return (
    <ListTable
      caption={caption}
      columns={isAdmin ? ADMIN_COLUMNS : COLUMNS}
      rows={members}
      keyOf={({ email }) => email}
    />
  );
}

type CustomerTableProps = { caption: string; customers: readonly OrganizationCustomer[] };

/** Members as their admins see them, with what each has ordered. */
export function CustomerTable({ caption, customers }: CustomerTableProps) {
  return (
    <ListTable
      caption={caption}
      columns={CUSTOMER_COLUMNS}
      rows={customers}
      keyOf={({ userId }) => userId}
    />
  );
}

const { columns } = MEMBER_LIST_LABELS;

const COLUMNS: readonly ListColumn<MemberShown>[] = [
  {
    label: columns.name,
    at: 'title',
    sorts: { asc: 'name' },
    cell: (member) => <MemberName member={member} isSelf={member.isSelf} />,
  },
  {
    label: columns.role,
    at: 'status',
    cell: (member) => <Badge text={ROLE_LABELS[roleOf(member)]} />,
  },
];

const ADMIN_COLUMNS: readonly ListColumn<MemberShown>[] = [
  ...COLUMNS,
  {
    label: columns.since,
    at: 'date',
    sorts: BY_TIME,
    cell: ({ joinedAt }) =>
      joinedAt === null ? null : <time dateTime={joinedAt}>{orderDay(joinedAt)}</time>,
  },
  {
    label: columns.change,
    isUnnamed: true,
    at: 'amount',
    cell: (member) =>
      member.userId === null ? null : (
        <a href={accountPaths.manageUser(member.userId)} className="target text-link underline">
          {MANAGE_USERS.change}
          <span className="sr-only"> {memberName(member)}</span>
        </a>
      ),
  },
];

const CUSTOMER_COLUMNS: readonly ListColumn<OrganizationCustomer>[] = [
  {
    label: columns.name,
    at: 'title',
    sorts: { asc: 'name' },
    cell: (customer) => <MemberName member={customer} />,
  },
  {
    label: columns.role,
    at: 'status',
    cell: (customer) => <Badge text={ROLE_LABELS[roleOf(customer)]} />,
  },
  {
    label: columns.since,
    at: 'date',
    sorts: BY_TIME,
    cell: ({ joinedAt }) => <time dateTime={joinedAt}>{orderDay(joinedAt)}</time>,
  },
  {
    label: ORGANIZATION_CUSTOMERS.spent,
    isNumber: true,
    at: 'amount',
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

type MemberNameProps = {
  member: { firstName: string | null; lastName: string | null; email: string };
  isSelf?: boolean;
};

/** A member's name, with their email address below it. */
export function MemberName({ member, isSelf = false }: MemberNameProps) {
  const name = memberName(member);
  return (
    <>
      <bdi>{name}</bdi>
      {isSelf ? <span className="font-normal text-ink-soft"> ({MANAGE_USERS.you})</span> : null}
      {name === member.email ? null : (
        <span className="block text-sm font-normal text-ink-soft">{member.email}</span>
      )}
    </>
  );
}
