import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DeskList, ListDesk } from '~/components/bulk-actions/list-desk';
import { DeskFilters, StateTabs } from '~/components/orders/desk-filters';
import { OrderRows } from '~/components/orders/order-rows';
import { backOfficeMeta } from '~/content/staff/back-office';
import { COLUMN_WORDS, ERP_ORDERS } from '~/content/orders/erp-orders';
import { SORT_WORDS } from '~/content/orders/orders';
import { ERP_ORDER_LIST, ORDER_DISPUTED, ORDER_STANDINGS } from '~/domain/orders/erp-order-query';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { takeDeskForm } from '~/http/bulk-actions/list-desk-form.server';
import { ORDER_DESK, readDesk } from '~/http/bulk-actions/list-desk.server';
import { isCopyWhole } from '~/models/core/copy-sweep.server';
import { listErpOrders } from '~/models/orders/erp-order-list.server';
import { countErpOrderStates } from '~/models/orders/erp-order-matching.server';
import { erpPaths } from '~/erp-paths';
import { chooseOrderRun } from '~/services/bulk-actions/begin-order-run.server';
import {
  chooseColumns,
  removeStaffView,
  replaceStaffView,
  saveStaffView,
} from '~/services/orders/save-staff-view.server';

export const meta = () => backOfficeMeta(ERP_ORDERS.title);

export const headers = erpHeaders;

/** Lists all orders from the read copy, as the query asks for. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp/orders');
  const { db } = args.context;
  const [desk, isWhole, states] = await Promise.all([
    readDesk(args, staff, ORDER_DESK),
    isCopyWhole(db, 'orders'),
    countErpOrderStates(db),
  ]);
  const known = { ...desk, isWhole, states };
  if (desk.form.problems.length > 0) return data({ ...known, found: null }, 400);
  return data({ ...known, found: await listErpOrders(db, desk.form.query) });
}

/** `intent`: choose, columns, save-view, replace-view or remove-view; the query has the list's filters. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, '/erp/orders');
  const { context } = args;
  const list = 'orders' as const;
  return takeDeskForm(args, staff, ORDER_DESK, {
    choose: (choice) => chooseOrderRun(context, staff.id, { ...choice, list }),
    chooseColumns: (columns) => chooseColumns(context, staff.id, { list, columns }),
    saveView: (view) => saveStaffView(context, staff, { ...view, list }),
    replaceView: (view) => replaceStaffView(context, staff, view),
    removeView: (view) => removeStaffView(context, staff, view),
  });
}

export default function ErpOrdersPage() {
  const known = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { form, found, states, columns, token } = known;
  const { query } = form;
  const reply = refusal && 'sentence' in refusal ? refusal : undefined;
  const isFiltered = ERP_ORDER_LIST.isFiltered(query);
  return (
    <ListDesk
      list="orders"
      words={ERP_ORDERS}
      known={known}
      columnWords={COLUMN_WORDS}
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
            <a href={erpPaths.orderRuns()} className="target text-link">
              {ERP_ORDERS.runs}
            </a>
          </p>
          <DeskFilters
            {...form}
            action={erpPaths.orders()}
            words={ERP_ORDERS}
            sorts={SORT_WORDS}
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
                label: ERP_ORDERS.standing,
                states: ORDER_STANDINGS,
                chosen: query.standing,
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
        <DeskList
          list="orders"
          found={found}
          isFiltered={isFiltered}
          words={ERP_ORDERS}
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
    </ListDesk>
  );
}

function namesOf(states: readonly { state: string }[]): string[] {
  return states.map(({ state }) => state);
}
