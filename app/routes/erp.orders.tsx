import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ErpPage } from '~/components/erp/erp-frame';
import { ColumnChoice } from '~/components/erp/orders/column-choice';
import { OrderFilters } from '~/components/erp/orders/order-filters';
import { OrderList } from '~/components/erp/orders/order-list';
import { OrderTabs } from '~/components/erp/orders/order-tabs';
import { SavedViews } from '~/components/erp/orders/saved-views';
import { Notice } from '~/components/ui/notice';
import { backOfficeMeta } from '~/content/back-office';
import { CHOICE_REFUSALS, ERP_ORDERS } from '~/content/erp-orders';
import { knownColumns } from '~/domain/erp-order-columns';
import { erpOrderFields } from '~/domain/erp-order-query';
import { RUN_PERMISSIONS } from '~/domain/order-run';
import { mayChangeView } from '~/domain/staff-view';
import { refuseIntent } from '~/http/account-form.server';
import { newFormToken } from '~/http/custom-order-form.server';
import { refuseErp, refuseTooMany } from '~/http/erp-change.server';
import { erpHeaders } from '~/http/erp-headers';
import {
  askedErpOrders,
  backToOrders,
  chosenOf,
  columnsOf,
  ERP_ORDER_FORM,
  ORDER_DONE,
  readChange,
  readNewView,
  readViewRef,
  viewFault,
} from '~/http/erp-orders.server';
import { readForm } from '~/http/form.server';
import { requireStaff } from '~/http/guards.server';
import { isCopyWhole } from '~/models/copy-sweep.server';
import { listErpOrders } from '~/models/erp-order-list.server';
import { countErpOrderStates } from '~/models/erp-order-states.server';
import { listStaffViews } from '~/models/staff-view.server';
import { paths } from '~/paths';
import { chooseColumns } from '~/services/choose-columns.server';
import { chooseOrderRun } from '~/services/choose-order-run.server';
import { removeStaffView } from '~/services/remove-staff-view.server';
import { replaceStaffView } from '~/services/replace-staff-view.server';
import { saveStaffView } from '~/services/save-staff-view.server';

export const meta = () => backOfficeMeta(ERP_ORDERS.title);

export const headers = erpHeaders;

/** All orders from the read copy, as the address asks for them. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp/orders');
  const { context, request } = args;
  const { query, asked, problems } = askedErpOrders(args);
  const [isWhole, states, views, chosen] = await Promise.all([
    isCopyWhole(context.db, 'orders'),
    countErpOrderStates(context.db),
    listStaffViews(context.db, staff.id, 'orders'),
    columnsOf(context, staff.id),
  ]);
  const { searchParams } = new URL(request.url);
  const view = views.find(({ id }) => id === searchParams.get('view'));
  const columns = view ? knownColumns(view.columns) : chosen;
  const known = {
    isWhole,
    states,
    columns,
    views: views.map((one) => ({
      ...one,
      isCurrent: one === view,
      mayChange: mayChangeView(one, staff),
    })),
    isAdmin: staff.isAdmin,
    done: ORDER_DONE.find((done) => done === searchParams.get('done')) ?? null,
    token: newFormToken(),
  };
  const form = { query, asked, problems };
  if (problems.length > 0) return data({ ...known, form, found: null }, 400);
  const found = await listErpOrders(context.db, query);
  const shown = { ...query, page: found.page };
  return data({ ...known, form: { ...form, query: shown }, found });
}

/** `intent`: choose, columns, save-view, replace-view or remove-view; the address says which list. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, '/erp/orders');
  const { context } = args;
  const { query, problems } = askedErpOrders(args);
  const form = await readForm(args.request, ERP_ORDER_FORM);
  if (problems.length > 0) return refuseIntent();
  const tooMany = await refuseTooMany(context, staff, form);
  if (tooMany) return tooMany;
  const columns = knownColumns(form.getAll('column').map(String));
  const fields = erpOrderFields({ ...query, page: 1 });
  switch (form.get('intent')) {
    case 'choose': {
      const read = readChange(form);
      if (!read.ok) return refuseErp(form, read.fault);
      await requireStaff(args, RUN_PERMISSIONS[read.change]);
      const choice = { ...read, of: chosenOf(form, query) };
      const chosen = await chooseOrderRun(context, staff.id, choice);
      if (chosen.ok) return redirect(paths.erpOrderRun(chosen.id), 303);
      const status = chosen.code === 'orders-changed' ? 409 : 422;
      return refuseErp(form, { sentence: CHOICE_REFUSALS[chosen.code], status });
    }
    case 'columns':
      await requireStaff(args, 'orders.view');
      await chooseColumns(context, staff.id, { list: 'orders', columns });
      return backToOrders(query, 'columns');
    case 'save-view': {
      await requireStaff(args, 'orders.view');
      const read = readNewView(form);
      if (read === null) return refuseErp(form, viewFault('view-name'));
      const view = { ...read, list: 'orders' as const, fields, columns };
      const saved = await saveStaffView(context, staff, view);
      return saved.ok ? backToOrders(query, 'saved') : refuseErp(form, viewFault(saved.code));
    }
    case 'replace-view': {
      await requireStaff(args, 'orders.view');
      const ref = readViewRef(form) ?? refuseIntent();
      const replaced = await replaceStaffView(context, staff, { ...ref, fields, columns });
      return replaced.ok
        ? backToOrders(query, 'replaced')
        : refuseErp(form, viewFault(replaced.code));
    }
    case 'remove-view': {
      await requireStaff(args, 'orders.view');
      const removed = await removeStaffView(context, staff, readViewRef(form) ?? refuseIntent());
      return removed.ok ? backToOrders(query, 'removed') : refuseErp(form, viewFault(removed.code));
    }
    default:
      return refuseIntent();
  }
}

const DONE = {
  saved: ERP_ORDERS.views.saved,
  replaced: ERP_ORDERS.views.replaced,
  removed: ERP_ORDERS.views.removed,
  columns: ERP_ORDERS.columns.saved,
  'none-chosen': CHOICE_REFUSALS['none-chosen'],
} as const;

export default function ErpOrdersPage() {
  const known = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { form, found, states, columns, views, isAdmin, done, token, isWhole } = known;
  const reply = refusal && 'sentence' in refusal ? refusal : undefined;
  return (
    <ErpPage title={ERP_ORDERS.title} text={ERP_ORDERS.text}>
      {done && !reply ? (
        <div className="mb-6">
          <Notice tone={done === 'none-chosen' ? 'problem' : 'done'}>{DONE[done]}</Notice>
        </div>
      ) : null}
      {isWhole ? null : (
        <div className="mb-6">
          <Notice>{ERP_ORDERS.gathering}</Notice>
        </div>
      )}
      <OrderTabs states={states} query={form.query} />
      <OrderFilters {...form} states={states} />
      <div className="mt-6 grid gap-x-10 lg:grid-cols-2">
        <SavedViews
          views={views}
          query={form.query}
          columns={columns}
          isAdmin={isAdmin}
          token={token}
          reply={reply}
        />
        <ColumnChoice columns={columns} query={form.query} />
      </div>
      {found === null ? null : (
        <OrderList {...found} query={form.query} columns={columns} token={token} reply={reply} />
      )}
    </ErpPage>
  );
}
