import { useActionData, useLoaderData } from '~/framework';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { ErpPage } from '~/components/staff/erp-page';
import { SavedViews } from '~/components/staff/saved-views';
import { backOfficeMeta } from '~/content/staff/back-office';
import { VIEWS } from '~/content/staff/list-sheets';
import {
  removeViewSchema,
  replaceViewSchema,
  saveViewSchema,
} from '~/domain/staff/staff-view.schema.server';
import type { ViewRejection } from '~/domain/staff/staff-view';
import {
  fieldsOfUrl,
  FIRST_LIST,
  type VIEW_DONE,
  VIEWED_LISTS,
} from '~/http/back-office/viewed-lists.server';
import { requireStaff } from '~/http/customers/guards.server';
import { form, type Rejection } from '~/http/form-definition.server';
import { listText } from '~/http/list-query.server';
import { notFound } from '~/http/replies.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { erpForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import {
  removeStaffView,
  replaceStaffView,
  saveStaffView,
} from '~/services/staff/save-staff-view.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(VIEWS.title);

export const headers = erpHeaders;

/** Parses the list, and its URL, that the query names. @throws 404 for one that has no views */
function requestedList(args: { request: Request }) {
  const param = listText(args);
  const name = param('list') ?? FIRST_LIST;
  const list = Object.hasOwn(VIEWED_LISTS, name) ? VIEWED_LISTS[name] : undefined;
  const back = param('back') ?? '';
  return list === undefined ? notFound() : { name, list, fields: fieldsOfUrl(list, back) };
}

/** The views of the list in `list`, or of orders; `back` is its URL with the filters to save. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/views');
  const { name, list, fields } = requestedList(args);
  await requireStaff(args, list.permission);
  return { list: name, back: list.path(fields ?? {}) };
}

/** `intent`: save, replace or remove. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const staff = await requireStaff(args, 'orders.view');
  const { name, list, fields } = requestedList(args);
  await requireStaff(args, list.permission);
  if (fields === null) return notFound();
  const after = (done: (typeof VIEW_DONE)[number], view?: string) => ({
    to: list.path({ ...fields, ...(view !== undefined && { view }), views: done }),
  });
  return submitForm(args, erpForms(staff), {
    save: form(saveViewSchema, async ({ form_token: formToken, shared, ...typed }) => {
      const { name: title, column: columns } = typed;
      const view = { formToken, list: name, name: title, fields, columns, isShared: shared };
      const saved = await saveStaffView(context, staff, view);
      return saved.ok ? after('saved', saved.id) : viewRejection(saved.code);
    }),
    replace: form(replaceViewSchema, async ({ view: id, version, column: columns }) => {
      const view = { id, version, fields, columns };
      const replaced = await replaceStaffView(context, staff, view);
      return replaced.ok ? after('replaced', id) : viewRejection(replaced.code);
    }),
    remove: form(removeViewSchema, async ({ view: id, version }) => {
      const removed = await removeStaffView(context, staff, { id, version });
      return removed.ok ? after('removed') : viewRejection(removed.code);
    }),
  });
}

function viewRejection(code: ViewRejection): Rejection {
  if (code === 'view_changed') return { code };
  const status = code === 'view_not_yours' ? 403 : 422;
  return { code, status, ...(code === 'view_name_taken' && { field: 'name' }) };
}

/** Where a view is saved without a sheet, and where it says why it was not. */
export default function ErpViewsPage() {
  const { list, back } = useLoaderData<typeof loader>();
  return (
    <ErpPage title={VIEWS.title} text={VIEWS.page}>
      <SavedViews {...{ list, back }} reply={useActionData<typeof action>()} />
      <p className="mt-6">
        <a href={back} className="target text-link">
          {VIEWS.back}
        </a>
      </p>
    </ErpPage>
  );
}
