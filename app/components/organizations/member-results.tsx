import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import { Pagination } from '~/components/ui/lists/pagination';
import { dayLabel } from '~/content/customers/account';
import {
  MANAGE_USERS,
  MEMBER_LIST_LABELS,
  MEMBER_SORT_LABELS,
  ROLE_LABELS,
  roleOf,
} from '~/content/organizations/organization-members';
import {
  CUSTOMER_LIST,
  type CustomerQuery,
  type CustomerSort,
  MEMBER_LIST,
  MEMBER_ROLES,
  type MemberQuery,
  type MemberShown,
} from '~/domain/organizations/member-query';
import { memberName } from '~/domain/organizations/organization';
import { paths } from '~/paths';
import { FilterFrame } from '~/components/ui/lists/filter-frame';
import { SelectField, TextField } from '~/components/ui/forms/field';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';

type MemberResultsProps = {
  caption: string;
  members: readonly MemberShown[];
  count: number;
  pageCount: number;
  query: MemberQuery;
  /** Admins see when members joined, and can change them. */
  isAdmin: boolean;
};

/** The requested page of members; for admins with links to change each. */
export function MemberResults(props: MemberResultsProps) {
  const { caption, members, count, pageCount, query, isAdmin } = props;
  if (count === 0) return <NobodyFound all={paths.manageUsers()} />;
  return (
    <section aria-labelledby="member-count" className="mt-10 flex flex-col gap-6">
      <h2 id="member-count" className="text-lg">
        {MEMBER_LIST_LABELS.count(count, MEMBER_LIST.isFiltered(query))}
      </h2>
      <ListTable
        caption={caption}
        columns={isAdmin ? ADMIN_COLUMNS : COLUMNS}
        rows={members}
        keyOf={({ email }) => email}
      />
      <Pagination
        page={query.page}
        pageCount={pageCount}
        hrefOf={(page) => paths.manageUsers(MEMBER_LIST.params({ ...query, page }))}
      />
    </section>
  );
}

const { columns } = MEMBER_LIST_LABELS;

const COLUMNS: readonly ListColumn<MemberShown>[] = [
  { label: columns.name, cell: (member) => <MemberName member={member} isSelf={member.isSelf} /> },
  { label: columns.role, cell: (member) => ROLE_LABELS[roleOf(member)] },
];

const ADMIN_COLUMNS: readonly ListColumn<MemberShown>[] = [
  ...COLUMNS,
  {
    label: columns.since,
    cell: ({ joinedAt }) =>
      joinedAt === null ? null : <time dateTime={joinedAt}>{dayLabel(joinedAt)}</time>,
  },
  {
    label: columns.change,
    isUnnamed: true,
    cell: (member) =>
      member.userId === null ? null : (
        <a href={paths.manageUser(member.userId)} className="target text-link underline">
          {MANAGE_USERS.change}
          <span className="sr-only"> {memberName(member)}</span>
        </a>
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

type MemberFiltersProps = {
  query: CustomerQuery;
  /** URL of the list. */
  action: string;
  /** Available sort orders; sorting by join date or spending is for admins. */
  sorts: readonly CustomerSort[];
};

/** Filters the members. A GET form, so that the result has its own URL. */
export function MemberFilters({ query, action, sorts }: MemberFiltersProps) {
  return (
    <FilterFrame
      action={action}
      label={MEMBER_LIST_LABELS.formTitle}
      round={JSON.stringify(query)}
      labels={{ show: MEMBER_LIST_LABELS.show, clear: MEMBER_LIST_LABELS.clear }}
      isFiltered={CUSTOMER_LIST.isFiltered(query)}
      layout="flex flex-wrap items-end gap-4"
    >
      <TextField
        id="member-search"
        name="search"
        type="search"
        label={MEMBER_LIST_LABELS.search}
        placeholder={MEMBER_LIST_LABELS.searchHint}
        maxLength={100}
        defaultValue={query.search}
        className="min-w-0 flex-1 basis-60"
      />
      <SelectField
        id="member-role"
        name="role"
        label={MEMBER_LIST_LABELS.role}
        options={[
          { value: '', label: MEMBER_LIST_LABELS.any },
          ...MEMBER_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })),
        ]}
        defaultValue={query.role ?? ''}
        className="min-w-0 basis-36"
      />
      <SelectField
        id="member-sort"
        name="sort"
        label={MEMBER_LIST_LABELS.sort}
        options={sorts.map((value) => ({ value, label: MEMBER_SORT_LABELS[value] }))}
        defaultValue={query.sort}
        className="min-w-0 basis-48"
      />
    </FilterFrame>
  );
}

/** @param all URL of the list without a search */
export function NobodyFound({ all }: { all: string }) {
  return (
    <EmptyState title={MEMBER_LIST_LABELS.nothingTitle}>
      <p>{MEMBER_LIST_LABELS.nothing}</p>
      <LinkButton to={all} variant="secondary">
        {MEMBER_LIST_LABELS.clear}
      </LinkButton>
    </EmptyState>
  );
}
