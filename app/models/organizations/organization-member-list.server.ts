import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type MemberQuery, MEMBERS_PER_PAGE } from '~/domain/organizations/member-query';
import { searchedWords } from '~/domain/core/text/order-words';
import { memberName, type OrganizationMember } from '~/domain/organizations/organization';
import type { DB } from '../../../db/schema';
import { memberOf } from './organization-member.server';
import type { OrganizationMover } from '~/domain/organizations/organization-movement';
import { findFormerMembers } from './organization-event.server';

/** Sort orders: by this column, then by the customer number in the same direction. */
const SORTS = {
  name: { by: 'sort_name', way: 'asc' },
  email: { by: 'email', way: 'asc' },
  newest: { by: 'joined_at', way: 'desc' },
  oldest: { by: 'joined_at', way: 'asc' },
} as const;

/** Rows per read of a download. */
const BATCH = 1_000;

/** This many members may leave between two reads without the download ending early. */
const LEAVERS = 20;

/**
 * Returns one page of an organization's members; empty past the last page. Pages in the second half are
 * read from the end, so that no offset exceeds half of the list.
 *
 * @param count how many members match the query, from `countMembers`
 */
export function listMembers(
  db: Kysely<DB>,
  organizationId: string,
  query: MemberQuery,
  count: number,
): Promise<OrganizationMember[]> {
  const part = partOf(query.page, count);
  if (part === null) return Promise.resolve([]);
  return readMembers(db, query, matches(organizationId, query), part);
}

/** Returns where to read a page, from the nearer end; null past the last page. */
export function partOf(page: number, count: number): Part | null {
  const before = (page - 1) * MEMBERS_PER_PAGE;
  const after = count - before - MEMBERS_PER_PAGE;
  if (before <= after) return { limit: MEMBERS_PER_PAGE, offset: before, isBackwards: false };
  const limit = MEMBERS_PER_PAGE + Math.min(after, 0);
  return limit <= 0 ? null : { limit, offset: Math.max(after, 0), isBackwards: true };
}

type Part = { limit: number; offset: number; isBackwards: boolean };

/** Counts the members that match the query, across all pages. */
export async function countMembers(
  db: Kysely<DB>,
  organizationId: string,
  query: Who,
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from organization_users u
    where ${matches(organizationId, query)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/**
 * Streams all members that match the query, in the list's order, in batches, so that no download has to
 * fit into memory. A member who joins meanwhile appears once or not at all.
 */
export async function* allMembers(
  db: Kysely<DB>,
  organizationId: string,
  query: MemberQuery,
): AsyncGenerator<OrganizationMember[]> {
  const { by, way } = SORTS[query.sort];
  let last: string[] = [];
  for (;;) {
    const [onward, backward] = way === 'asc' ? ['>', 'desc'] : ['<', 'asc'];
    // After the last of them who is still a member: people may leave while the file is written.
    const beyond: RawBuilder<unknown> =
      last.length === 0
        ? sql``
        : sql`and (u.${sql.ref(by)}, u.user_id) ${sql.raw(onward)}
            (select ${sql.ref(by)}, user_id from organization_users
              where organization_id = ${organizationId} and user_id in (${sql.join(last)})
              order by ${sql.ref(by)} ${sql.raw(backward)}, user_id ${sql.raw(backward)} limit 1)`;
    const where = sql`${matches(organizationId, query)} ${beyond}`;
    const part = { limit: BATCH, offset: 0, isBackwards: false };
    const members = await readMembers(db, query, where, part);
    if (members.length > 0) yield members;
    last = members.slice(-LEAVERS).map(({ userId }) => userId);
    if (members.length < BATCH) return;
  }
}

/** The filter, without the order. */
type Who = Pick<MemberQuery, 'search' | 'role'>;

/** Builds the list's WHERE clause, which the page, the count and the download share. */
export function matches(organizationId: string, { search, role }: Who): RawBuilder<unknown> {
  const words = searchedWords(search);
  const all = [
    sql`u.organization_id = ${organizationId}`,
    ...(role === null ? [] : [sql`u.is_admin = ${role === 'admin'}`]),
    ...(words === null ? [] : [hasWords(words)]),
  ];
  return sql.join(all, sql` and `);
}

/** Matches each word as a prefix of one of the member's words. The words contain only letters and digits. */
function hasWords(words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`false`;
  return sql`u.words @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`;
}

type Row = Parameters<typeof memberOf>[0];

async function readMembers(
  db: Kysely<DB>,
  query: MemberQuery,
  where: RawBuilder<unknown>,
  { limit, offset, isBackwards }: Part,
): Promise<OrganizationMember[]> {
  const { by, way } = SORTS[query.sort];
  const direction = sql.raw(way);
  const reading = sql.raw((way === 'asc') === isBackwards ? 'desc' : 'asc');
  // The index alone selects the page; the shown columns are read for the members on the page only.
  const { rows } = await sql<Row>`
    with page as (
      select u.user_id from organization_users u where ${where}
      order by u.${sql.ref(by)} ${reading}, u.user_id ${reading}
      limit ${limit} offset ${offset}
    )
    select u.user_id, u.first_name, u.last_name, u.email, u.is_admin, u.joined_at
    from page join organization_users u using (user_id)
    order by u.${sql.ref(by)} ${direction}, u.user_id ${direction}`.execute(db);
  return rows.map(memberOf);
}

/** At most this many are offered; the page's address may name any other. */
const OFFERED = 250;

/** Lists who deposited to or paid with an organization's Earth Cash, by name; former members come last. */
export async function listMovers(
  db: Kysely<DB>,
  organizationId: string,
): Promise<OrganizationMover[]> {
  const { rows } = await sql<{
    user_id: string;
    first_name: string | null;
    last_name: string | null;
    email: string | null;
  }>`
    with movers as (
      select customer_gid from payment where organization_id = ${organizationId}
      union
      select customer_gid from deposit where organization_id = ${organizationId}
    )
    select split_part(m.customer_gid, '/', 5) as user_id, u.first_name, u.last_name, u.email
    from movers m
    left join organization_users u on u.organization_id = ${organizationId}
      and u.user_id = split_part(m.customer_gid, '/', 5)
    order by u.sort_name nulls last, user_id
    limit ${OFFERED}`.execute(db);
  const gone = rows.flatMap(({ email, user_id }) => (email === null ? [user_id] : []));
  const former = await findFormerMembers(db, organizationId, gone);
  const movers = rows.map(
    ({ user_id: userId, first_name: firstName, last_name: lastName, email }) => ({
      userId,
      name: email === null ? null : memberName({ firstName, lastName, email }),
      former: (email === null && former.get(userId)) || null,
    }),
  );
  // Former members come last, in the order in which they left.
  return movers.toSorted((a, b) => (a.former?.place ?? 0) - (b.former?.place ?? 0));
}
