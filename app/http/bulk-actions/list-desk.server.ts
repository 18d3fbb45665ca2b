import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { VIEW_REFUSALS } from '~/content/orders/erp-orders';
import { choiceRefusal, TAG_FAULTS } from '~/content/bulk-actions/erp-runs';
import type { TextOf } from '~/domain/core/time/time-span';
import { line } from '~/domain/core/forms/form-text.schema.server';
import { readOrderTag, RUN_CHANGES, type RunChange } from '~/domain/bulk-actions/order-run';
import type { StaffActionDetails } from '~/domain/staff/staff-action';
import { findStaffColumns, listStaffViews } from '~/models/orders/staff-view.server';
import { refuseIntent } from '~/http/submit-form.server';
import { formTokenOf, newFormToken, readForm, type StrictForm } from '~/http/form.server';
import { listText } from '~/http/list-query.server';
import type { Staff } from '~/http/staff/staff.server';
import {
  ERP_DRAFT_LIST,
  type ErpDraftColumn,
  type ErpDraftQuery,
  knownDraftColumns,
  USUAL_DRAFT_COLUMNS,
} from '~/domain/draft-orders/staff-draft';
import {
  type AskedListRange,
  ERP_ORDER_LIST,
  type ErpListProblem,
  type ErpListQuery,
  type ErpOrderColumn,
  type ErpOrderQuery,
  knownColumns,
  mayChangeView,
  tracedQuestion,
  USUAL_COLUMNS,
  VIEW_BOUNDS,
  type ViewedList,
} from '~/domain/orders/erp-order-query';
import { erpPaths } from '~/erp-paths';
import { gidOf, isShopifyNumber, isUuid } from '~/domain/core/ids';

/**
 * Describes one back-office list that has filters, saved views, chosen columns, bulk changes and a
 * download: everything in which such lists differ.
 */
export type ListDesk<Query extends ErpListQuery = ErpListQuery, Column extends string = string> = {
  list: ViewedList;
  /** The type in Shopify's ids. */
  kind: 'Order' | 'DraftOrder';
  read: (textOf: TextOf) => { query: Query; asked: AskedListRange; problems: ErpListProblem[] };
  /** The query parameters from which `read` gets the same query. */
  fieldsOf: (query: Query) => Record<string, string>;
  pathOf: (fields: Record<string, string>) => string;
  usualColumns: readonly Column[];
  knownColumns: (said: readonly string[]) => Column[];
  /** What the trace may record of a query. */
  tracedOf: (query: Query) => StaffActionDetails;
};

/** The ticked rows, or all rows that match the query. */
export type Chosen<Query> = { gids: string[] } | { query: Query };

/** The fields of all forms on a list's page. */
export const DESK_FORM = {
  once: ['form_token', 'scope', 'change', 'tag', 'name', 'shared', 'view', 'version'],
  many: ['pick', 'column'],
} as const;

export const DESK_DONE = ['saved', 'replaced', 'removed', 'columns', 'none-chosen'] as const;
export type DeskDone = (typeof DESK_DONE)[number];

/** Returns what a list's page shows besides the rows: filters, saved views, columns and the last result. */
export async function readDesk<Query extends ErpListQuery, Column extends string>(
  { context, request }: LoaderFunctionArgs,
  staff: Pick<Staff, 'id' | 'isAdmin'>,
  desk: ListDesk<Query, Column>,
) {
  const form = desk.read(listText({ request }));
  const [views, chosen] = await Promise.all([
    listStaffViews(context.db, staff.id, desk.list),
    findStaffColumns(context.db, staff.id, desk.list),
  ]);
  const { searchParams } = new URL(request.url);
  const view = views.find(({ id }) => id === searchParams.get('view'));
  const said = view?.columns ?? chosen;
  return {
    form,
    columns: said === null ? [...desk.usualColumns] : desk.knownColumns(said),
    views: views.map((one) => ({
      ...one,
      isCurrent: one === view,
      mayChange: mayChangeView(one, staff),
    })),
    isAdmin: staff.isAdmin,
    done: DESK_DONE.find((done) => done === searchParams.get('done')) ?? null,
    token: newFormToken(),
  };
}

/** Returns the rows that a form applies to. */
export function chosenOf<Query extends ErpListQuery>(
  form: StrictForm,
  desk: Pick<ListDesk<Query>, 'kind'>,
  query: Query,
): Chosen<Query> {
  if (form.get('scope') === 'matching') return { query: { ...query, page: 1 } };
  const numbers = form.getAll('pick').map(String);
  const gids = numbers.filter(isShopifyNumber).map((number) => gidOf(desk.kind, number));
  return { gids };
}

/**
 * Returns the rows that a download form asks for, and what the trace records of it.
 *
 * @throws a redirect to the list if nothing was ticked; 400 for a form that no page of ours sends
 */
export async function readFileForm<Query extends ErpListQuery>(
  { request }: { request: Request },
  desk: Omit<ListDesk<Query>, 'usualColumns' | 'knownColumns'>,
): Promise<{ chosen: Chosen<Query>; details: StaffActionDetails }> {
  const { query, problems } = desk.read(listText({ request }));
  const form = await readForm(request, DESK_FORM);
  if (problems.length > 0) return refuseIntent();
  const chosen = chosenOf(form, desk, query);
  if ('query' in chosen) {
    return { chosen, details: { scope: 'matching', ...desk.tracedOf(query) } };
  }
  if (chosen.gids.length === 0) throw backTo(desk, query, 'none-chosen');
  return { chosen, details: { scope: 'ticked', [desk.list]: chosen.gids.length } };
}

type Fault = { sentence: string; status: number; controlId: string | null };

const fault = (sentence: string, controlId: string) => ({
  ok: false as const,
  fault: { sentence, status: 422, controlId },
});

/** Parses the bulk change that a form asks for. */
export function readChange(
  form: StrictForm,
  list: ViewedList,
):
  | { ok: true; formToken: string; change: RunChange; tag: string | null }
  | { ok: false; fault: Fault } {
  const changes: readonly RunChange[] = RUN_CHANGES[list];
  const change = changes.find((one) => one === form.get('change'));
  const formToken = formTokenOf(form);
  if (!change || formToken === null) {
    return fault(choiceRefusal(list, 'nothing-to-do'), 'bulk-change');
  }
  if (change === 'mark-paid' || change === 'delete') {
    return { ok: true, formToken, change, tag: null };
  }
  const read = readOrderTag(String(form.get('tag') ?? ''), list);
  if ('fault' in read) return fault(TAG_FAULTS[read.fault], 'bulk-tag');
  return { ok: true, formToken, change, tag: read.tag };
}

const NAME = line({ max: VIEW_BOUNDS.name, missing: 'missing' });

/** Parses the form that saves a new view; returns null if the name or token is invalid. */
export function readNewView(
  form: StrictForm,
): { formToken: string; name: string; isShared: boolean } | null {
  const name = NAME.safeParse(String(form.get('name') ?? ''));
  const formToken = formTokenOf(form);
  if (!name.success || formToken === null) return null;
  return { formToken, name: name.data, isShared: form.get('shared') === 'yes' };
}

/** Parses the view's id and the version that the page showed; returns null if malformed. */
export function readViewRef(form: StrictForm): { id: string; version: number } | null {
  const [id, version] = [String(form.get('view') ?? ''), String(form.get('version') ?? '')];
  if (!isUuid(id) || !/^[1-9]\d{0,8}$/.test(version)) return null;
  return { id, version: Number(version) };
}

/** Returns the fault to show for a view that could not be saved, replaced or removed. */
export function viewFault(code: keyof typeof VIEW_REFUSALS): Fault {
  const isConflict = code === 'view-changed';
  const status = isConflict ? 409 : code === 'view-not-yours' ? 403 : 422;
  const isName = code === 'view-name' || code === 'view-name-taken';
  return { sentence: VIEW_REFUSALS[code], status, controlId: isName ? 'view-name' : null };
}

/** Redirects to the list with the same query and a notice of what was done. */
export function backTo<Query extends ErpListQuery>(
  desk: Pick<ListDesk<Query>, 'fieldsOf' | 'pathOf'>,
  query: Query,
  done: DeskDone,
) {
  return redirect(desk.pathOf({ ...desk.fieldsOf(query), done }), {
    status: 303,
    headers: { 'Cache-Control': 'no-store' },
  });
}

/** The back-office list of all orders. */
export const ORDER_DESK: ListDesk<ErpOrderQuery, ErpOrderColumn> = {
  list: 'orders',
  kind: 'Order',
  read: ERP_ORDER_LIST.parse,
  fieldsOf: ERP_ORDER_LIST.params,
  pathOf: erpPaths.orders,
  usualColumns: USUAL_COLUMNS,
  knownColumns,
  tracedOf: (query) => {
    const { financial, fulfillment, standing } = query;
    return { ...tracedQuestion(query), financial, fulfillment, standing };
  },
};

/** The back-office list of all draft orders. */
export const DRAFT_DESK: ListDesk<ErpDraftQuery, ErpDraftColumn> = {
  list: 'drafts',
  kind: 'DraftOrder',
  read: ERP_DRAFT_LIST.parse,
  fieldsOf: ERP_DRAFT_LIST.params,
  pathOf: erpPaths.drafts,
  usualColumns: USUAL_DRAFT_COLUMNS,
  knownColumns: knownDraftColumns,
  tracedOf: (query) => ({ ...tracedQuestion(query), status: query.status }),
};
