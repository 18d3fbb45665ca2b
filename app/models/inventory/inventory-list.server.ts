import { type Kysely, type RawBuilder, sql } from 'kysely';
import { customerNumber, gidOf } from '~/domain/core/ids';
import {
  INVENTORY_LIST,
  type InventoryQuery,
  type InventoryState,
  type ListedLevel,
} from '~/domain/inventory/inventory';
import type { ListSql } from '~/models/core/list.server';
import type { DB } from '../../../db/schema';

type Row = {
  id: string;
  item_gid: string;
  product_title: string;
  variant_title: string;
  sku: string | null;
  is_tracked: boolean;
  is_low: boolean;
  location_name: string;
  available: number;
  on_hand: number;
  committed: number;
  incoming: number;
  due_on: string | null;
};

/** SQL: the arrivals that are expected of the item at the location of level `l`. */
const EXPECTED = sql`stock_arrival a where a.item_gid = l.item_gid
  and a.location_gid = l.location_gid and a.state = 'expected'`;

const STATES: Record<InventoryState, RawBuilder<unknown>> = {
  low: sql`i.low_since is not null`,
  out: sql`i.is_tracked and l.available <= 0`,
  in: sql`i.is_tracked and l.available > 0`,
  incoming: sql`(l.incoming > 0 or exists (select from ${EXPECTED}))`,
  untracked: sql`not i.is_tracked`,
};

/** Returns the levels that match the query. */
export function inventoryLevels(query: InventoryQuery): ListSql<Row, ListedLevel> {
  const { search, state, location, sort, page } = query;
  const like = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return {
    from: sql`inventory_level l join inventory_item i on i.item_gid = l.item_gid`,
    where: [
      search === '' ? null : sql`i.found_by like ${like}`,
      state === null ? null : STATES[state],
      location === '' ? null : sql`l.location_gid = ${gidOf('Location', location)}`,
    ],
    id: 'l.id',
    order:
      sort === 'product'
        ? { by: 'i.found_by', tie: 'l.id', direction: 'asc' }
        : { by: 'l.available', tie: 'l.id', direction: sort === 'least' ? 'asc' : 'desc' },
    columns: sql`l.*, i.product_title, i.variant_title, i.sku, i.is_tracked,
      i.low_since is not null as is_low, (select min(a.due_on)::text from ${EXPECTED}) as due_on`,
    item: (row) => ({
      id: row.id,
      item: customerNumber(row.item_gid),
      productTitle: row.product_title,
      variantTitle: row.variant_title,
      sku: row.sku,
      isTracked: row.is_tracked,
      isLow: row.is_low,
      locationName: row.location_name,
      available: row.available,
      onHand: row.on_hand,
      committed: row.committed,
      incoming: row.incoming,
      dueOn: row.due_on,
    }),
    page,
    perPage: INVENTORY_LIST.perPage,
  };
}

/** Lists the locations that hold something, by name. */
export async function listStockLocations(
  db: Kysely<DB>,
): Promise<{ number: string; name: string }[]> {
  const rows = await db
    .selectFrom('inventory_level')
    .select(['location_gid', 'location_name'])
    .distinct()
    .orderBy('location_name')
    .execute();
  return rows.map((row) => ({ number: customerNumber(row.location_gid), name: row.location_name }));
}
