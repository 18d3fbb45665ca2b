import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { choiceRejection } from '~/content/bulk-actions/erp-bulk-actions';
import type { ErpListQuery, StaffView, ViewRejection } from '~/domain/orders/erp-order-query';
import { bulkActionPermission, type BulkActionChange } from '~/domain/bulk-actions/bulk-action';
import { erpPaths } from '~/erp-paths';
import { rejectIntent } from '~/http/submit-form.server';
import { rejectErp, rejectTooMany } from '~/http/staff/activity.server';
import { parseStrictForm } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import {
  backTo,
  chosenOf,
  LIST_FORM,
  parseChange,
  parseNewView,
  parseViewRef,
  viewError,
  type Chosen,
  type ListDone,
  type StaffList,
} from './staff-list.server';
import { listText } from '~/http/list-query.server';
import type { Staff } from '~/http/staff/staff.server';

type Stored = { ok: true } | { ok: false; code: ViewRejection };

/** The services that carry out the forms of a list's page. */
export type ListSteps<Query> = {
  choose: (choice: {
    formToken: string;
    change: BulkActionChange;
    tag: string | null;
    of: Chosen<Query>;
  }) => Promise<
    { ok: true; id: string } | { ok: false; code: 'none-chosen' | 'too-many' | 'orders-changed' }
  >;
  chooseColumns: (columns: string[]) => Promise<void>;
  saveView: (
    view: Pick<StaffView, 'name' | 'fields' | 'columns' | 'isShared'> & { formToken: string },
  ) => Promise<Stored>;
  replaceView: (view: Pick<StaffView, 'id' | 'version' | 'fields' | 'columns'>) => Promise<Stored>;
  removeView: (view: Pick<StaffView, 'id' | 'version'>) => Promise<Stored>;
};

/**
 * Handles a form of a list's page. `intent` is choose, columns, save-view, replace-view or remove-view; the
 * query holds the list's filters.
 */
export async function submitListForm<Query extends ErpListQuery>(
  args: ActionFunctionArgs,
  staff: Pick<Staff, 'id'>,
  staffList: StaffList<Query>,
  steps: ListSteps<Query>,
) {
  const { list } = staffList;
  const { query, problems } = staffList.parse(listText(args));
  const form = await parseStrictForm(args.request, LIST_FORM);
  if (problems.length > 0) return rejectIntent();
  const tooMany = await rejectTooMany(args.context, staff, form);
  if (tooMany) return tooMany;
  const columns = staffList.knownColumns(form.getAll('column').map(String));
  const fields = staffList.fieldsOf({ ...query, page: 1 });
  const after = (stored: Stored, done: ListDone) =>
    stored.ok ? backTo(staffList, query, done) : rejectErp(form, viewError(stored.code));
  const intent = form.get('intent');
  if (intent === 'choose') {
    const parsed = parseChange(form, list);
    if (!parsed.ok) return rejectErp(form, parsed.error);
    const { formToken, change, tag } = parsed;
    await requireStaff(args, bulkActionPermission({ list, change }));
    const of = chosenOf(form, staffList, query);
    const chosen = await steps.choose({ formToken, change, tag, of });
    if (chosen.ok) return redirect(erpPaths.bulkAction(chosen.id), 303);
    const status = chosen.code === 'orders-changed' ? 409 : 422;
    return rejectErp(form, { message: choiceRejection(list, chosen.code), status });
  }
  await requireStaff(args, 'orders.view');
  switch (intent) {
    case 'columns':
      await steps.chooseColumns(columns);
      return backTo(staffList, query, 'columns');
    case 'save-view': {
      const parsed = parseNewView(form);
      if (parsed === null) return rejectErp(form, viewError('view-name'));
      return after(await steps.saveView({ ...parsed, fields, columns }), 'saved');
    }
    case 'replace-view': {
      const ref = parseViewRef(form) ?? rejectIntent();
      return after(await steps.replaceView({ ...ref, fields, columns }), 'replaced');
    }
    case 'remove-view':
      return after(await steps.removeView(parseViewRef(form) ?? rejectIntent()), 'removed');
    default:
      return rejectIntent();
  }
}
