import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { CustomOrder } from '~/domain/custom-orders/custom-order';
import type { ProofTurn } from '~/domain/custom-orders/custom-order-view';
import {
  CUSTOM_ORDERS_PER_PAGE,
  type CustomOrderQuery,
} from '~/domain/custom-orders/custom-order-query';
import { rangeMoments } from '~/domain/core/time/day-range';
import type { CustomOrder as CustomOrderRow, DB } from '../../../db/schema';
import { customOrderFromRow, type CustomOrderWithTurn, PROOF_TURN } from './custom-order.server';
import { FILE_BATCH, inBatches } from '~/models/core/in-batches.server';

/** The sort orders: by this column, then by number in the same direction. */
const SORTS = {
  newest: { by: 'created_at', way: 'desc' },
  oldest: { by: 'created_at', way: 'asc' },
  largest: { by: 'quantity', way: 'desc' },
  smallest: { by: 'quantity', way: 'asc' },
} as const;

/**
 * Lists the requested page of one customer's requests, or of all; the last page if it is beyond the end.
 *
 * @param customerGid null for staff, who see all of them
 */
export async function listCustomOrders(
  db: Kysely<DB>,
  customerGid: string | null,
  query: CustomOrderQuery,
): Promise<{ orders: CustomOrderWithTurn[]; count: number; pages: number; page: number }> {
  const where = matches(customerGid, query);
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from custom_order t where ${where}`.execute(db);
  const count = Number(rows[0]?.count ?? 0);
  const pages = Math.max(1, Math.ceil(count / CUSTOM_ORDERS_PER_PAGE));
  const page = Math.min(query.page, pages);
  const offset = (page - 1) * CUSTOM_ORDERS_PER_PAGE;
  const orders = await readOrders(db, query, where, { limit: CUSTOM_ORDERS_PER_PAGE, offset });
  return { orders, count, pages, page };
}

/** Yields all of a customer's requests that match the query, in the list's order, in batches. */
export function eachCustomOrder(
  db: Kysely<DB>,
  customerGid: string,
  query: CustomOrderQuery,
): AsyncGenerator<CustomOrderWithTurn[]> {
  const { by, way } = SORTS[query.sort];
  const all = matches(customerGid, query);
  return inBatches((last) => {
    const beyond = sql`(t.${sql.ref(by)}, t.number) ${sql.raw(way === 'asc' ? '>' : '<')}
      (select ${sql.ref(by)}, number from custom_order where id = ${last})`;
    const where = last === null ? all : sql`${all} and ${beyond}`;
    return readOrders(db, query, where, { limit: FILE_BATCH, offset: 0 });
  });
}

/** The condition that list, count and download share. */
function matches(customerGid: string | null, query: CustomOrderQuery): RawBuilder<unknown> {
  const { search, state } = query;
  const { begin, end } = rangeMoments(query);
  const all = [
    sql`true`,
    ...(customerGid === null ? [] : [sql`t.customer_gid = ${customerGid}`]),
    ...(state === null ? [] : [sql`t.state = ${state}`]),
    ...(begin === null ? [] : [sql`t.created_at >= ${new Date(begin)}`]),
    ...(end === null ? [] : [sql`t.created_at < ${new Date(end)}`]),
    ...(search === '' ? [] : [hasText(search, customerGid === null)]),
  ];
  return sql.join(all, sql` and `);
}

function hasText(search: string, isStaffs: boolean): RawBuilder<unknown> {
  const like = `%${search.replace(/^c-(?=\d)/i, '').replace(/[\\%_]/g, '\\$&')}%`;
  const own = sql`t.number::text like ${like} or t.product_title ilike ${like}
    or t.size ilike ${like}`;
  return isStaffs
    ? sql`(${own} or t.customer_name ilike ${like} or t.email ilike ${like})`
    : sql`(${own})`;
}

async function readOrders(
  db: Kysely<DB>,
  query: CustomOrderQuery,
  where: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<CustomOrderWithTurn[]> {
  const { by, way } = SORTS[query.sort];
  const { rows } = await sql<Selectable<CustomOrderRow> & { proof_turn: ProofTurn | null }>`
    select t.*, ${PROOF_TURN} as proof_turn
    from custom_order t where ${where}
    order by t.${sql.ref(by)} ${sql.raw(way)}, t.number ${sql.raw(way)}
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({ ...customOrderFromRow(row), proofTurn: row.proof_turn }));
}

/** Lists all requests of a customer, newest first. */
export async function allCustomOrders(db: Kysely<DB>, customerGid: string): Promise<CustomOrder[]> {
  const rows = await db
    .selectFrom('custom_order')
    .selectAll()
    .where('customer_gid', '=', customerGid)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(customOrderFromRow);
}

/**
 * Lists a customer's requests that wait for them, longest waiting first: for approval of a proof, for an
 * address, or for payment. Leaves out those with a payment in progress.
 */
export async function listCustomOrdersWaiting(
  db: Kysely<DB>,
  customerGid: string,
  limit: number,
): Promise<CustomOrderWithTurn[]> {
  const { rows } = await sql<Selectable<CustomOrderRow> & { proof_turn: ProofTurn | null }>`
    select * from (
      select t.*, ${PROOF_TURN} as proof_turn from custom_order t
      where t.customer_gid = ${customerGid}
    ) t
    where t.proof_turn = 'customer' or (t.state in ('approved', 'accepted')
      and not exists (select from payment where purpose = 'custom_order'
        and subject = t.id::text and payment.state <> 'failed'))
    order by t.updated_at, t.number limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...customOrderFromRow(row), proofTurn: row.proof_turn }));
}
