import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { CustomerType } from '~/domain/customer';
import type { ListedCustomer } from '~/domain/customer-copy';
import { searchedCustomerWords } from '~/domain/customer-words';
import { rangeMoments } from '~/domain/day-range';
import { ERP_CUSTOMERS_PER_PAGE, type ErpCustomerQuery } from '~/domain/erp-customer-query';
import { cents } from '~/domain/money';
import type { DB } from '../../db/schema';
import { tagKey } from './customer-copy.server';
import { FILE_BATCH } from './in-batches.server';

/** How lists are sorted: by this, then by the customer's number in the same direction. */
const SORTS = {
  newest: { by: 'created_at', way: 'desc', type: 'timestamptz' },
  oldest: { by: 'created_at', way: 'asc', type: 'timestamptz' },
  name: { by: 'sort_name', way: 'asc', type: 'text' },
  'most-spent': { by: 'spent_cents', way: 'desc', type: 'bigint' },
  'most-orders': { by: 'order_count', way: 'desc', type: 'integer' },
  'most-cash': { by: 'balance_cents', way: 'desc', type: 'bigint' },
  'least-cash': { by: 'balance_cents', way: 'asc', type: 'bigint' },
} as const;

/**
 * The page of customers that is asked for; one after the last is empty. A page of the second half is
 * read from the other end, so that no page is further than half of them away.
 *
 * @param count how many the same question has, from `countCustomers`
 */
export async function listCustomers(
  db: Kysely<DB>,
  query: ErpCustomerQuery,
  count: number,
): Promise<ListedCustomer[]> {
  const before = (query.page - 1) * ERP_CUSTOMERS_PER_PAGE;
  const after = count - before - ERP_CUSTOMERS_PER_PAGE;
  const limit = ERP_CUSTOMERS_PER_PAGE + Math.min(after, 0);
  if (limit <= 0) return [];
  const part =
    before <= after
      ? { limit, offset: before, isBackwards: false }
      : { limit, offset: Math.max(after, 0), isBackwards: true };
  return (await readCustomers(db, query, matches(query), part)).map(listed);
}

/** How many customers the same question has on all its pages. */
export async function countCustomers(db: Kysely<DB>, query: ErpCustomerQuery): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from customer_copy c where ${matches(query)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/**
 * All customers of the same question, in the list's order, some at a time: nobody's file has to fit into
 * the memory at once. Each read goes on after the last one of the read before, whatever has become of
 * that one. Who comes in meanwhile is in it once or not at all.
 */
export async function* allCustomers(
  db: Kysely<DB>,
  query: ErpCustomerQuery,
): AsyncGenerator<ListedCustomer[]> {
  const { by, way, type } = SORTS[query.sort];
  const all = matches(query);
  const part = { limit: FILE_BATCH, offset: 0, isBackwards: false };
  for (let last: Row | undefined; ;) {
    const where =
      last === undefined
        ? all
        : sql`${all} and (c.${sql.ref(by)}, c.number) ${sql.raw(way === 'asc' ? '>' : '<')}
            (${last.sort_key}::${sql.raw(type)}, ${last.number}::bigint)`;
    const rows: Row[] = await readCustomers(db, query, where, part);
    if (rows.length > 0) yield rows.map(listed);
    if (rows.length < FILE_BATCH) return;
    last = rows.at(-1);
  }
}

/** What makes somebody one of those who are asked for; all questions go through this one. */
function matches(query: ErpCustomerQuery): RawBuilder<unknown> {
  const { type, tag, balance, overCents, organization, ambassador } = query;
  const { begin, end } = rangeMoments(query);
  const words = searchedCustomerWords(query.search);
  const all = [
    sql`c.is_listed`,
    ...(type === null ? [] : [sql`c.type = ${type}`]),
    ...(tag === null ? [] : [sql`c.tag_keys @> ${[tagKey(tag)]}::text[]`]),
    ...(balance === null ? [] : [BALANCES[balance]]),
    ...(overCents === null ? [] : [sql`c.balance_cents > ${BigInt(overCents)}`]),
    ...(organization === null ? [] : [inOrganization(organization)]),
    ...(ambassador === null ? [] : [sql`c.is_ambassador = ${ambassador === 'yes'}`]),
    ...(begin === null ? [] : [sql`c.created_at >= ${new Date(begin)}`]),
    ...(end === null ? [] : [sql`c.created_at < ${new Date(end)}`]),
    ...(words === null ? [] : [hasWords(words)]),
  ];
  return sql.join(all, sql` and `);
}

const BALANCES = {
  some: sql`c.balance_cents > 0`,
  none: sql`c.balance_cents = 0`,
  owed: sql`c.balance_cents < 0`,
} as const;

/** Members have their number as a text. */
function inOrganization(organization: string): RawBuilder<unknown> {
  if (organization === 'none') {
    return sql`not exists (select from organization_users u where u.user_id = c.number::text)`;
  }
  const its = organization === 'any' ? sql`` : sql`where u.organization_id = ${organization}::uuid`;
  return sql`c.number::text in (select u.user_id from organization_users u ${its})`;
}

/** Each word as the beginning of one of the customer's. */
function hasWords(words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`false`;
  // In quotes a word may have any sign but these two, which none of ours has.
  const asked = words.map((word) => `'${word.replace(/['\\]/g, '')}':*`).join(' & ');
  return sql`c.words @@ ${asked}::tsquery`;
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
  /** What they are sorted by, as the database writes it: a `Date` has no microseconds. */
  sort_key: string;
};

type Part = { limit: number; offset: number; isBackwards: boolean };

async function readCustomers(
  db: Kysely<DB>,
  query: ErpCustomerQuery,
  where: RawBuilder<unknown>,
  { limit, offset, isBackwards }: Part,
): Promise<Row[]> {
  const { by, way } = SORTS[query.sort];
  const direction = sql.raw(way);
  const reading = sql.raw((way === 'asc') === isBackwards ? 'desc' : 'asc');
  // Of words and tags nobody can guess how many have them: they are looked up first. Otherwise the
  // index of the order gives the page as it is; what is shown is read for the page only.
  const isLookedUp = query.search !== '' || query.tag !== null;
  const hint = sql.raw(isLookedUp ? 'materialized' : 'not materialized');
  const { rows } = await sql<Row>`
    with found as ${hint} (
      select c.number, c.${sql.ref(by)} from customer_copy c where ${where}
    ), page as (
      select number from found order by ${sql.ref(by)} ${reading}, number ${reading}
      limit ${limit} offset ${offset}
    )
    select c.number, c.display_name, c.first_name, c.last_name, c.email, c.phone, c.tags, c.type,
      c.is_ambassador, c.company, c.university, o.id as organization_id,
      o.name as organization_name, c.created_at, c.spent_cents, c.order_count, c.balance_cents,
      c.${sql.ref(by)}::text as sort_key
    from page
    join customer_copy c on c.number = page.number and c.is_listed
    left join organization_users u on u.user_id = page.number::text
    left join organizations o on o.id = u.organization_id
    order by c.${sql.ref(by)} ${direction}, c.number ${direction}`.execute(db);
  return rows;
}

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
