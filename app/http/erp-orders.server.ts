import { redirect } from '@remix-run/node';
import { CHOICE_REFUSALS, TAG_FAULTS, VIEW_REFUSALS } from '~/content/erp-orders';
import { knownColumns, USUAL_COLUMNS, type ErpOrderColumn } from '~/domain/erp-order-columns';
import { erpOrderFields, readErpOrderQuery, type ErpOrderQuery } from '~/domain/erp-order-query';
import { line } from '~/domain/form-text.schema.server';
import { readOrderTag, RUN_CHANGES, type RunChange } from '~/domain/order-run';
import { VIEW_BOUNDS } from '~/domain/staff-view';
import { findStaffColumns } from '~/models/staff-view.server';
import { paths } from '~/paths';
import type { StoreContext } from './context.server';
import { formTokenOf } from './custom-order-form.server';
import { listText } from './list-query.server';
import type { StrictForm } from './strict-form.server';

/** The fields of all forms of the list's page. */
export const ERP_ORDER_FORM = {
  once: ['form_token', 'scope', 'change', 'tag', 'name', 'shared', 'view', 'version'],
  many: ['pick', 'column'],
} as const;

/** What the address of the list asks for. @throws 400 for a name that comes twice */
export function askedErpOrders(asked: { request: Request }): ReturnType<typeof readErpOrderQuery> {
  return readErpOrderQuery(listText(asked));
}

/** The columns that somebody sees: as the view says that they came by, as they chose, or the usual. */
export async function columnsOf(context: StoreContext, staffId: string): Promise<ErpOrderColumn[]> {
  const chosen = await findStaffColumns(context.db, staffId, 'orders');
  return chosen === null ? [...USUAL_COLUMNS] : knownColumns(chosen);
}

/** Which orders a form is about: those that were ticked, or all that the list has. */
export function chosenOf(
  form: StrictForm,
  query: ErpOrderQuery,
): { gids: string[] } | { query: ErpOrderQuery } {
  if (form.get('scope') === 'matching') return { query: { ...query, page: 1 } };
  const numbers = form.getAll('pick').map(String);
  const gids = numbers
    .filter((number) => /^\d{1,18}$/.test(number))
    .map((number) => `gid://shopify/Order/${number}`);
  return { gids };
}

const fault = (sentence: string, controlId: string | null) => ({
  ok: false as const,
  fault: { sentence, status: 422, controlId },
});

type Fault = { sentence: string; status: number; controlId: string | null };

/** What is to be done with them, as the form says it. */
export function readChange(
  form: StrictForm,
):
  | { ok: true; formToken: string; change: RunChange; tag: string | null }
  | { ok: false; fault: Fault } {
  const change = RUN_CHANGES.find((one) => one === form.get('change'));
  const formToken = formTokenOf(form);
  if (!change || formToken === null) return fault(CHOICE_REFUSALS['nothing-to-do'], 'bulk-change');
  if (change === 'mark-paid') return { ok: true, formToken, change, tag: null };
  const read = readOrderTag(String(form.get('tag') ?? ''));
  if ('fault' in read) return fault(TAG_FAULTS[read.fault], 'bulk-tag');
  return { ok: true, formToken, change, tag: read.tag };
}

const NAME = line({ max: VIEW_BOUNDS.name, missing: 'missing' });
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A view that is to be kept, as the form names it; null for a name that is none. */
export function readNewView(
  form: StrictForm,
): { formToken: string; name: string; isShared: boolean } | null {
  const name = NAME.safeParse(String(form.get('name') ?? ''));
  const formToken = formTokenOf(form);
  if (!name.success || formToken === null) return null;
  return { formToken, name: name.data, isShared: form.get('shared') === 'yes' };
}

/** Which view, and as which version it was drawn; null for what no form of ours has said. */
export function readViewRef(form: StrictForm): { id: string; version: number } | null {
  const [id, version] = [String(form.get('view') ?? ''), String(form.get('version') ?? '')];
  if (!UUID.test(id) || !/^[1-9]\d{0,8}$/.test(version)) return null;
  return { id, version: Number(version) };
}

/** What became of a view that was not kept as it was meant. */
export function viewFault(code: keyof typeof VIEW_REFUSALS): Fault {
  const isConflict = code === 'view-changed';
  const status = isConflict ? 409 : code === 'view-not-yours' ? 403 : 422;
  const isName = code === 'view-name' || code === 'view-name-taken';
  return { sentence: VIEW_REFUSALS[code], status, controlId: isName ? 'view-name' : null };
}

export const ORDER_DONE = ['saved', 'replaced', 'removed', 'columns', 'none-chosen'] as const;
export type OrderDone = (typeof ORDER_DONE)[number];

/** Back to the list as it was, which says once what was done. */
export function backToOrders(query: ErpOrderQuery, done: OrderDone) {
  return redirect(paths.erpOrders({ ...erpOrderFields(query), done }), {
    status: 303,
    headers: { 'Cache-Control': 'no-store' },
  });
}
