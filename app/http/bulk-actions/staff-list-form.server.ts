import { redirect, type ActionFunctionArgs } from '~/framework.server';
import { choiceRejection } from '~/content/bulk-actions/erp-bulk-actions';
import type { ErpListQuery, BulkList } from '~/domain/orders/erp-order-query';
import {
  bulkActionPermission,
  type BulkActionChange,
  type FileProblem,
} from '~/domain/bulk-actions/bulk-action';
import { erpPaths } from '~/erp-paths';
import { form, shapeOf } from '~/http/form-definition.server';
import { rejectIntent, submitForm } from '~/http/submit-form.server';
import { erpForms } from '~/http/staff/staff-forms.server';
import { parseStrictForm } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import {
  chosenOf,
  listAfter,
  listFormSchema,
  parseChange,
  type Chosen,
  type StaffList,
} from './staff-list.server';
import type { StoreContext } from '~/http/context.server';
import { countFile, csvReply, listText } from '~/http/list-query.server';
import { type CsvColumns, csvParts } from '~/domain/core/csv';
import { storeDay } from '~/domain/core/time/store-day';
import type { Staff } from '~/http/staff/staff.server';
import type { StaffActionDetails } from '~/domain/staff/staff-action';

type Step<Who, Input, Done> = (context: StoreContext, who: Who, input: Input) => Promise<Done>;

/** Begins a bulk action for the chosen rows. */
type Choose<Query> = (choice: {
  formToken: string;
  change: BulkActionChange;
  tag: string | null;
  of: Chosen<Query>;
}) => Promise<
  { ok: true; id: string } | { ok: false; code: 'none-chosen' | 'too-many' | 'orders-changed' }
>;

/**
 * Handles the form of a list's page, whose `intent` is choose; the query holds the list's filters.
 */
export function submitListForm<Query extends ErpListQuery>(
  args: ActionFunctionArgs,
  staff: Pick<Staff, 'id' | 'isAdmin'>,
  staffList: StaffList<Query>,
  choose: Choose<Query>,
) {
  const { list } = staffList;
  const { query, problems } = staffList.parse(listText(args));
  const guard = async () => problems.length > 0 && rejectIntent();
  return submitForm(
    args,
    { ...erpForms(staff), guard },
    {
      choose: form(listFormSchema, { takesWithheld: true }, async (typed) => {
        const parsed = parseChange(typed, list);
        if (!parsed.ok) return parsed.error;
        const { change } = parsed.value;
        await requireStaff(args, bulkActionPermission({ list, change }));
        const chosen = await choose({ ...parsed.value, of: chosenOf(typed, staffList, query) });
        if (chosen.ok) return { to: erpPaths.bulkAction(chosen.id) };
        const status = chosen.code === 'orders-changed' ? 409 : 422;
        return { message: choiceRejection(list, chosen.code), status };
      }),
    },
  );
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
  all: (reads: StoreContext['reads'], query: Query) => AsyncIterable<readonly Row[]>;
  ticked: (db: StoreContext['db'], gids: readonly string[]) => Promise<readonly Row[]>;
  noteExport: Step<
    string,
    { action: 'orders.export'; of: BulkList; details: StaffActionDetails },
    void
  >;
};

/** Which rows a file is about. `details`: what the audit log records of that. */
type ChosenForFile<Query> = { query: Query; chosen: Chosen<Query>; details: StaffActionDetails };

/**
 * Reads the form that asks for a file of a list's rows, and counts the download.
 *
 * @param countedAs the file's name for the limit of downloads
 * @throws a redirect to the list if nothing was ticked; 400 for a form that no page of ours sends; 429
 */
export async function chosenForFile<Query extends ErpListQuery>(
  { context, request }: ActionFunctionArgs,
  staff: Pick<Staff, 'id'>,
  staffList: StaffList<Query>,
  countedAs: string,
): Promise<ChosenForFile<Query>> {
  await countFile(context, { staff: staff.id }, countedAs);
  const { query, problems } = staffList.parse(listText({ request }));
  const posted = await parseStrictForm(request, shapeOf(listFormSchema));
  if (problems.length > 0) return rejectIntent();
  const fields = { scope: String(posted.get('scope')), pick: posted.getAll('pick').map(String) };
  const chosen = chosenOf(fields, staffList, query);
  if ('gids' in chosen && chosen.gids.length === 0) throw toList(staffList, query, 'none-chosen');
  const details =
    'gids' in chosen
      ? { scope: 'ticked', [staffList.list]: chosen.gids.length }
      : { scope: 'matching', ...staffList.auditedOf(chosen.query) };
  return { query, chosen, details };
}

/** Returns the redirect to the list after a form that got no file. @param chosen what is selected again */
export function toList<Query extends ErpListQuery>(
  staffList: Pick<StaffList<Query>, 'fieldsOf' | 'pathOf'>,
  query: Query,
  problem: FileProblem,
  chosen?: Chosen<Query>,
): Response {
  const headers = { 'Cache-Control': 'no-store' };
  return redirect(listAfter(staffList, query, problem, chosen), { status: 303, headers });
}

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
  const { context } = args;
  const { list } = staffList;
  const { chosen, details } = await chosenForFile(args, staff, staffList, list);
  await noteExport(context, staff.id, { action: 'orders.export', of: list, details });
  const { db, reads, now } = context;
  const batches = 'gids' in chosen ? [await ticked(db, chosen.gids)] : all(reads, chosen.query);
  return csvReply(list, storeDay(now()), csvParts(columns, batches));
}
