import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/** A note by a staff member about an order, visible to staff only. */
export type OrderNote = {
  id: string;
  at: Date;
  staffId: string;
  /** Their current name; null if they are unknown. */
  staffName: string | null;
  /** Null once the buyer has asked to be forgotten. */
  text: string | null;
};

/** Adds a note. @returns 'same' if this form already added it, 'other' if this form added another one */
export async function insertOrderNote(
  trx: Kysely<DB>,
  note: { formToken: string; orderGid: string; staffId: string; text: string },
  at: Date,
): Promise<'new' | 'same' | 'other'> {
  const added = await trx
    .insertInto('order_note')
    .values({
      form_token: note.formToken,
      order_gid: note.orderGid,
      staff_id: note.staffId,
      at,
      text: note.text,
    })
    .onConflict((conflict) => conflict.column('form_token').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 1n) return 'new';
  const same = await trx
    .selectFrom('order_note')
    .select('id')
    .where('form_token', '=', note.formToken)
    .where('order_gid', '=', note.orderGid)
    .where('staff_id', '=', note.staffId)
    .where('text', '=', note.text)
    .executeTakeFirst();
  return same ? 'same' : 'other';
}

/** Lists the newest 200 notes on an order, newest first. */
export async function listOrderNotes(db: Kysely<DB>, orderGid: string): Promise<OrderNote[]> {
  const rows = await db
    .selectFrom('order_note')
    .leftJoin('staff_user', 'staff_user.id', 'order_note.staff_id')
    .select(['order_note.id', 'at', 'staff_id', 'text', 'staff_user.name'])
    .where('order_gid', '=', orderGid)
    .orderBy('at', 'desc')
    .orderBy('order_note.id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at,
    staffId: row.staff_id,
    staffName: row.name,
    text: row.text,
  }));
}

/** Deletes the text of all notes on a customer's orders; the fact that there was a note remains. */
export async function redactOrderNotes(
  db: Kysely<DB>,
  customerGid: string,
  at: Date,
): Promise<void> {
  await sql`
    update order_note set text = null, redacted_at = ${at}
    where text is not null and order_gid in (
      select order_gid from order_mirror where customer_gid = ${customerGid}
    )`.execute(db);
}
