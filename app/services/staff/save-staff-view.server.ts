import { randomUUID } from 'node:crypto';
import {
  isPersonalView,
  mayChangeView,
  type StaffView,
  VIEW_BOUNDS,
  type ViewRejection,
} from '~/domain/staff/staff-view';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import {
  countStaffViews,
  deleteStaffView,
  findViewOfForm,
  insertStaffView,
  saveStaffColumns,
  lockStaffView,
  updateStaffView,
} from '~/models/staff/staff-view.server';
import type { ServiceContext } from '~/services/context';

export type NewView = Pick<StaffView, 'list' | 'name' | 'fields' | 'columns' | 'isShared'> & {
  formToken: string;
};

/**
 * Saves a list's current filters and columns as a view. Submitting the form again saves it once. Only
 * admins can share one with everybody. A view that would store personal data is refused.
 */
export async function saveStaffView(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staff: { id: string; isAdmin: boolean },
  view: NewView,
): Promise<{ ok: true; id: string } | { ok: false; code: ViewRejection }> {
  if (view.isShared && !staff.isAdmin) return { ok: false, code: 'view_not_yours' };
  if (isPersonalView(view.fields)) return { ok: false, code: 'view_personal' };
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    const before = await findViewOfForm(trx, staff.id, view.formToken);
    if (before !== null) return { ok: true as const, id: before };
    if ((await countStaffViews(trx, staff.id)) >= VIEW_BOUNDS.views) {
      return { ok: false as const, code: 'view_too_many' as const };
    }
    const id = randomUUID();
    if (!(await insertStaffView(trx, { ...view, id, staffId: staff.id }, at))) {
      // The same form was posted twice concurrently: the other request has just saved it.
      const stored = await findViewOfForm(trx, staff.id, view.formToken);
      if (stored !== null) return { ok: true as const, id: stored };
      return { ok: false as const, code: 'view_name_taken' as const };
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
): Promise<{ ok: true } | { ok: false; code: ViewRejection }> {
  if (isPersonalView(view.fields)) return { ok: false, code: 'view_personal' };
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    const stored = await lockStaffView(trx, staff.id, view.id);
    if (stored === null || stored.version !== view.version) {
      return { ok: false as const, code: 'view_changed' as const };
    }
    if (!mayChangeView(stored, staff))
      return { ok: false as const, code: 'view_not_yours' as const };
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

/** Deletes a saved view unless it was changed since the form was rendered. Succeeds if it is gone already. */
export async function removeStaffView(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staff: { id: string; isAdmin: boolean },
  view: Pick<StaffView, 'id' | 'version'>,
): Promise<{ ok: true } | { ok: false; code: ViewRejection }> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    const stored = await lockStaffView(trx, staff.id, view.id);
    if (stored === null) return { ok: true as const };
    if (!mayChangeView(stored, staff))
      return { ok: false as const, code: 'view_not_yours' as const };
    if (stored.version !== view.version)
      return { ok: false as const, code: 'view_changed' as const };
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

/** Stores which columns a staff member wants in a list, for all their devices. */
export async function chooseColumns(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staffId: string,
  { list, columns }: { list: string; columns: string[] },
): Promise<void> {
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    await saveStaffColumns(trx, { staffId, list, columns }, at);
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
