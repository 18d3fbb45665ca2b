import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { StaffListResults, StaffList } from '~/components/bulk-actions/staff-list';
import { ListFilters, StateTabs } from '~/components/orders/list-filters';
import { OrderRows } from '~/components/orders/order-rows';
import { backOfficeMeta } from '~/content/staff/back-office';
import { COLUMN_LABELS, ERP_ORDERS } from '~/content/orders/erp-orders';
import { SORT_LABELS } from '~/content/orders/orders';
import { ERP_ORDER_LIST, ORDER_DISPUTED, ORDER_STATUSES } from '~/domain/orders/erp-order-query';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { submitListForm } from '~/http/bulk-actions/staff-list-form.server';
import { ORDER_STAFF_LIST, loadList } from '~/http/bulk-actions/staff-list.server';
import { isMirrorComplete } from '~/models/core/mirror-sync.server';
import { listErpOrders } from '~/models/orders/erp-order-list.server';
import { countErpOrderStates } from '~/models/orders/erp-order-matching.server';
import { erpPaths } from '~/erp-paths';
import { chooseBulkAction } from '~/services/bulk-actions/begin-bulk-action.server';
import {
  chooseColumns,
  removeStaffView,
  replaceStaffView,
  saveStaffView,
} from '~/services/orders/save-staff-view.server';

export const meta = () => backOfficeMeta(ERP_ORDERS.title);

export const headers = erpHeaders;

/** Lists all orders from the mirror, as the query asks for. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp/orders');
  const { db } = args.context;
  const [staffList, isWhole, states] = await Promise.all([
    loadList(args, staff, ORDER_STAFF_LIST),
    isMirrorComplete(db, 'orders'),
    countErpOrderStates(db),
  ]);
  const known = { ...staffList, isWhole, states };
  if (staffList.form.problems.length > 0) return data({ ...known, found: null }, 400);
  return data({ ...known, found: await listErpOrders(db, staffList.form.query) });
}

/** `intent`: choose, columns, save-view, replace-view or remove-view; the query has the list's filters. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, '/erp/orders');
  const { context } = args;
  const list = 'orders' as const;
  return submitListForm(args, staff, ORDER_STAFF_LIST, {
    choose: (choice) => chooseBulkAction(context, staff.id, { ...choice, list }),
    chooseColumns: (columns) => chooseColumns(context, staff.id, { list, columns }),
    saveView: (view) => saveStaffView(context, staff, { ...view, list }),
    replaceView: (view) => replaceStaffView(context, staff, view),
    removeView: (view) => removeStaffView(context, staff, view),
  });
}

export default function ErpOrdersPage() {
  const known = useLoaderData<typeof loader>();
  const rejection = useActionData<typeof action>();
  const { form, found, states, columns, token } = known;
  const { query } = form;
  const reply = rejection && 'message' in rejection ? rejection : undefined;
  const isFiltered = ERP_ORDER_LIST.isFiltered(query);
  return (
    <StaffList
      list="orders"
      labels={ERP_ORDERS}
      known={known}
      columnLabel={COLUMN_LABELS}
      pathOf={erpPaths.orders}
      fields={ERP_ORDER_LIST.params({ ...query, page: found?.page ?? query.page })}
      reply={reply}
      above={
        <>
          <StateTabs
            label={ERP_ORDERS.tabs}
            all={{ ...states.all, href: erpPaths.orders(), isCurrent: !isFiltered }}
            groups={[
              {
                label: ERP_ORDERS.payment,
                states: states.financial,
                hrefOf: (state) => erpPaths.orders({ payment: state }),
                current: query.financial,
              },
              {
                label: ERP_ORDERS.delivery,
                states: states.fulfillment,
                hrefOf: (state) => erpPaths.orders({ delivery: state }),
                current: query.fulfillment,
              },
            ]}
          />
          <p className="mb-6" data-print="off">
            <a href={erpPaths.bulkActions()} className="target text-link">
              {ERP_ORDERS.runs}
            </a>
          </p>
          <ListFilters
            {...form}
            action={erpPaths.orders()}
            labels={ERP_ORDERS}
            sorts={SORT_LABELS}
            isFiltered={isFiltered}
            states={[
              {
                name: 'payment',
                label: ERP_ORDERS.payment,
                states: namesOf(states.financial),
                chosen: query.financial,
              },
              {
                name: 'delivery',
                label: ERP_ORDERS.delivery,
                states: namesOf(states.fulfillment),
                chosen: query.fulfillment,
              },
              {
                name: 'standing',
                label: ERP_ORDERS.currentStatus,
                states: ORDER_STATUSES,
                chosen: query.currentStatus,
              },
              {
                name: 'dispute',
                label: ERP_ORDERS.dispute,
                states: ORDER_DISPUTED,
                chosen: query.dispute,
              },
            ]}
          />
        </>
      }
    >
      {found === null ? null : (
        <StaffListResults
          list="orders"
          found={found}
          isFiltered={isFiltered}
          labels={ERP_ORDERS}
          hrefOf={(page) =>
            erpPaths.orders(page === null ? {} : ERP_ORDER_LIST.params({ ...query, page }))
          }
          fileTo={erpPaths.ordersExport(ERP_ORDER_LIST.params({ ...query, page: 1 }))}
          token={token}
          reply={reply}
          renderRows={(ticked) => (
            <OrderRows orders={found.orders} columns={columns} ticked={ticked} />
          )}
        />
      )}
    </StaffList>
  );
}

function namesOf(states: readonly { state: string }[]): string[] {
  return states.map(({ state }) => state);
}
