import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { customerNumber } from '~/domain/core/ids';
import { availableOf, type InventoryItem } from '~/domain/inventory/inventory';
import type { DB } from '../../../db/schema';

/**
 * Stores an item as Shopify has it, with its levels. What was read earlier than what is here changes nothing.
 *
 * @param fetchedAt when the read began
 */
export async function upsertInventoryItem(
  db: Kysely<DB>,
  item: InventoryItem,
  fetchedAt: Date,
): Promise<void> {
  const values = {
    variant_gid: item.variantGid,
    product_gid: item.productGid,
    handle: item.handle,
    product_title: item.productTitle,
    variant_title: item.variantTitle,
    sku: item.sku,
    found_by: [item.productTitle, item.variantTitle, item.sku ?? '', item.handle]
      .join(' ')
      .toLowerCase(),
    is_tracked: item.isTracked,
    is_for_sale: item.isForSale,
    available: availableOf(item),
    fetched_at: fetchedAt,
  };
  await db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto('inventory_item')
      .values({ item_gid: item.gid, ...values })
      .onConflict((known) =>
        known
          .column('item_gid')
          .doUpdateSet(values)
          .where('inventory_item.fetched_at', '<=', fetchedAt),
      )
      .executeTakeFirst();
    if (stored.numInsertedOrUpdatedRows !== 1n) return;
    await trx.deleteFrom('inventory_level').where('item_gid', '=', item.gid).execute();
    if (item.levels.length > 0) {
      await trx
        .insertInto('inventory_level')
        .values(
          item.levels.map((level) => ({
            id: `${customerNumber(item.gid)}-${customerNumber(level.locationGid)}`,
            item_gid: item.gid,
            location_gid: level.locationGid,
            location_name: level.locationName,
            available: level.available,
            on_hand: level.onHand,
            committed: level.committed,
            incoming: level.incoming,
          })),
        )
        .execute();
    }
    await noteLowStock(trx, sql`item_gid = ${item.gid}`, fetchedAt);
  });
}

/** Deletes an item that is gone at Shopify, unless it was read later than that. */
export async function forgetInventoryItem(
  db: Kysely<DB>,
  gid: string,
  fetchedAt: Date,
): Promise<void> {
  await db
    .deleteFrom('inventory_item')
    .where('item_gid', '=', gid)
    .where('fetched_at', '<=', fetchedAt)
    .execute();
}

/** Lists the items that a sync of everything has not met. @param beganAt when it began */
export async function listUnmetInventoryItems(db: Kysely<DB>, beganAt: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('inventory_item')
    .select('item_gid')
    .where('fetched_at', '<', beganAt)
    .execute();
  return rows.map((row) => row.item_gid);
}

/**
 * Notes since when items are low, after their stock or the threshold has changed. An item that is read locks no other one of
 * its product, or two of them could wait for each other.
 */
async function noteLowStock(
  trx: Transaction<DB>,
  which: RawBuilder<unknown>,
  at: Date,
): Promise<void> {
  await sql`
    update inventory_item set low_since = case
        when is_tracked and available <= (
          select low_at from stock_threshold t where t.product_gid = inventory_item.product_gid)
        then coalesce(low_since, ${at}::timestamptz) end
    where ${which}`.execute(trx);
}

/** Finds at how few of a product's variants staff want to be told; null: never. */
export async function findLowAt(db: Kysely<DB>, productGid: string): Promise<number | null> {
  const row = await db
    .selectFrom('stock_threshold')
    .select('low_at')
    .where('product_gid', '=', productGid)
    .executeTakeFirst();
  return row?.low_at ?? null;
}

/** Sets it, if it is still `was`. @returns false if it has changed since */
export async function setLowAt(
  trx: Transaction<DB>,
  { productGid, was, lowAt }: { productGid: string; was: number | null; lowAt: number | null },
  at: Date,
): Promise<boolean> {
  const isChanged = await changedLowAt(trx, { productGid, was, lowAt }, at);
  if (isChanged) await noteLowStock(trx, sql`product_gid = ${productGid}`, at);
  return isChanged;
}

async function changedLowAt(
  trx: Transaction<DB>,
  { productGid, was, lowAt }: { productGid: string; was: number | null; lowAt: number | null },
  at: Date,
): Promise<boolean> {
  if (was === null) {
    if (lowAt === null) return (await findLowAt(trx, productGid)) === null;
    const result = await trx
      .insertInto('stock_threshold')
      .values({ product_gid: productGid, low_at: lowAt, updated_at: at })
      .onConflict((known) => known.doNothing())
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === 1n;
  }
  if (lowAt === null) {
    const result = await trx
      .deleteFrom('stock_threshold')
      .where('product_gid', '=', productGid)
      .where('low_at', '=', was)
      .executeTakeFirst();
    return result.numDeletedRows === 1n;
  }
  const result = await trx
    .updateTable('stock_threshold')
    .set({ low_at: lowAt, updated_at: at })
    .where('product_gid', '=', productGid)
    .where('low_at', '=', was)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
