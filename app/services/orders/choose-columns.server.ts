import type { ViewedList } from '~/domain/orders/staff-view';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { keepStaffColumns } from '~/models/orders/staff-view.server';
import type { ServiceContext } from '~/services/context';

/** Stores which columns a staff member wants in a list, for all their devices. */
export async function chooseColumns(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staffId: string,
  { list, columns }: { list: ViewedList; columns: string[] },
): Promise<void> {
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    await keepStaffColumns(trx, { staffId, list, columns }, at);
    await recordStaffAction(
      trx,
      {
        staffId,
        action: 'orders.view',
        step: 'columns',
        subject: { kind: 'saved-view', id: list },
        details: { columns },
        requestId,
      },
      at,
    );
  });
}
