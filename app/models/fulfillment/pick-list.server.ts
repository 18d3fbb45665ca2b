import { type Kysely, sql, type Transaction } from 'kysely';
import type { PickList } from '~/domain/fulfillment/pick-list';
import { CALLED_OFF_UNSENT } from '~/models/orders/erp-order-matching.server';
import type { DB } from '../../../db/schema';

/** As many fulfillment orders as one walk through the warehouse may be for. */
export const MOST_PICKED = 500;

/**
 * Writes down a pick list of these fulfillment orders, those that the mirror has; once for each form.
 *
 * @returns its id; null if there is none of them
 */
export async function insertPickList(
  trx: Transaction<DB>,
  list: { id: string; formToken: string; staffId: string; gids: readonly string[] },
  at: Date,
): Promise<string | null> {
  const added = await trx
    .insertInto('pick_list')
    .values({ id: list.id, form_token: list.formToken, staff_id: list.staffId, created_at: at })
    .onConflict((conflict) => conflict.column('form_token').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) {
    const known = await trx
      .selectFrom('pick_list')
      .select('id')
      .where('form_token', '=', list.formToken)
      .executeTakeFirst();
    return known?.id ?? null;
  }
  const items = await sql`
    insert into pick_list_item (pick_list_id, nth, fulfillment_order_gid, order_gid)
    select ${list.id}::uuid, row_number() over (order by ordered_at, number), fulfillment_order_gid, order_gid
    from fulfillment_order
    where fulfillment_order_gid = any(${list.gids}::text[]) and gone_at is null`.execute(trx);
  if (items.numAffectedRows) return list.id;
  await trx.deleteFrom('pick_list').where('id', '=', list.id).execute();
  return null;
}

/** Returns a pick list by bin and product, with what is still to be sent now; null if there is none. */
export async function findPickList(db: Kysely<DB>, id: string): Promise<PickList | null> {
  const head = await db
    .selectFrom('pick_list')
    .leftJoin('staff_user', 'staff_user.id', 'pick_list.staff_id')
    .select(['pick_list.created_at', 'staff_user.name'])
    .where('pick_list.id', '=', id)
    .executeTakeFirst();
  if (!head) return null;
  const { rows } = await sql<{
    bin: string | null;
    sku: string | null;
    title: string;
    variant_title: string | null;
    location_name: string;
    units: bigint;
    orders: { name: string; units: number }[];
  }>`
    select b.bin, l.sku, l.title, l.variant_title, f.location_name, sum(l.remaining_units) as units,
      json_agg(json_build_object('name', f.order_name, 'units', l.remaining_units)
        order by i.nth) as orders
    from pick_list_item i
      join fulfillment_order f on f.fulfillment_order_gid = i.fulfillment_order_gid
      join fulfillment_order_line l on l.fulfillment_order_gid = f.fulfillment_order_gid
      left join product_bin b on b.sku = upper(l.sku)
    where i.pick_list_id = ${id}::uuid and f.gone_at is null and l.remaining_units > 0
      and f.state in ('ready', 'partly-sent', 'later')
      and f.order_gid not in (${CALLED_OFF_UNSENT})
    group by f.location_name, b.bin, l.sku, l.title, l.variant_title
    order by f.location_name, b.bin nulls last, l.title, l.variant_title, l.sku`.execute(db);
  return {
    createdAt: head.created_at.toISOString(),
    staffName: head.name,
    lines: rows.map((row) => ({
      bin: row.bin,
      sku: row.sku,
      title: row.title,
      variantTitle: row.variant_title,
      locationName: row.location_name,
      units: Number(row.units),
      orders: row.orders,
    })),
  };
}

/** Says where a product lies; no bin: nobody knows. */
export async function setBin(
  db: Kysely<DB>,
  { sku, bin, staffId }: { sku: string; bin: string | null; staffId: string },
  at: Date,
): Promise<void> {
  const key = sku.toUpperCase();
  if (bin === null) {
    await db.deleteFrom('product_bin').where('sku', '=', key).execute();
    return;
  }
  const row = { bin, staff_id: staffId, changed_at: at };
  await db
    .insertInto('product_bin')
    .values({ sku: key, ...row })
    .onConflict((conflict) => conflict.column('sku').doUpdateSet(row))
    .execute();
}
