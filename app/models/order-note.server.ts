import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/** What somebody of the staff wrote about an order, for the staff alone. */
export type OrderNote = {
  id: string;
  at: Date;
  staffId: string;
  /** As they are called now; null: nobody who is known. */
  staffName: string | null;
  /** Null once the buyer asked to be forgotten. */
  text: string | null;
};

/** @returns whether it is news, was written by this form before, or the form has written another */
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

/** All notes on an order, the newest first. */
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

/** What was written about a customer's orders is forgotten with them; that there was a note is not. */
export async function redactOrderNotes(
  db: Kysely<DB>,
  customerGid: string,
  at: Date,
): Promise<void> {
  await sql`
    update order_note set text = null, redacted_at = ${at}
    where text is not null and order_gid in (
      select order_gid from order_copy where customer_gid = ${customerGid}
    )`.execute(db);
}
