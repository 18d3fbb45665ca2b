import { type Kysely, sql } from 'kysely';
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
import {
  type ListPage,
  type ListSql,
  loadCapped,
  loadList,
  loadPart,
} from '~/models/core/list.server';

const { perPage } = ERP_CUSTOMER_LIST;

/** The sort orders: by this column, then by the customer's number in the same direction. */
const SORTS = {
  newest: { by: 'c.created_at', direction: 'desc' },
  oldest: { by: 'c.created_at', direction: 'asc' },
  name: { by: 'c.sort_name', direction: 'asc' },
  'most-spent': { by: 'c.spent_cents', direction: 'desc' },
  'most-orders': { by: 'c.order_count', direction: 'desc' },
  'most-cash': { by: 'c.balance_cents', direction: 'desc' },
  'least-cash': { by: 'c.balance_cents', direction: 'asc' },
} as const;

/** The customers that match the query. */
export function customersOf(query: ErpCustomerQuery): ListSql<Row, ListedCustomer> {
  return {
    from: sql`customer_mirror c`,
    where: [customerMatches(query)],
    id: 'c.number',
    on: sql`page.id = c.number and c.is_listed`,
    order: { ...SORTS[query.sort], tie: 'c.number' },
    columns: sql`c.number, c.display_name, c.first_name, c.last_name, c.email, c.phone, c.tags,
      c.type, c.is_ambassador, c.company, c.university, o.id as organization_id,
      o.name as organization_name, c.created_at, c.spent_cents, c.order_count, c.balance_cents`,
    joins: sql`left join organizations o on o.id = c.organization_id`,
    item: listed,
    page: query.page,
    perPage,
  };
}

/**
 * Returns the requested page of customers and the number on all pages; the last page if it is beyond the end.
 * Without words and tags it is read along the index of the sort order. Of words and tags the planner cannot
 * estimate the number of matches: they are looked up once, for both page and count.
 *
 * @param most for words and tags, the most customers that are counted and paged through
 */
export async function findCustomerPage(
  db: Kysely<DB>,
  query: ErpCustomerQuery,
  most = MOST_FOUND,
): Promise<ListPage<ListedCustomer>> {
  const list = customersOf(query);
  if (query.search === '' && query.tag === null) {
    return loadList(db, list);
  }
  const found = await loadCapped(db, list, most);
  if (!found.isMore) return found;
  // So many match that reading in the index's order soon finds a page of them.
  const part = { limit: perPage, offset: (found.page - 1) * perPage, isBackwards: false };
  return { ...found, rows: await loadPart(db, list, part) };
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
};

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
