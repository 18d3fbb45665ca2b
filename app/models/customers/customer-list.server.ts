import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { CustomerType } from '~/domain/customers/customer';
import type { ListedCustomer } from '~/domain/customers/customer-mirror';
import {
  ERP_CUSTOMER_LIST,
  MOST_FOUND,
  type ErpCustomerQuery,
} from '~/domain/customers/erp-customer-query';
import { cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';
import { customerMatches } from './customer-mirror.server';
import { FILE_BATCH, inBatches } from '~/models/core/list.server';

const PER_PAGE = ERP_CUSTOMER_LIST.perPage;

/** The sort orders: by this column, then by the customer's number in the same direction. */
const SORTS = {
  newest: { by: 'created_at', direction: 'desc', type: 'timestamptz' },
  oldest: { by: 'created_at', direction: 'asc', type: 'timestamptz' },
  name: { by: 'sort_name', direction: 'asc', type: 'text' },
  'most-spent': { by: 'spent_cents', direction: 'desc', type: 'bigint' },
  'most-orders': { by: 'order_count', direction: 'desc', type: 'integer' },
  'most-cash': { by: 'balance_cents', direction: 'desc', type: 'bigint' },
  'least-cash': { by: 'balance_cents', direction: 'asc', type: 'bigint' },
} as const;

export type CustomerPage = {
  customers: ListedCustomer[];
  /** On all pages. */
  count: number;
  /** Whether there are more than `count`, so that the search has to be narrowed. */
  isMore: boolean;
  pageCount: number;
  /** The page that is shown. */
  page: number;
};

/**
 * Returns the requested page of customers and the number on all pages; the last page if it is beyond the end.
 *
 * @param most for words and tags, the most customers that are counted and paged through
 */
export async function findCustomerPage(
  db: Kysely<DB>,
  query: ErpCustomerQuery,
  most = MOST_FOUND,
): Promise<CustomerPage> {
  if (query.search === '' && query.tag === null) return walk(db, query);
  const found = await lookUp(db, query, most);
  if (!found.isMore) return found;
  // So many match that reading in the index's order soon finds a page of them.
  const page = Math.min(query.page, found.pageCount);
  const part = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE, isBackwards: false };
  const rows = await loadCustomers(db, query, customerMatches(query), part);
  return { ...found, customers: rows.map(listed), page };
}

/**
 * Searches for words and tags, of which the planner cannot estimate the number of matches: they are looked up
 * once, for both page and count. If there are more than `most`, the returned page is not in order.
 */
async function lookUp(
  db: Kysely<DB>,
  query: ErpCustomerQuery,
  most: number,
): Promise<CustomerPage> {
  const { by, direction: sortOrder } = SORTS[query.sort];
  const page = sql`${query.page}::bigint`;
  const { rows } = await sql<Row & { count: bigint }>`
    with found as materialized (
      select c.number, c.${sql.ref(by)} from customer_mirror c where ${customerMatches(query)}
      limit ${most + 1}
    ), counted as (
      select count(*) as count from found
    ), page as (
      select number, count from found, counted
      order by ${sql.ref(by)} ${sql.raw(sortOrder)}, number ${sql.raw(sortOrder)}
      limit ${PER_PAGE}
      offset (select ${PER_PAGE} * (least(${page}, (count - 1) / ${PER_PAGE} + 1) - 1) from counted
        where count > 0)
    )
    select ${COLUMNS}, c.${sql.ref(by)}::text as sort_key, page.count ${FROM_PAGE}
    order by c.${sql.ref(by)} ${sql.raw(sortOrder)}, c.number ${sql.raw(sortOrder)}`.execute(db);
  const count = Number(rows[0]?.count ?? 0);
  return { ...pageOf(query, Math.min(count, most), rows), isMore: count > most };
}

/**
 * Reads the page along the index of the sort order; another index gives the count. A page in the second half
 * is read from the end, so at most half of the rows are skipped.
 */
async function walk(db: Kysely<DB>, query: ErpCustomerQuery): Promise<CustomerPage> {
  const count = await countCustomers(db, query);
  const page = Math.min(query.page, Math.ceil(count / PER_PAGE));
  const before = (page - 1) * PER_PAGE;
  const after = count - before - PER_PAGE;
  if (count === 0) return pageOf(query, count, []);
  const part =
    before <= after
      ? { limit: PER_PAGE, offset: before, isBackwards: false }
      : { limit: PER_PAGE + Math.min(after, 0), offset: Math.max(after, 0), isBackwards: true };
  return pageOf(query, count, await loadCustomers(db, query, customerMatches(query), part));
}

function pageOf(query: ErpCustomerQuery, count: number, rows: readonly Row[]): CustomerPage {
  const pageCount = Math.max(1, Math.ceil(count / PER_PAGE));
  const page = Math.min(query.page, pageCount);
  return { customers: rows.map(listed), count, isMore: false, pageCount, page };
}

/** Counts the customers that match the query, on all pages. */
export async function countCustomers(db: Kysely<DB>, query: ErpCustomerQuery): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from customer_mirror c where ${customerMatches(query)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/**
 * Yields all customers that match the query, in the list's order, in batches that fit into memory. Each read
 * continues after the values of the last row before it, even if that customer has changed. A customer added
 * meanwhile appears once or not at all.
 */
export async function* allCustomers(
  db: Kysely<DB>,
  query: ErpCustomerQuery,
): AsyncGenerator<ListedCustomer[]> {
  const { by, direction: sortOrder, type } = SORTS[query.sort];
  const all = customerMatches(query);
  const part = { limit: FILE_BATCH, offset: 0, isBackwards: false };
  const batches = inBatches((last: Row | null) => {
    const where =
      last === null
        ? all
        : sql`${all} and (c.${sql.ref(by)}, c.number) ${sql.raw(sortOrder === 'asc' ? '>' : '<')}
            (${last.sort_key}::${sql.raw(type)}, ${last.number}::bigint)`;
    return loadCustomers(db, query, where, part);
  });
  for await (const rows of batches) yield rows.map(listed);
}

type Row = {
  number: bigint;
  display_name: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  tags: string[];
  type: CustomerType;
  is_ambassador: boolean;
  company: string | null;
  university: string | null;
  organization_id: string | null;
  organization_name: string | null;
  created_at: Date;
  spent_cents: bigint;
  order_count: number;
  balance_cents: bigint;
  /** The sort value as PostgreSQL prints it: a `Date` has no microseconds. */
  sort_key: string;
};

type Part = { limit: number; offset: number; isBackwards: boolean };

async function loadCustomers(
  db: Kysely<DB>,
  query: ErpCustomerQuery,
  where: RawBuilder<unknown>,
  { limit, offset, isBackwards }: Part,
): Promise<Row[]> {
  const { by, direction: sortOrder } = SORTS[query.sort];
  const direction = sql.raw(sortOrder);
  const reading = sql.raw((sortOrder === 'asc') === isBackwards ? 'desc' : 'asc');
  const { rows } = await sql<Row>`
    with page as (
      select c.number from customer_mirror c where ${where}
      order by c.${sql.ref(by)} ${reading}, c.number ${reading} limit ${limit} offset ${offset}
    )
    select ${COLUMNS}, c.${sql.ref(by)}::text as sort_key ${FROM_PAGE}
    order by c.${sql.ref(by)} ${direction}, c.number ${direction}`.execute(db);
  return rows;
}

/** The displayed columns are read only for the rows of the page. */
const COLUMNS = sql`c.number, c.display_name, c.first_name, c.last_name, c.email, c.phone, c.tags,
  c.type, c.is_ambassador, c.company, c.university, o.id as organization_id,
  o.name as organization_name, c.created_at, c.spent_cents, c.order_count, c.balance_cents`;
const FROM_PAGE = sql`from page
  join customer_mirror c on c.number = page.number and c.is_listed
  left join organizations o on o.id = c.organization_id`;

function listed(row: Row): ListedCustomer {
  const { organization_id: id, organization_name: name } = row;
  return {
    number: String(row.number),
    displayName: row.display_name,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    tags: row.tags,
    type: row.type,
    isAmbassador: row.is_ambassador,
    company: row.company,
    university: row.university,
    organization: id === null || name === null ? null : { id, name },
    createdAt: row.created_at.toISOString(),
    spentCents: cents(Number(row.spent_cents)),
    orderCount: row.order_count,
    balanceCents: cents(Number(row.balance_cents)),
  };
}
