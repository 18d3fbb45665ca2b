import type { Kysely } from 'kysely';
import { recordStaffAction } from '~/models/staff-action.server';
import { insertOrderNote } from '~/models/order-note.server';
import type { DB } from '../../db/schema';

export type AddOrderNoteNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
  requestId: string;
};

/** Writes a note on an order, for the staff alone; the same form writes it once. */
export async function addOrderNote(
  { db, now, requestId }: AddOrderNoteNeeds,
  staffId: string,
  note: { formToken: string; orderGid: string; text: string },
): Promise<void> {
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    if (!(await insertOrderNote(trx, { ...note, staffId }, at))) return;
    await recordStaffAction(
      trx,
      {
        staffId,
        action: 'orders.annotate',
        step: 'note',
        subject: { kind: 'order', id: note.orderGid },
        requestId,
      },
      at,
    );
  });
}
