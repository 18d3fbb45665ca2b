import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { choiceRefusal } from '~/content/bulk-actions/erp-runs';
import type { ErpListQuery, StaffView, ViewRefusal } from '~/domain/orders/erp-order-query';
import { runPermission, type RunChange } from '~/domain/bulk-actions/order-run';
import { erpPaths } from '~/erp-paths';
import { refuseIntent } from '~/http/submit-form.server';
import { refuseErp, refuseTooMany } from '~/http/staff/trace.server';
import { readForm } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import {
  backTo,
  chosenOf,
  DESK_FORM,
  readChange,
  readNewView,
  readViewRef,
  viewFault,
  type Chosen,
  type DeskDone,
  type ListDesk,
} from './list-desk.server';
import { listText } from '~/http/list-query.server';
import type { Staff } from '~/http/staff/staff.server';

type Kept = { ok: true } | { ok: false; code: ViewRefusal };

/** The services that carry out the forms of a list's page. */
export type DeskSteps<Query> = {
  choose: (choice: {
    formToken: string;
    change: RunChange;
    tag: string | null;
    of: Chosen<Query>;
  }) => Promise<
    { ok: true; id: string } | { ok: false; code: 'none-chosen' | 'too-many' | 'orders-changed' }
  >;
  chooseColumns: (columns: string[]) => Promise<void>;
  saveView: (
    view: Pick<StaffView, 'name' | 'fields' | 'columns' | 'isShared'> & { formToken: string },
  ) => Promise<Kept>;
  replaceView: (view: Pick<StaffView, 'id' | 'version' | 'fields' | 'columns'>) => Promise<Kept>;
  removeView: (view: Pick<StaffView, 'id' | 'version'>) => Promise<Kept>;
};

/**
 * Handles a form of a list's page. `intent` is choose, columns, save-view, replace-view or remove-view; the
 * query holds the list's filters.
 */
export async function takeDeskForm<Query extends ErpListQuery>(
  args: ActionFunctionArgs,
  staff: Pick<Staff, 'id'>,
  desk: ListDesk<Query>,
  steps: DeskSteps<Query>,
) {
  const { list } = desk;
  const { query, problems } = desk.read(listText(args));
  const form = await readForm(args.request, DESK_FORM);
  if (problems.length > 0) return refuseIntent();
  const tooMany = await refuseTooMany(args.context, staff, form);
  if (tooMany) return tooMany;
  const columns = desk.knownColumns(form.getAll('column').map(String));
  const fields = desk.fieldsOf({ ...query, page: 1 });
  const after = (kept: Kept, done: DeskDone) =>
    kept.ok ? backTo(desk, query, done) : refuseErp(form, viewFault(kept.code));
  const intent = form.get('intent');
  if (intent === 'choose') {
    const read = readChange(form, list);
    if (!read.ok) return refuseErp(form, read.fault);
    const { formToken, change, tag } = read;
    await requireStaff(args, runPermission({ list, change }));
    const of = chosenOf(form, desk, query);
    const chosen = await steps.choose({ formToken, change, tag, of });
    if (chosen.ok) return redirect(erpPaths.orderRun(chosen.id), 303);
    const status = chosen.code === 'orders-changed' ? 409 : 422;
    return refuseErp(form, { sentence: choiceRefusal(list, chosen.code), status });
  }
  await requireStaff(args, 'orders.view');
  switch (intent) {
    case 'columns':
      await steps.chooseColumns(columns);
      return backTo(desk, query, 'columns');
    case 'save-view': {
      const read = readNewView(form);
      if (read === null) return refuseErp(form, viewFault('view-name'));
      return after(await steps.saveView({ ...read, fields, columns }), 'saved');
    }
    case 'replace-view': {
      const ref = readViewRef(form) ?? refuseIntent();
      return after(await steps.replaceView({ ...ref, fields, columns }), 'replaced');
    }
    case 'remove-view':
      return after(await steps.removeView(readViewRef(form) ?? refuseIntent()), 'removed');
    default:
      return refuseIntent();
  }
}
