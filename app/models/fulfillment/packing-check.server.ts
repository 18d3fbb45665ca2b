import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema';

type Check = {
  formToken: string;
  fulfillmentOrderGid: string;
  orderGid: string;
  /** Null: all of its lines begin anew. */
  lineGid: string | null;
  staffId: string;
};

/** Records one checked unit, or that checking begins anew; once for each form. */
export async function insertPackingCheck(db: Kysely<DB>, check: Check, at: Date): Promise<void> {
  await db
    .insertInto('packing_check')
    .values({
      form_token: check.formToken,
      fulfillment_order_gid: check.fulfillmentOrderGid,
      order_gid: check.orderGid,
      line_gid: check.lineGid,
      units: check.lineGid === null ? 0 : 1,
      staff_id: check.staffId,
      at,
    })
    .onConflict((conflict) => conflict.column('form_token').doNothing())
    .execute();
}

/** Counts the checked units of an order's lines since each fulfillment order began anew, by the lines' gids. */
export async function countChecked(
  db: Kysely<DB>,
  orderGid: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ line_gid: string; units: bigint }>`
    select c.line_gid, sum(c.units) as units from packing_check c
    where c.order_gid = ${orderGid} and c.line_gid is not null and c.id > coalesce((
      select max(anew.id) from packing_check anew
      where anew.fulfillment_order_gid = c.fulfillment_order_gid and anew.line_gid is null), 0)
    group by c.line_gid`.execute(db);
  return new Map(rows.map((row) => [row.line_gid, Number(row.units)]));
}
