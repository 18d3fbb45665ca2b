import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { choiceRejection } from '~/content/bulk-actions/erp-bulk-actions';
import type {
  ErpListQuery,
  StaffView,
  ViewedList,
  ViewRejection,
} from '~/domain/orders/erp-order-query';
import { bulkActionPermission, type BulkActionChange } from '~/domain/bulk-actions/bulk-action';
import { erpPaths } from '~/erp-paths';
import { rejectIntent } from '~/http/submit-form.server';
import { rejectErp, rejectTooMany } from '~/http/staff/activity.server';
import { parseStrictForm } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import {
  backTo,
  type Chosen,
  chosenOf,
  LIST_FORM,
  parseChange,
  parseNewView,
  parseViewRef,
  viewError,
  type ListDone,
  type StaffList,
} from './staff-list.server';
import type { StoreContext } from '~/http/context.server';
import { countFile, csvReply, listText } from '~/http/list-query.server';
import { type CsvColumns, csvParts } from '~/domain/core/csv';
import { storeDay } from '~/domain/core/time/store-day';
import type { Staff } from '~/http/staff/staff.server';
import type { StaffActionDetails } from '~/domain/staff/staff-action';

type Stored = { ok: true } | { ok: false; code: ViewRejection };

type NewView = Pick<StaffView, 'name' | 'isShared'> & { formToken: string };
type View = Pick<StaffView, 'fields' | 'columns'>;
type ViewRef = Pick<StaffView, 'id' | 'version'>;
type Step<Who, Input, Done> = (context: StoreContext, who: Who, input: Input) => Promise<Done>;
type Viewer = Pick<Staff, 'id' | 'isAdmin'>;

/** The services that carry out the forms of a list's page. */
type ListServices<Query> = {
  choose: (choice: {
    formToken: string;
    change: BulkActionChange;
    tag: string | null;
    of: Chosen<Query>;
  }) => Promise<
    { ok: true; id: string } | { ok: false; code: 'none-chosen' | 'too-many' | 'orders-changed' }
  >;
  views: {
    chooseColumns: Step<string, { list: ViewedList; columns: string[] }, void>;
    saveStaffView: Step<Viewer, NewView & View & { list: ViewedList }, Stored>;
    replaceStaffView: Step<Viewer, ViewRef & View, Stored>;
    removeStaffView: Step<Viewer, ViewRef, Stored>;
  };
};

/**
 * Handles a form of a list's page. `intent` is choose, columns, save-view, replace-view or remove-view; the
 * query holds the list's filters.
 */
export async function submitListForm<Query extends ErpListQuery>(
  args: ActionFunctionArgs,
  staff: Pick<Staff, 'id' | 'isAdmin'>,
  staffList: StaffList<Query>,
  { choose, views }: ListServices<Query>,
) {
  const { context } = args;
  const { list } = staffList;
  const { query, problems } = staffList.parse(listText(args));
  const form = await parseStrictForm(args.request, LIST_FORM);
  if (problems.length > 0) return rejectIntent();
  const tooMany = await rejectTooMany(context, staff, form);
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
    const chosen = await choose({ formToken, change, tag, of });
    if (chosen.ok) return redirect(erpPaths.bulkAction(chosen.id), 303);
    const status = chosen.code === 'orders-changed' ? 409 : 422;
    return rejectErp(form, { message: choiceRejection(list, chosen.code), status });
  }
  await requireStaff(args, 'orders.view');
  switch (intent) {
    case 'columns':
      await views.chooseColumns(context, staff.id, { list, columns });
      return backTo(staffList, query, 'columns');
    case 'save-view': {
      const parsed = parseNewView(form);
      if (parsed === null) return rejectErp(form, viewError('view-name'));
      const view = { ...parsed, list, fields, columns };
      return after(await views.saveStaffView(context, staff, view), 'saved');
    }
    case 'replace-view': {
      const ref = parseViewRef(form) ?? rejectIntent();
      const view = { ...ref, fields, columns };
      return after(await views.replaceStaffView(context, staff, view), 'replaced');
    }
    case 'remove-view': {
      const ref = parseViewRef(form) ?? rejectIntent();
      return after(await views.removeStaffView(context, staff, ref), 'removed');
    }
    default:
      return rejectIntent();
  }
}

/** Redirects from the address of a list's file to the list, because only a post from its form sends the file. */
export function toListOfFile<Query extends ErpListQuery>(
  args: { request: Request },
  { parse, fieldsOf, pathOf }: StaffList<Query>,
): Response {
  return redirect(pathOf(fieldsOf(parse(listText(args)).query)));
}

type StaffFile<Query, Row> = {
  columns: CsvColumns<Row>;
  all: (db: StoreContext['db'], query: Query) => AsyncIterable<readonly Row[]>;
  ticked: (db: StoreContext['db'], gids: readonly string[]) => Promise<readonly Row[]>;
  noteExport: Step<
    string,
    { action: 'orders.export'; of: ViewedList; details: StaffActionDetails },
    void
  >;
};

/**
 * Responds with all rows that match the list's query, or the ticked ones, as CSV, and records it. The file is
 * streamed, so memory use does not depend on the number of rows.
 *
 * @throws a redirect to the list if nothing was ticked; 400 for a form that no page of ours sends
 */
export async function sendStaffFile<Query extends ErpListQuery, Row>(
  args: ActionFunctionArgs,
  staff: Pick<Staff, 'id'>,
  staffList: StaffList<Query>,
  { columns, all, ticked, noteExport }: StaffFile<Query, Row>,
): Promise<Response> {
  const { context, request } = args;
  const { list } = staffList;
  await countFile(context, { staff: staff.id }, list);
  const { query, problems } = staffList.parse(listText({ request }));
  const form = await parseStrictForm(request, LIST_FORM);
  if (problems.length > 0) return rejectIntent();
  const chosen = chosenOf(form, staffList, query);
  if ('gids' in chosen && chosen.gids.length === 0) {
    throw backTo(staffList, query, 'none-chosen');
  }
  const details =
    'gids' in chosen
      ? { scope: 'ticked', [list]: chosen.gids.length }
      : { scope: 'matching', ...staffList.auditedOf(chosen.query) };
  await noteExport(context, staff.id, { action: 'orders.export', of: list, details });
  const { db, now } = context;
  const batches = 'gids' in chosen ? [await ticked(db, chosen.gids)] : all(db, chosen.query);
  return csvReply(list, storeDay(now()), csvParts(columns, batches));
}
