import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB, Deposit as DepositRow } from '../../../db/schema';
import { type Deposit, fromRow } from './deposit-row.server';
import { inDays } from '~/models/core/list-conditions';
import { amountOrder, type ListSql } from '~/models/core/list.server';
import { OPEN_STATES } from '~/domain/ledger/ledger';
import { depositReversed, type DepositReversed } from '~/domain/deposits/deposit-view';
import { cents } from '~/domain/core/money';
import type { DisputeState, ReversalDispute } from '~/domain/ledger/reversal';
import {
  type DepositStatus,
  DEPOSIT_LIST,
  type DepositQuery,
} from '~/domain/deposits/deposit-query';

/** A deposit with the name of the organization that it is for; null for the customer's own balance. */
export type ListedDeposit = Deposit & { organization: string | null };

type Row = Selectable<DepositRow> & { organization: string | null };

/** The customer's deposits that match the query. */
export function depositsOf(gid: string, query: DepositQuery): ListSql<Row, ListedDeposit> {
  const { currentStatus, sort } = query;
  return {
    from: sql`deposit t`,
    where: [
      sql`t.customer_gid = ${gid}`,
      currentStatus && standsAs(currentStatus),
      ...inDays('t.created_at', query),
    ],
    id: 't.id',
    order: amountOrder(sort, { time: 't.created_at', amount: 't.amount_cents', tie: 't.id' }),
    columns: sql`t.*, organizations.name as organization`,
    joins: sql`left join organizations on organizations.id = t.organization_id`,
    item: (row) => ({ ...fromRow(row), organization: row.organization }),
    page: query.page,
    perPage: DEPOSIT_LIST.perPage,
  };
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

/** The same rule as `depositReversed`: a refund, or a dispute that was not released. */
const REVERSED = sql`(t.refunded_cents > 0 or exists (select from deposit_dispute
  where deposit_id = t.id and deposit_dispute.state <> 'released'))`;

function standsAs(currentStatus: DepositStatus): RawBuilder<unknown> {
  switch (currentStatus) {
    case 'added':
      return sql`t.state = 'credited' and not ${REVERSED}`;
    case 'taken-back':
      return sql`t.state = 'credited' and ${REVERSED}`;
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
