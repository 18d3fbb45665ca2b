import { TableScroll } from '~/components/ui/lists/table-scroll';
import { NobodyFound } from './nobody-found';
import { Pagination } from '~/components/ui/lists/pagination';
import { dayWords } from '~/content/customers/account';
import {
  MANAGE_USERS,
  MEMBER_LIST,
  ROLE_WORDS,
  roleOf,
} from '~/content/organizations/organization-members';
import {
  isMembersFiltered,
  memberQueryFields,
  type MemberQuery,
} from '~/domain/organizations/member-query';
import type { MemberShown } from '~/domain/organizations/member-shown';
import { memberName } from '~/domain/organizations/organization-member';
import { paths } from '~/paths';

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
