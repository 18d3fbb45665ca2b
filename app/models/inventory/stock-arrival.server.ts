import { type Kysely, sql, type Transaction } from 'kysely';
import type { StockArrival } from '~/domain/inventory/inventory';
import type { DB } from '../../../db/schema';

type NewArrival = {
  id: string;
  formToken: string;
  itemGid: string;
  locationGid: string;
  locationName: string;
  units: number;
  dueOn: string;
  staffId: string;
};

/** Notes what is expected to arrive. @returns false if its form was sent before */
export async function insertArrival(
  trx: Transaction<DB>,
  arrival: NewArrival,
  at: Date,
): Promise<boolean> {
  const result = await trx
    .insertInto('stock_arrival')
    .values({
      id: arrival.id,
      form_token: arrival.formToken,
      item_gid: arrival.itemGid,
      location_gid: arrival.locationGid,
      location_name: arrival.locationName,
      units: arrival.units,
      due_on: arrival.dueOn,
      state: 'expected',
      created_by: arrival.staffId,
      created_at: at,
    })
    .onConflict((known) => known.column('form_token').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Lists what is expected of an item, the next one first. */
export async function listArrivals(db: Kysely<DB>, itemGid: string): Promise<StockArrival[]> {
  const rows = await db
    .selectFrom('stock_arrival')
    .selectAll()
    .where('item_gid', '=', itemGid)
    .where('state', '=', 'expected')
    .orderBy('due_on')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    locationGid: row.location_gid,
    locationName: row.location_name,
    units: row.units,
    dueOn: row.due_on,
    version: row.version,
  }));
}

/** One of an item's arrivals in the version that a form was made with. */
export type ArrivalVersion = { id: string; itemGid: string; version: number };

/** What becomes of an arrival. */
export type ArrivalChange =
  | { kind: 'changed'; units: number; dueOn: string }
  | { kind: 'received'; units: number }
  | { kind: 'canceled' };

/** Changes what is expected. @returns its location; null if it has changed since, or is not expected any more */
export async function changeArrival(
  trx: Transaction<DB>,
  { id, itemGid, version }: ArrivalVersion,
  change: ArrivalChange,
  at: Date,
): Promise<{ locationGid: string } | null> {
  const row = await trx
    .updateTable('stock_arrival')
    .set({
      version: version + 1,
      ...(change.kind === 'changed'
        ? { units: change.units, due_on: change.dueOn }
        : {
            state: change.kind,
            received_units: change.kind === 'received' ? change.units : null,
            ended_at: at,
          }),
    })
    .where('id', '=', id)
    .where('item_gid', '=', itemGid)
    .where('version', '=', version)
    .where('state', '=', 'expected')
    .returning('location_gid')
    .executeTakeFirst();
  return row ? { locationGid: row.location_gid } : null;
}

/** Expects an arrival again whose receipt Shopify has rejected. */
export async function expectArrivalAgain(trx: Transaction<DB>, id: string): Promise<void> {
  await trx
    .updateTable('stock_arrival')
    .set({
      state: 'expected',
      received_units: null,
      ended_at: null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .execute();
}

/**
 * Returns on which day each variant of a product that has an arrival to come is back: the next one, by the GID of the
 * variant. What should have arrived before `today` says nothing.
 *
 * @param today the store's day, YYYY-MM-DD
 */
export async function nextArrivals(
  db: Kysely<DB>,
  productGid: string,
  today: string,
): Promise<Record<string, string>> {
  const { rows } = await sql<{ variant_gid: string; due_on: string }>`
    select i.variant_gid, min(a.due_on)::text as due_on
    from inventory_item i join stock_arrival a on a.item_gid = i.item_gid
    where i.product_gid = ${productGid} and a.state = 'expected' and a.due_on >= ${today}::date
    group by i.variant_gid`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.variant_gid, row.due_on]));
}
