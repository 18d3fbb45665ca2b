import type { LoaderFunctionArgs } from '~/framework.server';
import { VIEW_REJECTIONS } from '~/content/orders/erp-orders';
import { choiceRejection, TAG_ERRORS } from '~/content/bulk-actions/erp-bulk-actions';
import type { TextOf } from '~/domain/core/time/time-span';
import { line } from '~/domain/core/forms/form-text.schema.server';
import {
  parseOrderTag,
  BULK_ACTION_CHANGES,
  type BulkActionChange,
} from '~/domain/bulk-actions/bulk-action';
import type { StaffActionDetails } from '~/domain/staff/staff-action';
import { findStaffColumns, listStaffViews } from '~/models/orders/staff-view.server';
import { rejectIntent } from '~/http/submit-form.server';
import { newFormToken } from '~/http/form.server';
import type { Rejection } from '~/http/form-definition.server';
import { z } from 'zod';
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
  type TypedListRange,
  ERP_ORDER_LIST,
  type ErpListProblem,
  type ErpListQuery,
  type ErpOrderColumn,
  type ErpOrderQuery,
  knownColumns,
  mayChangeView,
  auditedQuestion,
  USUAL_COLUMNS,
  VIEW_BOUNDS,
  type ViewedList,
} from '~/domain/orders/erp-order-query';
import { erpPaths } from '~/erp-paths';
import { customerNumber, gidOf, isFormToken, isShopifyNumber, isUuid } from '~/domain/core/ids';

/**
 * Describes one back-office list that has filters, saved views, chosen columns, bulk changes and a
 * download: everything in which such lists differ.
 */
export type StaffList<Query extends ErpListQuery = ErpListQuery, Column extends string = string> = {
  list: ViewedList;
  /** The type in Shopify's ids. */
  kind: 'Order' | 'DraftOrder';
  parse: (textOf: TextOf) => {
    query: Query;
    requested: TypedListRange;
    problems: ErpListProblem[];
  };
  /** The query parameters from which `read` gets the same query. */
  fieldsOf: (query: Query) => Record<string, string>;
  pathOf: (fields: Record<string, string>) => string;
  usualColumns: readonly Column[];
  knownColumns: (message: readonly string[]) => Column[];
  /** What the activity log may record of a query. */
  auditedOf: (query: Query) => StaffActionDetails;
};

/** The ticked rows, or all rows that match the query. */
export type Chosen<Query> = { gids: string[] } | { query: Query };

const text = z.string().default('');
const texts = z.array(z.string()).default([]);

/** The fields of all forms on a list's page. */
export const listFormSchema = z.strictObject({
  form_token: text,
  scope: text,
  change: text,
  tag: text,
  name: text,
  shared: text,
  view: text,
  version: text,
  pick: texts,
  column: texts,
});

export type ListFields = z.output<typeof listFormSchema>;

export const LIST_DONE = [
  'saved',
  'replaced',
  'removed',
  'none-chosen',
  'too-many-slips',
  'slips-silent',
] as const;
export type ListDone = (typeof LIST_DONE)[number];

/** Returns what a list's page shows besides the rows: filters, saved views, columns and the last result. */
export async function loadList<Query extends ErpListQuery, Column extends string>(
  { context, request }: LoaderFunctionArgs,
  staff: Pick<Staff, 'id' | 'isAdmin'>,
  staffList: StaffList<Query, Column>,
) {
  const form = staffList.parse(listText({ request }));
  const [views, chosen] = await Promise.all([
    listStaffViews(context.db, staff.id, staffList.list),
    findStaffColumns(context.db, staff.id, staffList.list),
  ]);
  const { searchParams } = new URL(request.url);
  const view = views.find(({ id }) => id === searchParams.get('view'));
  const named = view?.columns ?? chosen;
  return {
    form,
    columns: named === null ? [...staffList.usualColumns] : staffList.knownColumns(named),
    views: views.map((one) => ({
      ...one,
      isCurrent: one === view,
      mayChange: mayChangeView(one, staff),
    })),
    isAdmin: staff.isAdmin,
    selection: selectionIn(searchParams),
    done: LIST_DONE.find((done) => done === searchParams.get('done')) ?? null,
    token: newFormToken(),
  };
}

/** What was selected when a form came to nothing. `picks`: numbers in Shopify’s ids */
type Selection = { isAll: boolean; picks: string[] };

const SELECTED = 'selected';
const ALL = 'all';

function selectionIn(params: URLSearchParams): Selection {
  const selected = params.get(SELECTED) ?? '';
  return { isAll: selected === ALL, picks: selected.split('-').filter(isShopifyNumber) };
}

/** Returns the rows that a form applies to. */
export function chosenOf<Query extends ErpListQuery>(
  { scope, pick }: Pick<ListFields, 'scope' | 'pick'>,
  staffList: Pick<StaffList<Query>, 'kind'>,
  query: Query,
): Chosen<Query> {
  if (scope === 'matching') return { query: { ...query, page: 1 } };
  return { gids: pick.filter(isShopifyNumber).map((number) => gidOf(staffList.kind, number)) };
}

const error = (message: string, field: string) =>
  ({ ok: false, error: { message, status: 422, field } }) as const;

/** Parses the bulk change that a form asks for. */
export function parseChange(
  { change: typed, tag, form_token: formToken }: ListFields,
  list: ViewedList,
) {
  const changes: readonly BulkActionChange[] = BULK_ACTION_CHANGES[list];
  const change = changes.find((one) => one === typed);
  if (!change || !isFormToken(formToken)) {
    return error(choiceRejection(list, 'nothing-to-do'), 'change');
  }
  if (change === 'mark-paid' || change === 'delete') {
    return { ok: true, value: { formToken, change, tag: null } } as const;
  }
  const parsed = parseOrderTag(tag, list);
  if ('error' in parsed) return error(TAG_ERRORS[parsed.error], 'tag');
  return { ok: true, value: { formToken, change, tag: parsed.tag } } as const;
}

const NAME = line({ max: VIEW_BOUNDS.name, missing: 'missing' });

/** Parses the form that saves a new view; returns null if the name or token is invalid. */
export function parseNewView({ name: typed, shared, form_token: formToken }: ListFields) {
  const name = NAME.safeParse(typed);
  if (!name.success || !isFormToken(formToken)) return null;
  return { formToken, name: name.data, isShared: shared === 'yes' };
}

/** Parses the view's id and the version that the page showed. @throws 400 if malformed */
export function parseViewRef({ view: id, version }: ListFields): { id: string; version: number } {
  if (!isUuid(id) || !/^[1-9]\d{0,8}$/.test(version)) return rejectIntent();
  return { id, version: Number(version) };
}

/** Returns why a view could not be saved, replaced or removed. */
export function viewRejection(code: keyof typeof VIEW_REJECTIONS): Rejection {
  const isConflict = code === 'view-changed';
  const status = isConflict ? 409 : code === 'view-not-yours' ? 403 : 422;
  const isName = code === 'view-name' || code === 'view-name-taken';
  return { message: VIEW_REJECTIONS[code], status, ...(isName && { field: 'name' }) };
}

/**
 * Returns the list with the same query and a notice of what was done.
 *
 * @param chosen what is to be selected again
 */
export function listAfter<Query extends ErpListQuery>(
  staffList: Pick<StaffList<Query>, 'fieldsOf' | 'pathOf'>,
  query: Query,
  done: ListDone,
  chosen?: Chosen<Query>,
): string {
  const selected = chosen && ('gids' in chosen ? chosen.gids.map(customerNumber).join('-') : ALL);
  return staffList.pathOf({
    ...staffList.fieldsOf(query),
    done,
    ...(selected !== undefined && { [SELECTED]: selected }),
  });
}

/** The back-office list of all orders. */
export const ORDER_STAFF_LIST: StaffList<ErpOrderQuery, ErpOrderColumn> = {
  list: 'orders',
  kind: 'Order',
  parse: ERP_ORDER_LIST.parse,
  fieldsOf: ERP_ORDER_LIST.params,
  pathOf: erpPaths.orders,
  usualColumns: USUAL_COLUMNS,
  knownColumns,
  auditedOf: (query) => {
    const { financial, fulfillment, currentStatus } = query;
    return { ...auditedQuestion(query), financial, fulfillment, currentStatus };
  },
};

/** The back-office list of all draft orders. */
export const DRAFT_STAFF_LIST: StaffList<ErpDraftQuery, ErpDraftColumn> = {
  list: 'drafts',
  kind: 'DraftOrder',
  parse: ERP_DRAFT_LIST.parse,
  fieldsOf: ERP_DRAFT_LIST.params,
  pathOf: erpPaths.drafts,
  usualColumns: USUAL_DRAFT_COLUMNS,
  knownColumns: knownDraftColumns,
  auditedOf: (query) => ({ ...auditedQuestion(query), status: query.status }),
};
