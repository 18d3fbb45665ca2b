import { recordStaffAction } from '~/models/staff/staff-action.server';
import { insertOrderNote } from '~/models/orders/order-note.server';
import type { ServiceContext } from '~/services/context';

/**
 * Adds a note to an order that only staff can see. Submitting the same form twice adds one note.
 *
 * @returns false if this form was used before for another note or another order
 */
export async function addOrderNote(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staffId: string,
  note: { formToken: string; orderGid: string; text: string },
): Promise<boolean> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    const written = await insertOrderNote(trx, { ...note, staffId }, at);
    if (written !== 'new') return written === 'same';
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
    return true;
  });
}
