import { choiceRejection, TAG_ERRORS } from '~/content/bulk-actions/erp-bulk-actions';
import type { TextOf } from '~/domain/core/time/time-span';
import {
  parseOrderTag,
  BULK_ACTION_CHANGES,
  FILE_PROBLEMS,
  type BulkActionChange,
  type FileProblem,
} from '~/domain/bulk-actions/bulk-action';
import type { StaffActionDetails } from '~/domain/staff/staff-action';
import { newFormToken } from '~/http/form.server';
import { z } from 'zod';
import { listText } from '~/http/list-query.server';
import { ERP_DRAFT_LIST, type ErpDraftQuery } from '~/domain/draft-orders/staff-draft';
import {
  type TypedListRange,
  ERP_ORDER_LIST,
  type ErpListProblem,
  type ErpListQuery,
  type ErpOrderQuery,
  auditedQuestion,
  type BulkList,
} from '~/domain/orders/erp-order-query';
import { erpPaths } from '~/erp-paths';
import { customerNumber, gidOf, isFormToken, isShopifyNumber } from '~/domain/core/ids';

/**
 * Describes one back-office list that has filters, bulk changes and a download: everything in which such lists
 * differ.
 */
export type StaffList<Query extends ErpListQuery = ErpListQuery> = {
  list: BulkList;
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
  pick: texts,
});

export type ListFields = z.output<typeof listFormSchema>;

/** Returns what a list's page shows besides the rows: the filters, and why a form got no file. */
export function staffListForm<Query extends ErpListQuery>(
  { request }: { request: Request },
  { parse }: StaffList<Query>,
) {
  const { searchParams } = new URL(request.url);
  return {
    form: parse(listText({ request })),
    selection: selectionIn(searchParams),
    problem: FILE_PROBLEMS.find((problem) => problem === searchParams.get('done')) ?? null,
    token: newFormToken(),
  };
}

/** What was selected when a form got no file. `picks`: numbers in Shopify’s ids */
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
  list: BulkList,
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

/**
 * Returns the list with the same query, and why a form got no file.
 *
 * @param chosen what is to be selected again
 */
export function listAfter<Query extends ErpListQuery>(
  staffList: Pick<StaffList<Query>, 'fieldsOf' | 'pathOf'>,
  query: Query,
  problem: FileProblem,
  chosen?: Chosen<Query>,
): string {
  const selected = chosen && ('gids' in chosen ? chosen.gids.map(customerNumber).join('-') : ALL);
  return staffList.pathOf({
    ...staffList.fieldsOf(query),
    done: problem,
    ...(selected !== undefined && { [SELECTED]: selected }),
  });
}

/** The back-office list of all orders. */
export const ORDER_STAFF_LIST: StaffList<ErpOrderQuery> = {
  list: 'orders',
  kind: 'Order',
  parse: ERP_ORDER_LIST.parse,
  fieldsOf: ERP_ORDER_LIST.params,
  pathOf: erpPaths.orders,
  auditedOf: (query) => {
    const { financial, fulfillment, currentStatus } = query;
    return { ...auditedQuestion(query), financial, fulfillment, currentStatus };
  },
};

/** The back-office list of all draft orders. */
export const DRAFT_STAFF_LIST: StaffList<ErpDraftQuery> = {
  list: 'drafts',
  kind: 'DraftOrder',
  parse: ERP_DRAFT_LIST.parse,
  fieldsOf: ERP_DRAFT_LIST.params,
  pathOf: erpPaths.drafts,
  auditedOf: (query) => ({ ...auditedQuestion(query), status: query.status }),
};
