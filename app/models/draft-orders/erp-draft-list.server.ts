import type { Reads } from '~/models/core/reads';
import { sql, type Kysely } from 'kysely';
import type { DraftOrder, BulkActionItem } from '~/domain/draft-orders/draft-order';
import { mirrorVersion } from '~/domain/draft-orders/draft-version.server';
import { MOST_ORDERS, type StateCount } from '~/domain/orders/erp-order-query';
import { searchedWords } from '~/domain/core/text/search-text';
import {
  ERP_DRAFT_LIST,
  type ErpDraftQuery,
  isEditTag,
  type ListedDraft,
} from '~/domain/draft-orders/staff-draft';
import type { DB } from '../../../db/schema';
import { hasWords, inDays } from '~/models/core/list-conditions';
import {
  amountOrder,
  type ListPage,
  eachInList,
  inListOrder,
  listIds,
  type ListSql,
  loadCapped,
} from '~/models/core/list.server';
import { gidOf } from '~/domain/core/ids';

type Row = {
  number: bigint;
  name: string;
  status: string;
  email: string | null;
  customer_name: string | null;
  items: { title: string; quantity: number }[] | null;
  total_cents: bigint;
  tags: string[];
  made_at: string | null;
  updated_at: Date;
  order_gid: string | null;
  order_name: string | null;
};

const COLUMNS = sql`d.number, d.name, d.status, d.email, d.total_cents, d.tags, d.updated_at,
  d.order_gid, d.body->>'createdAt' as made_at, d.body#>>'{order,name}' as order_name,
  coalesce(d.body#>>'{shippingAddress,name}', nullif(concat_ws(' ',
    d.body#>>'{shippingAddress,firstName}', d.body#>>'{shippingAddress,lastName}'), ''))
    as customer_name,
  (select json_agg(json_build_object('title', line->>'title', 'quantity',
    (line->>'quantity')::int)) from jsonb_array_elements(d.body->'lines') line) as items`;

/** The draft orders that match the query. */
export function draftsOf(query: ErpDraftQuery): ListSql<Row, ListedDraft> {
  const { search, status, tag, leastCents, mostCents } = query;
  return {
    from: sql`draft_mirror d`,
    where: [
      sql`d.gone_at is null`,
      status === null ? null : sql`d.status = ${status}`,
      tag === null ? null : sql`d.tags @> array[${tag}]::text[]`,
      leastCents === null ? null : sql`d.total_cents >= ${leastCents}::bigint`,
      mostCents === null ? null : sql`d.total_cents <= ${mostCents}::bigint`,
      ...inDays('d.updated_at', query),
      hasWords('d.words', searchedWords(search)),
    ],
    id: 'd.number',
    on: sql`d.draft_gid = 'gid://shopify/DraftOrder/' || page.id`,
    order: amountOrder(query.sort, {
      time: 'd.updated_at',
      amount: 'd.total_cents',
      tie: 'd.number',
    }),
    columns: COLUMNS,
    item: listed,
    page: query.page,
    perPage: ERP_DRAFT_LIST.perPage,
  };
}

/** Returns the requested page of draft orders and how many match, at most `MOST_ORDERS`. */
export function listErpDrafts(
  db: Kysely<DB>,
  query: ErpDraftQuery,
): Promise<ListPage<ListedDraft>> {
  const list = draftsOf(query);
  return loadCapped(db, list, MOST_ORDERS, inListOrder(list));
}

/** Yields all drafts that match the query, for a download: in the list's order, in batches of a thousand. */
export function allErpDrafts(
  { mayBeOld: db }: Reads,
  query: ErpDraftQuery,
): AsyncGenerator<ListedDraft[]> {
  return eachInList(db, draftsOf(query));
}

/** Lists those of these drafts that are in the mirror, for a download, last changed first. */
export async function listErpDraftsOf(
  db: Kysely<DB>,
  gids: readonly string[],
): Promise<ListedDraft[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from draft_mirror d
    where d.draft_gid = any(${gids}::text[]) and d.gone_at is null
    order by updated_at desc, number desc`.execute(db);
  return rows.map(listed);
}

/** Lists the ids of all drafts that match the query, in the same way as `listErpOrderIds`. */
export async function listErpDraftIds(db: Kysely<DB>, query: ErpDraftQuery): Promise<string[]> {
  const numbers = await listIds(db, draftsOf(query), MOST_ORDERS + 1);
  return numbers.map((number) => gidOf('DraftOrder', number));
}

/** Lists which of these drafts are in the mirror; for the drafts that staff have selected. */
export async function listKnownDrafts(db: Kysely<DB>, gids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ draft_gid: string }>`
    select draft_gid from draft_mirror
    where draft_gid = any(${gids}::text[]) and gone_at is null
    order by updated_at desc, number desc`.execute(db);
  return rows.map((row) => row.draft_gid);
}

/** How many complete drafts are in memory at once. */
const VERSIONED = 500;

/** Adds to these drafts their version in the mirror (`mirrorVersion`), in the order given. */
export async function withDraftVersions(
  db: Kysely<DB>,
  gids: readonly string[],
): Promise<BulkActionItem[]> {
  const items: BulkActionItem[] = [];
  for (let begin = 0; begin < gids.length; begin += VERSIONED) {
    const some = gids.slice(begin, begin + VERSIONED);
    const rows = await db
      .selectFrom('draft_mirror')
      .select(['draft_gid', 'body'])
      .where('draft_gid', 'in', some)
      .execute();
    const bodies = new Map(rows.map(({ draft_gid: gid, body }) => [gid, body]));
    for (const gid of some) {
      const draft = bodies.get(gid) as unknown as DraftOrder | null | undefined;
      items.push({ gid, version: draft ? mirrorVersion(draft) : 'none' });
    }
  }
  return items;
}

/** Lists the states of drafts with how many are in each, at most `MOST_ORDERS`. */
export async function countErpDraftStates(db: Kysely<DB>): Promise<StateCount[]> {
  const there = sql`from draft_mirror where gone_at is null`;
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

function listed(row: Row): ListedDraft {
  return {
    number: String(row.number),
    name: row.name,
    status: row.status,
    customerName: row.customer_name,
    email: row.email,
    items: row.items ?? [],
    totalCents: Number(row.total_cents),
    tags: row.tags.filter((tag) => !isEditTag(tag)),
    createdAt: row.made_at,
    updatedAt: row.updated_at.toISOString(),
    order:
      row.order_gid === null
        ? null
        : {
            number: row.order_gid.slice(row.order_gid.lastIndexOf('/') + 1),
            name: row.order_name ?? '',
          },
  };
}
