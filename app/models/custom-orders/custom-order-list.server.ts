import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import {
  CUSTOM_ORDER_LIST,
  type CustomOrder,
  type CustomOrderQuery,
} from '~/domain/custom-orders/custom-order';
import type { ProofActor } from '~/domain/custom-orders/custom-order-view';
import { isStage } from '~/domain/custom-orders/production';
import type { CustomOrder as CustomOrderRow, DB } from '../../../db/schema';
import {
  customOrderFromRow,
  type CustomOrderWithProof,
  PROOF_ACTOR,
  IS_CALLED_OFF_UNSENT,
  isDue,
  TO_ANSWER,
  TO_PRODUCE,
  TO_PROOF,
} from './custom-order.server';
import { inDays } from '~/models/core/list-conditions';
import type { ListSql } from '~/models/core/list.server';

/** The sort orders: by this column, then by number in the same direction. */
const SORTS = {
  newest: { by: 't.created_at', direction: 'desc' },
  oldest: { by: 't.created_at', direction: 'asc' },
  largest: { by: 't.quantity', direction: 'desc' },
  smallest: { by: 't.quantity', direction: 'asc' },
} as const;

type Row = Selectable<CustomOrderRow> & {
  proof_actor: ProofActor | null;
  is_drawn?: boolean;
  is_called_off?: boolean;
};

/**
 * One customer's requests that match the query, or everybody's.
 *
 * @param customerGid null for staff, who see all of them
 * @param now UTC milliseconds
 */
export function customOrdersOf(
  customerGid: string | null,
  query: CustomOrderQuery,
  now: number,
): ListSql<Row, CustomOrderWithProof> {
  const { search, state, sort, page } = query;
  return {
    from: sql`custom_order t`,
    where: [
      customerGid === null ? null : sql`t.customer_gid = ${customerGid}`,
      state === null ? null : isIn(state, now),
      ...inDays('t.created_at', query),
      search === '' ? null : hasText(search, customerGid === null),
    ],
    id: 't.id',
    order: { ...SORTS[sort], tie: 't.number' },
    columns: sql`t.*, ${PROOF_ACTOR} as proof_actor,
      exists (select from artwork a where a.id = t.artwork_id and a.width is not null) as is_drawn,
      ${IS_CALLED_OFF_UNSENT} as is_called_off`,
    item: orderOf,
    page,
    perPage: CUSTOM_ORDER_LIST.perPage,
  };
}

function isIn(state: NonNullable<CustomOrderQuery['state']>, now: number): RawBuilder<unknown> {
  if (state === 'to-answer') return TO_ANSWER;
  if (state === 'due') return isDue(now);
  if (state === 'to-proof') return TO_PROOF;
  if (state === 'ordered') return TO_PRODUCE;
  // An order that was called off at Shopify stays what it is here, and is listed with the canceled ones.
  if (state === 'cancelled') return sql`(t.state = 'cancelled' or ${IS_CALLED_OFF_UNSENT})`;
  return isStage(state)
    ? sql`t.stage = ${state} and not ${IS_CALLED_OFF_UNSENT}`
    : sql`t.state = ${state}`;
}

function orderOf(row: Row): CustomOrderWithProof {
  return {
    ...customOrderFromRow(row),
    proofActor: row.proof_actor,
    isDrawn: row.is_drawn === true,
    isCalledOff: row.is_called_off === true,
  };
}

function hasText(search: string, isStaffs: boolean): RawBuilder<unknown> {
  const like = `%${search.replace(/^c-(?=\d)/i, '').replace(/[\\%_]/g, '\\$&')}%`;
  const own = sql`t.number::text like ${like} or t.product_title ilike ${like}
    or t.size ilike ${like}`;
  return isStaffs
    ? sql`(${own} or t.customer_name ilike ${like} or t.email ilike ${like})`
    : sql`(${own})`;
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
): Promise<CustomOrderWithProof[]> {
  const { rows } = await sql<Row>`
    select * from (
      select t.*, ${PROOF_ACTOR} as proof_actor from custom_order t
      where t.customer_gid = ${customerGid}
    ) t
    where t.proof_actor = 'customer' or (t.state in ('approved', 'accepted')
      and not exists (select from payment where purpose = 'custom_order'
        and subject = t.id::text and payment.state <> 'failed'))
    order by t.updated_at, t.number limit ${limit}`.execute(db);
  return rows.map(orderOf);
}
