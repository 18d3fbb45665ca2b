import { sql, type Kysely, type RawBuilder } from 'kysely';
import { MEMBERS_PER_PAGE, type MemberQuery } from '~/domain/member-query';
import { searchedWords } from '~/domain/order-words';
import type { OrganizationMember } from '~/domain/organization-member';
import type { DB } from '../../db/schema';
import { memberOf } from './organization-member.server';

/** How lists are sorted: by this, then by the customer's number in the same direction. */
const SORTS = {
  name: { by: 'sort_name', way: 'asc' },
  email: { by: 'email', way: 'asc' },
  newest: { by: 'joined_at', way: 'desc' },
  oldest: { by: 'joined_at', way: 'asc' },
} as const;

/** As many are read at a time for a file. */
const BATCH = 1_000;

/** So many may leave between two reads without the file ending early. */
const LEAVERS = 20;

/**
 * The page of an organization's members that is asked for; one after the last is empty. A page of the
 * second half is read from the other end, so that no page is further than half of them away.
 *
 * @param count how many people the same question has, from `countMembers`
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

/** Where a page is read, from the nearer end; null for one after the last. */
export function partOf(page: number, count: number): Part | null {
  const before = (page - 1) * MEMBERS_PER_PAGE;
  const after = count - before - MEMBERS_PER_PAGE;
  if (before <= after) return { limit: MEMBERS_PER_PAGE, offset: before, isBackwards: false };
  const limit = MEMBERS_PER_PAGE + Math.min(after, 0);
  return limit <= 0 ? null : { limit, offset: Math.max(after, 0), isBackwards: true };
}

type Part = { limit: number; offset: number; isBackwards: boolean };

/** How many people the same question has on all its pages. */
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
 * Everybody of the same question, in the list's order, some at a time: nobody's file has to fit into
 * the memory at once. Who joins meanwhile is in it once or not at all.
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
    // After the last of them who is still there: people leave while a file is written.
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

/** Who is asked for, in whatever order. */
type Who = Pick<MemberQuery, 'search' | 'role'>;

/** What makes somebody one of those who are asked for; all questions go through this one. */
export function matches(organizationId: string, { search, role }: Who): RawBuilder<unknown> {
  const words = searchedWords(search);
  const all = [
    sql`u.organization_id = ${organizationId}`,
    ...(role === null ? [] : [sql`u.is_admin = ${role === 'admin'}`]),
    ...(words === null ? [] : [hasWords(words)]),
  ];
  return sql.join(all, sql` and `);
}

/** Each word as the beginning of one of the person's. The words have letters and digits only. */
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
  // Which of them it is comes out of the index alone; what is shown is read for the page only.
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
