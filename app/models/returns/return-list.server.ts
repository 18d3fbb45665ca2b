import { type Kysely, sql } from 'kysely';
import { cents } from '~/domain/core/money';
import {
  returnName,
  type ReturnOutcome,
  type ReturnReason,
  type ReturnState,
} from '~/domain/returns/return';
import {
  type ListedReturn,
  REASON_REPORT,
  type ReasonQuery,
  type ReasonRow,
  RETURN_LIST,
  type ReturnQuery,
  type StaffReturnQuery,
} from '~/domain/returns/return-query';
import type { DB } from '../../../db/schema';
import { inDays } from '~/models/core/list-conditions';
import { amountOrder, type ListSql } from '~/models/core/list.server';

type Row = {
  id: string;
  number: number;
  order_gid: string;
  order_name: string;
  kind: 'return' | 'claim';
  state: ReturnState;
  wish: ReturnOutcome | null;
  outcome: ReturnOutcome | null;
  outcome_state: string | null;
  items: string | null;
  reasons: ReturnReason[] | null;
  worth: number | string;
  created_at: Date;
  awaits_staff_since: Date | null;
  customer: string | null;
};

const LINES = sql`left join lateral (
  select string_agg(line.quantity || ' × ' || line.title, ', ' order by line.nth) as items,
    array_agg(distinct line.reason) as reasons
  from return_line line where line.return_id = t.id) lines on true`;

const WORTH = sql`(select coalesce(sum(worth_cents), 0) from return_line where return_id = t.id)`;

/**
 * One customer's cases that match the query, or everybody's.
 *
 * @param customerGid null for staff, who see all of them
 */
export function returnsOf(
  customerGid: string | null,
  query: ReturnQuery | StaffReturnQuery,
): ListSql<Row, ListedReturn> {
  const { search, state, sort, page } = query;
  const isStaffs = customerGid === null;
  // With their signs, 'R-1001' is a return and '#1001' an order; digits alone may be either.
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const asked = 'reason' in query ? query : null;
  return {
    from: sql`return_case t left join customer_mirror c on c.customer_gid = t.customer_gid`,
    where: [
      isStaffs ? null : sql`t.customer_gid = ${customerGid}`,
      state === null
        ? null
        : state === 'to-do'
          ? sql`t.awaits_staff_since is not null`
          : sql`t.state = ${state}`,
      asked?.kind ? sql`t.kind = ${asked.kind}` : null,
      asked?.outcome ? sql`coalesce(t.outcome, t.wish) = ${asked.outcome}` : null,
      asked?.reason
        ? sql`exists (select from return_line line where line.return_id = t.id
            and line.reason = ${asked.reason})`
        : null,
      ...inDays('t.created_at', query),
      search === ''
        ? null
        : sql`('R-' || t.number ilike ${like} or t.order_name ilike ${like}
            or (${isStaffs} and c.display_name ilike ${like}))`,
    ],
    id: 't.id',
    order: {
      ...amountOrder(sort, { time: 't.created_at', amount: '', tie: 't.id' }),
      ...(sort === 'highest' || sort === 'lowest' ? { by: WORTH } : {}),
    },
    columns: sql`t.*, ${WORTH} as worth, lines.items, lines.reasons, c.display_name as customer`,
    joins: LINES,
    item: (row) => ({
      id: row.id,
      name: returnName(row),
      orderGid: row.order_gid,
      orderName: row.order_name,
      kind: row.kind,
      state: row.state,
      outcome: row.outcome ?? row.wish,
      isOutcomeDone: row.outcome_state === 'done',
      items: row.items ?? '',
      reasons: row.reasons ?? [],
      worthCents: cents(Number(row.worth)),
      createdAt: row.created_at.toISOString(),
      awaitsStaff: row.awaits_staff_since !== null,
      customer: isStaffs ? (row.customer ?? '') : null,
    }),
    page,
    perPage: RETURN_LIST.perPage,
  };
}

type ReportRow = {
  product_gid: string | null;
  title: string;
  cases: number;
  units: number;
  worth: number;
  damaged: number;
  wrong_item: number;
  not_as_described: number;
  unwanted: number;
  other: number;
};

const of = (reason: ReturnReason) =>
  sql`coalesce(sum(line.quantity) filter (where line.reason = ${reason}), 0)::integer`;

/**
 * Why goods came back, product by product, the most units first; what was declined or canceled does not count. As many
 * rows as products came back, which are few enough to count in one statement.
 */
export async function allReasons(db: Kysely<DB>, query: ReasonQuery): Promise<ReasonRow[]> {
  const days = inDays('t.created_at', query).filter((one) => one !== null);
  const where = sql.join([sql`t.state not in ('declined', 'canceled')`, ...days], sql` and `);
  const { rows } = await sql<ReportRow>`
    select line.product_gid, max(line.title) as title, count(distinct t.id)::integer as cases,
      sum(line.quantity)::integer as units, sum(line.worth_cents)::integer as worth,
      ${of('damaged')} as damaged, ${of('wrong_item')} as wrong_item,
      ${of('not_as_described')} as not_as_described, ${of('unwanted')} as unwanted,
      ${of('other')} as other
    from return_case t join return_line line on line.return_id = t.id
    where ${where}
    group by line.product_gid, case when line.product_gid is null then line.title end
    order by units desc, title limit 5000`.execute(db);
  return rows.map(reasonRow);
}

/** Returns a page of the report. */
export async function listReasons(db: Kysely<DB>, query: ReasonQuery) {
  const all = await allReasons(db, query);
  const { perPage } = REASON_REPORT;
  const pageCount = Math.max(1, Math.ceil(all.length / perPage));
  const page = Math.min(query.page, pageCount);
  const rows = all.slice((page - 1) * perPage, page * perPage);
  return { rows, count: all.length, page, pageCount };
}

function reasonRow(row: ReportRow): ReasonRow {
  const { damaged, wrong_item, not_as_described, unwanted, other } = row;
  return {
    productGid: row.product_gid,
    title: row.title,
    cases: row.cases,
    units: row.units,
    worthCents: cents(row.worth),
    byReason: { damaged, wrong_item, not_as_described, unwanted, other },
  };
}
