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

/** The page of an organization's members that is asked for; one after the last is empty. */
export function listMembers(
  db: Kysely<DB>,
  organizationId: string,
  query: MemberQuery,
): Promise<OrganizationMember[]> {
  const offset = (query.page - 1) * MEMBERS_PER_PAGE;
  const where = matches(organizationId, query);
  return readMembers(db, query, where, { limit: MEMBERS_PER_PAGE, offset });
}

/** How many people the same question has on all its pages. */
export async function countMembers(
  db: Kysely<DB>,
  organizationId: string,
  query: MemberQuery,
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
  let last: string | undefined;
  for (;;) {
    const beyond: RawBuilder<unknown> =
      last === undefined
        ? sql``
        : sql`and (u.${sql.ref(by)}, u.user_id) ${sql.raw(way === 'asc' ? '>' : '<')}
            (select ${sql.ref(by)}, user_id from organization_users where user_id = ${last})`;
    const where = sql`${matches(organizationId, query)} ${beyond}`;
    const members = await readMembers(db, query, where, { limit: BATCH, offset: 0 });
    if (members.length > 0) yield members;
    last = members.at(-1)?.userId;
    if (members.length < BATCH) return;
  }
}

/** What makes somebody one of those who are asked for; all questions go through this one. */
function matches(organizationId: string, { search, role }: MemberQuery): RawBuilder<unknown> {
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
  { limit, offset }: { limit: number; offset: number },
): Promise<OrganizationMember[]> {
  const { by, way } = SORTS[query.sort];
  // Of words nobody can guess how many people have them: they are looked up first. Without words the
  // index gives the page as it is.
  const hint = sql.raw(query.search === '' ? 'not materialized' : 'materialized');
  const direction = sql.raw(way);
  const { rows } = await sql<Row>`
    with found as ${hint} (
      select u.user_id, u.${sql.ref(by)} from organization_users u where ${where}
    ), page as (
      select user_id from found
      order by ${sql.ref(by)} ${direction}, user_id ${direction} limit ${limit} offset ${offset}
    )
    select u.user_id, u.first_name, u.last_name, u.email, u.is_admin, u.joined_at
    from page join organization_users u using (user_id)
    order by u.${sql.ref(by)} ${direction}, u.user_id ${direction}`.execute(db);
  return rows.map(memberOf);
}
