import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { rangeMoments } from '~/domain/core/time/day-range';
import {
  type DepositQuery,
  DEPOSITS_PER_PAGE,
  type DepositStanding,
} from '~/domain/deposits/deposit-query';
import type { DB, Deposit as DepositRow } from '../../../db/schema';
import { amountOrder } from '~/models/core/amount-order.server';
import { type Deposit, fromRow } from './deposit-row.server';
import { FILE_BATCH, inBatches } from '~/models/core/in-batches.server';
import { OPEN_STATES } from '~/domain/ledger/deposit-states';
import { depositReversed, type DepositReversed } from '~/domain/deposits/deposit-view';
import { cents } from '~/domain/core/money';
import type { DisputeState, ReversalDispute } from '~/domain/ledger/reversal';

/** A deposit with the name of the organization that it is for; null for the customer's own balance. */
export type ListedDeposit = Deposit & { organization: string | null };

/** Lists the requested page of a customer's deposits; empty beyond the last page. */
export function listDepositsAsked(
  db: Kysely<DB>,
  gid: string,
  query: DepositQuery,
): Promise<ListedDeposit[]> {
  const offset = (query.page - 1) * DEPOSITS_PER_PAGE;
  return readDeposits(db, query, matches(gid, query), { limit: DEPOSITS_PER_PAGE, offset });
}

/** Counts the deposits that match the query, on all pages. */
export async function countDeposits(
  db: Kysely<DB>,
  gid: string,
  query: DepositQuery,
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from deposit t where ${matches(gid, query)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Yields all deposits that match the query, in the list's order, in batches. */
export function eachDeposit(
  db: Kysely<DB>,
  gid: string,
  query: DepositQuery,
): AsyncGenerator<ListedDeposit[]> {
  const { after } = amountOrder('deposit', query.sort);
  const limits = { limit: FILE_BATCH, offset: 0 };
  return inBatches((last) => {
    const all = matches(gid, query);
    return readDeposits(db, query, last === null ? all : sql`${all} and ${after(last)}`, limits);
  });
}

/** Finds the name of the organization that a customer's deposit is for; null for their own balance. */
export async function findDepositOrganization(
  db: Kysely<DB>,
  gid: string,
  id: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('deposit')
    .innerJoin('organizations', 'organizations.id', 'deposit.organization_id')
    .select('organizations.name')
    .where('deposit.id', '=', id)
    .where('deposit.customer_gid', '=', gid)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** The condition that list, count and download share. */
function matches(gid: string, query: DepositQuery): RawBuilder<unknown> {
  const { begin, end } = rangeMoments(query);
  const all = [
    sql`t.customer_gid = ${gid}`,
    ...(query.standing === null ? [] : [standsAs(query.standing)]),
    ...(begin === null ? [] : [sql`t.created_at >= ${new Date(begin)}`]),
    ...(end === null ? [] : [sql`t.created_at < ${new Date(end)}`]),
  ];
  return sql.join(all, sql` and `);
}

/** The same rule as `depositReversed`: a refund, or a dispute that was not released. */
const TAKEN_BACK = sql`(t.refunded_cents > 0 or exists (select from deposit_dispute
  where deposit_id = t.id and deposit_dispute.state <> 'released'))`;

function standsAs(standing: DepositStanding): RawBuilder<unknown> {
  switch (standing) {
    case 'added':
      return sql`t.state = 'credited' and not ${TAKEN_BACK}`;
    case 'taken-back':
      return sql`t.state = 'credited' and ${TAKEN_BACK}`;
    case 'pending':
      return sql`t.state = 'processing'`;
    case 'under-way':
      return sql`t.state in (${sql.join(OPEN_STATES)})`;
    case 'checked':
      return sql`t.state = 'review'`;
    case 'not-added':
      return sql`t.state in ('failed', 'canceled')`;
  }
}

async function readDeposits(
  db: Kysely<DB>,
  { sort }: DepositQuery,
  where: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedDeposit[]> {
  const { inOrder } = amountOrder('deposit', sort);
  // Find the ids first, so that skipped rows are sorted without their wide columns.
  const { rows } = await sql<Selectable<DepositRow> & { organization: string | null }>`
    with page as (
      select t.id from deposit t where ${where} ${inOrder} limit ${limit} offset ${offset}
    )
    select t.*, organizations.name as organization
    from page join deposit t using (id)
    left join organizations on organizations.id = t.organization_id ${inOrder}`.execute(db);
  return rows.map((row) => ({ ...fromRow(row), organization: row.organization }));
}

/**
 * Finds what refunds and disputes have taken back of these deposits, by id, in one query; deposits of which
 * nothing was taken back are missing.
 *
 * @param deposits of one owner, already read for that owner
 */
export async function findReversed(
  db: Kysely<DB>,
  deposits: readonly Pick<Deposit, 'id' | 'state' | 'amountCents' | 'refundedCents'>[],
): Promise<Map<string, DepositReversed>> {
  const credited = deposits.filter(({ state }) => state === 'credited');
  const disputes = await disputesOf(
    db,
    credited.map(({ id }) => id),
  );
  return new Map(
    credited.flatMap(({ id, amountCents, refundedCents }) => {
      const reversed = depositReversed({
        amountCents,
        refundedCents,
        disputes: disputes.get(id) ?? [],
      });
      return reversed ? [[id, reversed]] : [];
    }),
  );
}

async function disputesOf(
  db: Kysely<DB>,
  depositIds: string[],
): Promise<Map<string, ReversalDispute[]>> {
  const found = new Map<string, ReversalDispute[]>();
  if (depositIds.length === 0) return found;
  const rows = await db
    .selectFrom('deposit_dispute')
    .select(['id', 'deposit_id', 'disputed_cents', 'state'])
    .where('deposit_id', 'in', depositIds)
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
  for (const { id, deposit_id, disputed_cents, state } of rows) {
    const dispute = { id, disputedCents: cents(disputed_cents), state: state as DisputeState };
    found.set(deposit_id, [...(found.get(deposit_id) ?? []), dispute]);
  }
  return found;
}
