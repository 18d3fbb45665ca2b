import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import type { OrderNote } from '~/models/orders/order-note.server';

/** Adds a note. @returns 'same' if this form already added it, 'other' if this form added another one */
export async function insertDisputeNote(
  trx: Kysely<DB>,
  note: { formToken: string; disputeId: string; staffId: string; text: string },
  at: Date,
): Promise<'new' | 'same' | 'other'> {
  const { formToken, disputeId, staffId, text } = note;
  const added = await trx
    .insertInto('dispute_note')
    .values({ form_token: formToken, dispute_id: disputeId, staff_id: staffId, at, text })
    .onConflict((conflict) => conflict.column('form_token').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 1n) return 'new';
  const same = await trx
    .selectFrom('dispute_note')
    .select('id')
    .where('form_token', '=', formToken)
    .where('dispute_id', '=', disputeId)
    .where('staff_id', '=', staffId)
    .where('text', '=', text)
    .executeTakeFirst();
  return same ? 'same' : 'other';
}

/** Lists the newest 200 notes on a dispute, newest first. */
export async function listDisputeNotes(db: Kysely<DB>, disputeId: string): Promise<OrderNote[]> {
  const rows = await db
    .selectFrom('dispute_note')
    .leftJoin('staff_user', 'staff_user.id', 'dispute_note.staff_id')
    .select(['dispute_note.id', 'at', 'staff_id', 'text', 'staff_user.name'])
    .where('dispute_id', '=', disputeId)
    .orderBy('at', 'desc')
    .orderBy('dispute_note.id', 'desc')
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

/** Deletes the text of all notes on a customer's disputes; the fact that there was a note remains. */
export async function redactDisputeNotes(db: Kysely<DB>, customerGid: string): Promise<void> {
  await sql`
    update dispute_note set text = null
    where text is not null and dispute_id in (
      select dispute.dispute_id from payment_dispute dispute
        left join payment on payment.id = dispute.payment_id
        left join deposit on deposit.id = dispute.deposit_id
      where coalesce(payment.customer_gid, deposit.customer_gid) = ${customerGid})`.execute(db);
}
