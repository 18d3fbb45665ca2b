import { sql, type Kysely, type RawBuilder } from 'kysely';
import { customerGid } from '~/domain/core/ids';
import { customerNumber } from '~/domain/core/ids';
import { cents } from '~/domain/core/money';
import { organizationGid } from '~/domain/ledger/ledger';
import { type FormerMember, memberName } from '~/domain/organizations/organization';
import {
  MOVEMENT_LIST,
  type OrganizationMovement,
  type OrganizationMovementKind,
  type OrganizationMovementQuery,
} from '~/domain/organizations/organization-movement';
import type { DB } from '../../../db/schema';
import { allOf, inDays } from '~/models/core/list-conditions';
import { findFormerMembers } from './organization-event.server';
import type { PaymentPurpose } from '~/domain/ledger/statement';

/** By the ledger's kinds. An amount that is set aside counts as used, unless its payment has failed. */
const KINDS: Readonly<Record<string, OrganizationMovementKind>> = {
  payment_held: 'use',
  payment_returned: 'use-returned',
  organization_moved: 'deposit',
  organization_returned: 'deposit-returned',
  adjustment: 'correction',
};

/** Sort orders: by this column, then by the ledger's sequence in the same direction. */
const SORTS = {
  newest: { by: 'seq', direction: 'desc' },
  oldest: { by: 'seq', direction: 'asc' },
  highest: { by: 'amount', direction: 'desc' },
  lowest: { by: 'amount', direction: 'asc' },
} as const;

/** The most rows in a download; its page says so. */
export const MOVEMENTS_IN_FILE = 50_000;

/** Returns one page of an organization's movements; empty past the last page. */
export function listOrganizationMovements(
  db: Kysely<DB>,
  organizationId: string,
  query: OrganizationMovementQuery,
): Promise<OrganizationMovement[]> {
  const offset = (query.page - 1) * MOVEMENT_LIST.perPage;
  return load(db, organizationId, query, { limit: MOVEMENT_LIST.perPage, offset });
}

/** Counts the movements that match the query, across all pages. */
export async function countOrganizationMovements(
  db: Kysely<DB>,
  organizationId: string,
  query: OrganizationMovementQuery,
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (${movements(organizationId)}) m
    where ${matches(query)}`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/** Returns all movements that match the query, in the list's order; at most `MOVEMENTS_IN_FILE`. */
export function allOrganizationMovements(
  db: Kysely<DB>,
  organizationId: string,
  query: OrganizationMovementQuery,
): Promise<OrganizationMovement[]> {
  return load(db, organizationId, query, { limit: MOVEMENTS_IN_FILE, offset: 0 });
}

/** Selects what changed the organization's balance, one row per ledger transaction. */
function movements(organizationId: string): RawBuilder<unknown> {
  return sql`
    select tx.id, tx.seq, tx.created_at, tx.kind, sum(entry.amount_cents)::bigint as amount,
      coalesce(payment.customer_gid, deposit.customer_gid) as customer_gid,
      payment.purpose, payment.order_name, payment.order_gid
    from ledger_account account
    join ledger_entry entry on entry.account_id = account.id
    join ledger_tx tx on tx.id = entry.tx_id
    -- By its key, and not every payment there is by its text.
    left join payment on payment.id = case when tx.kind like 'payment%'
      then split_part(tx.dedupe_key, ':', 2)::uuid end
    left join deposit on deposit.id = tx.deposit_id
    where account.customer_gid = ${organizationGid(organizationId)}
      and account.kind in ('customer_paid', 'customer_bonus')
      and tx.kind in (${sql.join(Object.keys(KINDS))})
      and (tx.kind <> 'payment_held' or payment.state <> 'failed')
    group by tx.id, payment.id, deposit.id`;
}

/** The condition that the page, the count and the download share. */
function matches(query: OrganizationMovementQuery): RawBuilder<unknown> {
  const { member, kind } = query;
  const kinds = Object.keys(KINDS).filter((name) => KINDS[name] === kind);
  return allOf([
    member === null ? null : sql`m.customer_gid = ${customerGid(member)}`,
    kind === null ? null : sql`m.kind in (${sql.join(kinds)})`,
    ...inDays('m.created_at', query),
  ]);
}

type Row = {
  id: string;
  created_at: Date;
  kind: string;
  amount: bigint;
  customer_gid: string | null;
  purpose: PaymentPurpose | null;
  order_name: string | null;
  order_gid: string | null;
  first_name: string | null;
  last_name: string | null;
  /** Null for a former member. */
  email: string | null;
};

async function load(
  db: Kysely<DB>,
  organizationId: string,
  query: OrganizationMovementQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<OrganizationMovement[]> {
  const { by, direction } = SORTS[query.sort];
  const { rows } = await sql<Row>`
    select m.*, member.first_name, member.last_name, member.email
    from (${movements(organizationId)}) m
    left join organization_users member on member.organization_id = ${organizationId}::uuid
      and m.customer_gid = 'gid://shopify/Customer/' || member.user_id
    where ${matches(query)}
    order by m.${sql.ref(by)} ${sql.raw(direction)}, m.seq ${sql.raw(direction)}
    limit ${limit}::int offset ${offset}::int`.execute(db);
  const gone = rows.flatMap((row) => (row.email === null ? (userIdOf(row) ?? []) : []));
  const former = await findFormerMembers(db, organizationId, gone);
  return rows.map((row) => movementFromRow(row, former));
}

function userIdOf({ customer_gid: gid }: Row): string | null {
  return gid && customerNumber(gid);
}

function movementFromRow(
  row: Row,
  former: ReadonlyMap<string, FormerMember>,
): OrganizationMovement {
  const kind = KINDS[row.kind];
  if (kind === undefined) throw new Error(`A movement of a kind that is none: ${row.kind}.`);
  const { first_name: firstName, last_name: lastName, email } = row;
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    kind,
    userId: userIdOf(row),
    name: email === null ? null : memberName({ firstName, lastName, email }),
    former: (email === null && former.get(userIdOf(row) ?? '')) || null,
    purpose: row.purpose,
    orderName: row.order_name,
    orderNumber: row.order_gid && customerNumber(row.order_gid),
    amountCents: cents(Number(row.amount)),
  };
}
