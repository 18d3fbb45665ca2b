import { TableScroll } from '~/components/ui/lists/erp-table';
import { Pagination } from '~/components/ui/lists/pagination';
import { dayWords } from '~/content/customers/account';
import {
  MANAGE_USERS,
  MEMBER_LIST,
  MEMBER_SORT_WORDS,
  ROLE_WORDS,
  roleOf,
} from '~/content/organizations/organization-members';
import {
  type CustomerQuery,
  type CustomerSort,
  isMembersFiltered,
  MEMBER_ROLES,
  type MemberQuery,
  memberQueryFields,
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
  const { columns } = MEMBER_LIST;
  if (count === 0) return <NobodyFound all={paths.manageUsers()} />;
  return (
    <section aria-labelledby="member-count" className="mt-10 flex flex-col gap-6">
      <h2 id="member-count" className="text-lg">
        {MEMBER_LIST.count(count, isMembersFiltered(query))}
      </h2>
      <TableScroll label={caption}>
        <table>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.name}</th>
              <th scope="col">{columns.role}</th>
              {isAdmin ? (
                <>
                  <th scope="col">{columns.since}</th>
                  <th scope="col">
                    <span className="sr-only">{columns.change}</span>
                  </th>
                </>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <MemberRow key={member.email} member={member} />
            ))}
          </tbody>
        </table>
      </TableScroll>
      <Pagination
        page={query.page}
        pageCount={pageCount}
        hrefOf={(page) => paths.manageUsers(memberQueryFields({ ...query, page }))}
      />
    </section>
  );
}

function MemberRow({ member }: { member: MemberShown }) {
  const { email, userId, joinedAt, isSelf } = member;
  const { columns } = MEMBER_LIST;
  const name = memberName(member);
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        {isSelf ? <span className="font-normal text-ink-soft"> ({MANAGE_USERS.you})</span> : null}
        {name === email ? null : (
          <span className="block text-sm font-normal text-ink-soft">{email}</span>
        )}
      </th>
      <td data-label={columns.role}>{ROLE_WORDS[roleOf(member)]}</td>
      {joinedAt === null ? null : (
        <td data-label={columns.since}>
          <time dateTime={joinedAt}>{dayWords(joinedAt)}</time>
        </td>
      )}
      {userId === null ? null : (
        <td>
          <a href={paths.manageUser(userId)} className="target text-link underline">
            {MANAGE_USERS.change}
            <span className="sr-only"> {name}</span>
          </a>
        </td>
      )}
    </tr>
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
      label={MEMBER_LIST.formTitle}
      round={JSON.stringify(query)}
      words={{ show: MEMBER_LIST.show, clear: MEMBER_LIST.clear }}
      isFiltered={isMembersFiltered(query)}
      layout="flex flex-wrap items-end gap-4"
    >
      <TextField
        id="member-search"
        name="search"
        type="search"
        label={MEMBER_LIST.search}
        placeholder={MEMBER_LIST.searchHint}
        maxLength={100}
        defaultValue={query.search}
        className="min-w-0 flex-1 basis-60"
      />
      <SelectField
        id="member-role"
        name="role"
        label={MEMBER_LIST.role}
        options={[
          { value: '', label: MEMBER_LIST.any },
          ...MEMBER_ROLES.map((value) => ({ value, label: ROLE_WORDS[value] })),
        ]}
        defaultValue={query.role ?? ''}
        className="min-w-0 basis-36"
      />
      <SelectField
        id="member-sort"
        name="sort"
        label={MEMBER_LIST.sort}
        options={sorts.map((value) => ({ value, label: MEMBER_SORT_WORDS[value] }))}
        defaultValue={query.sort}
        className="min-w-0 basis-48"
      />
    </FilterFrame>
  );
}

/** @param all URL of the list without a search */
export function NobodyFound({ all }: { all: string }) {
  return (
    <EmptyState title={MEMBER_LIST.nothingTitle}>
      <p>{MEMBER_LIST.nothing}</p>
      <LinkButton to={all} variant="secondary">
        {MEMBER_LIST.clear}
      </LinkButton>
    </EmptyState>
  );
}
