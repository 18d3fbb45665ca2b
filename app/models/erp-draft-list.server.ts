import { sql, type Kysely, type RawBuilder } from 'kysely';
import {
  ERP_DRAFTS_PER_PAGE,
  type ErpDraftQuery,
  type ListedDraft,
} from '~/domain/erp-draft-query';
import { MOST_ORDERS } from '~/domain/erp-order-query';
import type { StateCount } from '~/domain/erp-order';
import { searchedWords } from '~/domain/order-words';
import type { DB } from '../../db/schema';

export type ErpDraftPage = {
  drafts: ListedDraft[];
  /** Of all pages; `MOST_ORDERS` may be more. */
  count: number;
  isMore: boolean;
  pageCount: number;
  page: number;
};

type Row = {
  number: bigint;
  name: string;
  status: string;
  email: string | null;
  customer_name: string | null;
  items: { title: string; quantity: number }[] | null;
  total_cents: bigint;
  updated_at: Date;
  order_gid: string | null;
};

/** The page of draft orders that is asked for, the latest changed first, and how many there are. */
export async function listErpDrafts(db: Kysely<DB>, query: ErpDraftQuery): Promise<ErpDraftPage> {
  const { rows } = await sql<Row & { count: bigint; page: number }>`
    with found as materialized (
      select d.number, d.updated_at from draft_copy d where ${matches(query)}
      order by updated_at desc, number desc limit ${MOST_ORDERS + 1}
    ),
    shown as (
      select count(*) as count, least(${query.page}::int, greatest(1,
        ceil(least(count(*), ${MOST_ORDERS}::int) / ${ERP_DRAFTS_PER_PAGE}::numeric)))::int as page
      from found
    ),
    page as (
      select number from found order by updated_at desc, number desc
      limit ${ERP_DRAFTS_PER_PAGE}
      offset (select (page - 1) * ${ERP_DRAFTS_PER_PAGE}::int from shown)
    )
    select shown.count, shown.page, listed.* from shown left join (
      select d.number, d.name, d.status, d.email, d.total_cents, d.updated_at, d.order_gid,
        coalesce(d.body#>>'{shippingAddress,name}', nullif(concat_ws(' ',
          d.body#>>'{shippingAddress,firstName}', d.body#>>'{shippingAddress,lastName}'), ''))
          as customer_name,
        (select json_agg(json_build_object('title', line->>'title', 'quantity',
          (line->>'quantity')::int)) from jsonb_array_elements(d.body->'lines') line) as items
      from page join draft_copy d on d.draft_gid = 'gid://shopify/DraftOrder/' || page.number
    ) listed on true
    order by updated_at desc, number desc`.execute(db);
  const [first] = rows;
  const all = Number(first?.count ?? 0);
  const count = Math.min(all, MOST_ORDERS);
  return {
    drafts: rows.filter((row) => row.number !== null).map(listed),
    count,
    isMore: all > MOST_ORDERS,
    pageCount: Math.max(1, Math.ceil(count / ERP_DRAFTS_PER_PAGE)),
    page: Number(first?.page ?? 1),
  };
}

/** The states that drafts are in, with how many are in each, `MOST_ORDERS` at most. */
export async function countErpDraftStates(db: Kysely<DB>): Promise<StateCount[]> {
  const there = sql`from draft_copy where gone_at is null`;
  const { rows } = await sql<{ state: string; count: bigint }>`
    with recursive found as (
      (select status as state ${there} order by status limit 1)
      union all
      select (select status ${there} and status > found.state order by status limit 1)
      from found where found.state is not null
    )
    select state, (
      select count(*) from (
        select 1 ${there} and status = found.state limit ${MOST_ORDERS + 1}
      ) first_ones
    ) as count
    from found where state is not null`.execute(db);
  return rows.map((row) => ({
    state: row.state,
    count: Math.min(Number(row.count), MOST_ORDERS),
    isMore: Number(row.count) > MOST_ORDERS,
  }));
}

function matches({ search, status }: ErpDraftQuery): RawBuilder<unknown> {
  const words = searchedWords(search);
  const all = [
    sql`d.gone_at is null`,
    ...(status === null ? [] : [sql`d.status = ${status}`]),
    ...(words === null ? [] : [hasWords(words)]),
  ];
  return sql.join(all, sql` and `);
}

/** Each word as the beginning of one of the draft's. The words have letters and digits only. */
function hasWords(words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`false`;
  return sql`d.words @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`;
}

function listed(row: Row): ListedDraft {
  return {
    number: String(row.number),
    name: row.name,
    status: row.status,
    customerName: row.customer_name,
    email: row.email,
    items: row.items ?? [],
    totalCents: Number(row.total_cents),
    updatedAt: row.updated_at.toISOString(),
    orderNumber: row.order_gid?.split('/').at(-1) ?? null,
  };
}
