import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { customerGid, customerNumber } from '~/domain/core/ids';
import { cents, type Cents } from '~/domain/core/money';
import { monthOf, type OrganizationMonth } from '~/domain/organizations/organization-month';
import type { DB } from '../../../db/schema';
import { lockMembership } from './organization-allowance.server';
import {
  ALLOWANCE_LIST,
  type AllowanceQuery,
  type MemberAllowance,
} from '~/domain/organizations/organization-cash';
import { searchedWords } from '~/domain/core/text/search-text';
import { allOf, hasWords } from '~/models/core/list-conditions';

/** What a member may spend of the organization's Earth Cash this month, and has spent. */
export type Allowance = {
  isMember: boolean;
  isAdmin: boolean;
  /** Per month; null if none was set. */
  allowanceCents: Cents | null;
  /** What was granted on top of it for this month. */
  grantedCents: Cents;
  /** Payments of this month, less what was returned of them. */
  usedCents: Cents;
  /** Null for admins, whom only the balance limits. */
  leftCents: Cents | null;
  /** The month of the organization's calendar, YYYY-MM, and the moment at which the next month begins. */
  month: string;
  endsAt: Date;
};

export type AllowanceOf = {
  organizationId: string;
  /** The customer's number, as in `organization_users`. */
  userId: string;
  /** UTC milliseconds. */
  now: number;
};

/**
 * Finds a member's allowance. Non-members, and members without an allowance or a grant, have nothing left.
 * Payments in progress count; returned ones do not.
 *
 * @throws if there is no such organization
 */
export async function findAllowance(
  db: Kysely<DB>,
  { organizationId, userId, now }: AllowanceOf,
): Promise<Allowance> {
  const { time_zone: zone } = await db
    .selectFrom('organizations')
    .select('time_zone')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const { month, start, end } = monthOf(now, zone);
  const { rows } = await sql<Row>`
    select
      member.user_id is not null as is_member,
      coalesce(member.is_admin, false) as is_admin,
      member.allowance_cents as allowance,
      (select coalesce(sum(granted_cents), 0) from allowance_request
        where organization_id = of.organization_id and user_id = of.user_id
          and month = ${month} and state = 'granted' and ended_at is null)::bigint as granted,
      (select coalesce(sum(store_credit_cents - store_credit_returned_cents), 0) from payment
        where organization_id = of.organization_id and customer_gid = of.customer_gid
          and created_at >= ${start} and created_at < ${end} and state <> 'failed')::bigint as used
    from (select ${organizationId}::uuid as organization_id, ${userId}::text as user_id,
      ${customerGid(userId)}::text as customer_gid) as of
    left join organization_users member
      on member.organization_id = of.organization_id and member.user_id = of.user_id
    `.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('An allowance without a row.');
  const grantedCents = cents(Number(row.granted));
  const usedCents = cents(Number(row.used));
  const most = row.is_member ? (row.allowance ?? 0) + grantedCents : 0;
  return {
    isMember: row.is_member,
    isAdmin: row.is_admin,
    allowanceCents: row.allowance === null ? null : cents(row.allowance),
    grantedCents,
    usedCents,
    leftCents: row.is_admin ? null : cents(Math.max(0, most - usedCents)),
    month,
    endsAt: end,
  };
}

type Row = {
  is_member: boolean;
  is_admin: boolean;
  allowance: number | null;
  granted: bigint;
  used: bigint;
};

/**
 * Refuses a payment with an organization's Earth Cash by a customer who is not a member, or beyond the
 * member's allowance of the month. The caller has locked the wallets, so two payments of one member see
 * each other; the membership is locked here, so nobody leaves meanwhile.
 */
export async function rejectedByAllowance(
  trx: Transaction<DB>,
  {
    customerGid: gid,
    organizationId,
    storeCreditCents,
    now,
  }: {
    customerGid: string;
    /** Null for the customer's own Earth Cash. */
    organizationId: string | null;
    storeCreditCents: Cents;
    now: number;
  },
): Promise<
  { code: 'payment_not_a_member' } | { code: 'payment_allowance_exceeded'; leftCents: Cents } | null
> {
  if (organizationId === null) return null;
  const userId = customerNumber(gid);
  if ((await lockMembership(trx, organizationId, userId)) === null) {
    return { code: 'payment_not_a_member' };
  }
  const { leftCents } = await findAllowance(trx, { organizationId, userId, now });
  return leftCents !== null && storeCreditCents > leftCents
    ? { code: 'payment_allowance_exceeded', leftCents }
    : null;
}

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
  return load(db, organizationId, month, { query, limit: ALLOWANCE_LIST.perPage, offset });
}

/** Lists all members that match the query, in the list's order; at most `ALLOWANCES_IN_FILE`. */
export function allAllowances(
  db: Kysely<DB>,
  organizationId: string,
  month: OrganizationMonth,
  query: AllowanceQuery,
): Promise<MemberAllowance[]> {
  return load(db, organizationId, month, { query, limit: ALLOWANCES_IN_FILE, offset: 0 });
}

async function load(
  db: Kysely<DB>,
  organizationId: string,
  { month, start, end }: OrganizationMonth,
  { query, limit, offset }: { query: AllowanceQuery; limit: number; offset: number },
): Promise<MemberAllowance[]> {
  const { rows } = await sql<AllowanceListRow>`
    with uses as (
      select split_part(customer_gid, '/', 5) as user_id,
        sum(store_credit_cents - store_credit_returned_cents)::bigint as used
      from payment
      where organization_id = ${organizationId} and created_at >= ${start} and created_at < ${end}
        and state <> 'failed'
      group by customer_gid
    ), grants as (
      select user_id, sum(granted_cents)::bigint as granted from allowance_request
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

type AllowanceListRow = {
  user_id: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  is_admin: boolean;
  allowance_cents: number | null;
  granted: bigint;
  used: bigint;
};
