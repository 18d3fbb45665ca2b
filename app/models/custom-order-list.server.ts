import { sql, type Kysely } from 'kysely';
import type { CustomOrder, CustomOrderState } from '~/domain/custom-order';
import type { DB } from '../../db/schema';
import { customOrderFromRow } from './custom-order-row.server';

export type CustomOrderQuery = {
  /** Part of a number, a product or, for staff, of a name or address. */
  search: string;
  /** Null: every state. */
  state: CustomOrderState | null;
  /** From 1 on. */
  page: number;
};

const PAGE_LENGTH = 20;

/** Requests with whether a version waits for the customer's yes, the newest first; a page of them. */
export async function listCustomOrders(
  db: Kysely<DB>,
  customerGid: string | null,
  { search, state, page }: CustomOrderQuery,
): Promise<{ orders: (CustomOrder & { hasOpenProof: boolean })[]; count: number; pages: number }> {
  const like = `%${search.replace(/^c-(?=\d)/i, '').replace(/[\\%_]/g, '\\$&')}%`;
  const found = db
    .selectFrom('custom_order')
    .$if(customerGid !== null, (query) => query.where('customer_gid', '=', customerGid ?? ''))
    .$if(state !== null, (query) => query.where('state', '=', state ?? ''))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          where(sql<string>`number::text`, 'like', like),
          where('product_title', 'ilike', like),
          where('size', 'ilike', like),
          ...(customerGid === null
            ? [where('customer_name', 'ilike', like), where('email', 'ilike', like)]
            : []),
        ]),
      ),
    );
  const total = await found.select(({ fn }) => fn.countAll().as('count')).executeTakeFirst();
  const count = Number(total?.count ?? 0);
  const pages = Math.max(1, Math.ceil(count / PAGE_LENGTH));
  const rows = await found
    .selectAll()
    .select(
      sql<boolean>`state = 'quoted' and exists (select from proof
        where custom_order_id = custom_order.id)`.as('has_open_proof'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(PAGE_LENGTH)
    .offset((Math.min(Math.max(1, page), pages) - 1) * PAGE_LENGTH)
    .execute();
  return {
    orders: rows.map((row) => ({ ...customOrderFromRow(row), hasOpenProof: row.has_open_proof })),
    count,
    pages,
  };
}

/** All requests of one customer, the newest first. */
export async function allCustomOrders(db: Kysely<DB>, customerGid: string): Promise<CustomOrder[]> {
  const rows = await db
    .selectFrom('custom_order')
    .selectAll()
    .where('customer_gid', '=', customerGid)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(customOrderFromRow);
}
