import { randomUUID } from 'node:crypto';
import {
  VIEW_BOUNDS,
  type StaffView,
  type ViewedList,
  type ViewRefusal,
} from '~/domain/orders/staff-view';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import {
  countStaffViews,
  findViewOfForm,
  insertStaffView,
} from '~/models/orders/staff-view.server';
import type { ServiceContext } from '~/services/context';

export type NewView = Pick<StaffView, 'name' | 'fields' | 'columns' | 'isShared'> & {
  formToken: string;
  list: ViewedList;
};

/**
 * Saves a list's current filters and columns as a view. Submitting the form again saves it once. Only
 * admins can share one with everybody. A view whose search contains an email address is refused.
 */
export async function saveStaffView(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staff: { id: string; isAdmin: boolean },
  view: NewView,
): Promise<{ ok: true; id: string } | { ok: false; code: ViewRefusal }> {
  if (view.isShared && !staff.isAdmin) return { ok: false, code: 'view-not-yours' };
  if (view.fields['search']?.includes('@')) return { ok: false, code: 'view-personal' };
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    const before = await findViewOfForm(trx, staff.id, view.formToken);
    if (before !== null) return { ok: true as const, id: before };
    if ((await countStaffViews(trx, staff.id)) >= VIEW_BOUNDS.views) {
      return { ok: false as const, code: 'view-too-many' as const };
    }
    const id = randomUUID();
    if (!(await insertStaffView(trx, { ...view, id, staffId: staff.id }, at))) {
      // The same form was posted twice concurrently: the other request has just saved it.
      const kept = await findViewOfForm(trx, staff.id, view.formToken);
      if (kept !== null) return { ok: true as const, id: kept };
      return { ok: false as const, code: 'view-name-taken' as const };
    }
    await recordStaffAction(
      trx,
      {
        staffId: staff.id,
        action: 'orders.view',
        step: 'save',
        subject: { kind: 'saved-view', id },
        details: { list: view.list, shared: view.isShared },
        requestId,
      },
      at,
    );
    return { ok: true as const, id };
  });
}
