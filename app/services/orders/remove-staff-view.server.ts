import { mayChangeView, type StaffView, type ViewRefusal } from '~/domain/orders/staff-view';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { deleteStaffView, lockStaffView } from '~/models/orders/staff-view.server';
import type { ServiceContext } from '~/services/context';

/** Deletes a saved view unless it was changed since the form was rendered. Succeeds if it is gone already. */
export async function removeStaffView(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staff: { id: string; isAdmin: boolean },
  view: Pick<StaffView, 'id' | 'version'>,
): Promise<{ ok: true } | { ok: false; code: ViewRefusal }> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    const kept = await lockStaffView(trx, staff.id, view.id);
    if (kept === null) return { ok: true as const };
    if (!mayChangeView(kept, staff)) return { ok: false as const, code: 'view-not-yours' as const };
    if (kept.version !== view.version) return { ok: false as const, code: 'view-changed' as const };
    await deleteStaffView(trx, view.id);
    await recordStaffAction(
      trx,
      {
        staffId: staff.id,
        action: 'orders.view',
        step: 'remove',
        subject: { kind: 'saved-view', id: view.id },
        requestId,
      },
      at,
    );
    return { ok: true as const };
  });
}
