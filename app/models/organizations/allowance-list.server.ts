import { sql, type Kysely, type RawBuilder } from 'kysely';
import { type AllowanceQuery, ALLOWANCE_LIST } from '~/domain/organizations/allowance-form';
import { cents } from '~/domain/core/money';
import type { MemberAllowance } from '~/domain/organizations/organization-cash';
import { searchedWords } from '~/domain/core/text/order-words';
import type { OrganizationMonth } from '~/domain/organizations/organization-month';
import { allOf, hasWords } from '~/models/core/list.server';
import type { DB } from '../../../db/schema';

const SORTS = {
  name: sql`u.sort_name, u.user_id`,
  'most-used': sql`used desc, u.sort_name, u.user_id`,
  highest: sql`u.allowance_cents desc nulls last, u.sort_name, u.user_id`,
} as const;

/** The most members that a download contains; its page says so. */
export const ALLOWANCES_IN_FILE = 50_000;

/** Lists the requested page of members, each with the month's figures; empty beyond the last page. */
export function listAllowances(
  db: Kysely<DB>,
  organizationId: string,
  month: OrganizationMonth,
  query: AllowanceQuery,
): Promise<MemberAllowance[]> {
  const offset = (query.page - 1) * ALLOWANCE_LIST.perPage;
  return read(db, organizationId, month, { query, limit: ALLOWANCE_LIST.perPage, offset });
}

/** Lists all members that match the query, in the list's order; at most `ALLOWANCES_IN_FILE`. */
export function allAllowances(
  db: Kysely<DB>,
  organizationId: string,
  month: OrganizationMonth,
  query: AllowanceQuery,
): Promise<MemberAllowance[]> {
  return read(db, organizationId, month, { query, limit: ALLOWANCES_IN_FILE, offset: 0 });
}

async function read(
  db: Kysely<DB>,
  organizationId: string,
  { month, start, end }: OrganizationMonth,
  { query, limit, offset }: { query: AllowanceQuery; limit: number; offset: number },
): Promise<MemberAllowance[]> {
  const { rows } = await sql<Row>`
    with uses as (
      select split_part(customer_gid, '/', 5) as user_id,
        sum(cash_cents - cash_returned_cents)::bigint as used
      from payment
      where organization_id = ${organizationId} and created_at >= ${start} and created_at < ${end}
        and state <> 'failed'
      group by customer_gid
    ), grants as (
      select user_id, sum(granted_cents)::bigint as granted from organization_ask
      where organization_id = ${organizationId} and month = ${month} and state = 'granted'
        and ended_at is null
      group by user_id
    )
    select u.user_id, u.first_name, u.last_name, u.email, u.is_admin, u.allowance_cents,
      coalesce(g.granted, 0)::bigint as granted, coalesce(s.used, 0)::bigint as used
    from organization_users u
    left join uses s on s.user_id = u.user_id
    left join grants g on g.user_id = u.user_id
    where ${matches(organizationId, query)}
    order by ${SORTS[query.sort]}
    limit ${limit}::int offset ${offset}::int`.execute(db);
  return rows.map((row) => ({
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    isAdmin: row.is_admin,
    allowanceCents: row.allowance_cents === null ? null : cents(row.allowance_cents),
    grantedCents: cents(Number(row.granted)),
    usedCents: cents(Number(row.used)),
  }));
}

/** Counts the members that match the query, on all pages. */
export async function countAllowances(
  db: Kysely<DB>,
  organizationId: string,
  query: AllowanceQuery,
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from organization_users u
    where ${matches(organizationId, query)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** The condition that list, count and download share. */
function matches(organizationId: string, { search }: AllowanceQuery): RawBuilder<unknown> {
  return allOf([
    sql`u.organization_id = ${organizationId}`,
    hasWords('u.words', searchedWords(search)),
  ]);
}

type Row = {
  user_id: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  is_admin: boolean;
  allowance_cents: number | null;
  granted: bigint;
  used: bigint;
};
