import { mayChangeView, type StaffView, type ViewRefusal } from '~/domain/orders/staff-view';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { lockStaffView, updateStaffView } from '~/models/orders/staff-view.server';
import type { ServiceContext } from '~/services/context';

/**
 * Overwrites a saved view with the list's current filters and columns, unless it was changed or removed
 * since the form was rendered.
 *
 * @param view.version the view's version when the form was rendered
 */
export async function replaceStaffView(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staff: { id: string; isAdmin: boolean },
  view: Pick<StaffView, 'id' | 'version' | 'fields' | 'columns'>,
): Promise<{ ok: true } | { ok: false; code: ViewRefusal }> {
  if (view.fields['search']?.includes('@')) return { ok: false, code: 'view-personal' };
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    const kept = await lockStaffView(trx, staff.id, view.id);
    if (kept === null || kept.version !== view.version) {
      return { ok: false as const, code: 'view-changed' as const };
    }
    if (!mayChangeView(kept, staff)) return { ok: false as const, code: 'view-not-yours' as const };
    await updateStaffView(trx, view, at);
    await recordStaffAction(
      trx,
      {
        staffId: staff.id,
        action: 'orders.view',
        step: 'replace',
        subject: { kind: 'saved-view', id: view.id },
        details: { version: view.version + 1 },
        requestId,
      },
      at,
    );
    return { ok: true as const };
  });
}
