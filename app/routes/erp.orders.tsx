import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { data, useActionData, useLoaderData } from '~/framework';
import { StaffList } from '~/components/bulk-actions/staff-list';
import { ORDER_CELLS } from '~/components/orders/order-rows';
import { backOfficeMeta } from '~/content/staff/back-office';
import { COLUMN_LABELS, ERP_ORDERS } from '~/content/orders/erp-orders';
import { SORT_LABELS } from '~/content/orders/orders';
import {
  ERP_ORDER_LIST,
  ORDER_DISPUTED,
  ORDER_STATUSES,
  USUAL_COLUMNS,
} from '~/domain/orders/erp-order-query';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { submitListForm } from '~/http/bulk-actions/staff-list-form.server';
import { ORDER_STAFF_LIST, staffListForm } from '~/http/bulk-actions/staff-list.server';
import { isMirrorComplete } from '~/models/core/mirror-sync.server';
import { listErpOrders } from '~/models/orders/erp-order-list.server';
import { countErpOrderStates } from '~/models/orders/erp-order-matching.server';
import { erpPaths } from '~/erp-paths';
import { chooseBulkAction } from '~/services/bulk-actions/begin-bulk-action.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(ERP_ORDERS.title);

export const headers = erpHeaders;

/** Lists all orders from the mirror, as the query asks for. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders');
  const { db, reads } = args.context;
  const listForm = staffListForm(args, ORDER_STAFF_LIST);
  const [isWhole, states] = await Promise.all([
    isMirrorComplete(db, 'orders'),
    countErpOrderStates(reads),
  ]);
  const known = { ...listForm, isWhole, states };
  if (listForm.form.problems.length > 0) return data({ ...known, found: null }, 400);
  return data({ ...known, found: await listErpOrders(db, listForm.form.query) });
}

/** `intent`: choose; the query has the list's filters. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, '/erp/orders');
  return submitListForm(args, staff, ORDER_STAFF_LIST, (choice) =>
    chooseBulkAction(args.context, staff.id, { ...choice, list: 'orders' }),
  );
}

export default function ErpOrdersPage() {
  const known = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { states, form } = known;
  return (
    <StaffList
      list="orders"
      definition={ERP_ORDER_LIST}
      known={known}
      labels={ERP_ORDERS}
      sorts={SORT_LABELS}
      columnLabels={COLUMN_LABELS}
      usual={USUAL_COLUMNS}
      cells={ORDER_CELLS}
      path={erpPaths.orders}
      file={erpPaths.ordersExport}
      slips={erpPaths.packingSlips}
      all={states.all}
      states={[
        {
          name: 'payment',
          label: ERP_ORDERS.payment,
          values: states.financial,
          chosen: form.query.financial,
        },
        {
          name: 'delivery',
          label: ERP_ORDERS.delivery,
          values: states.fulfillment,
          chosen: form.query.fulfillment,
        },
        {
          name: 'standing',
          label: ERP_ORDERS.currentStatus,
          values: ORDER_STATUSES,
          chosen: form.query.currentStatus,
        },
        {
          name: 'dispute',
          label: ERP_ORDERS.dispute,
          values: ORDER_DISPUTED,
          chosen: form.query.dispute,
        },
      ]}
      reply={reply}
      actions={
        <a href={erpPaths.bulkActions()} className="list-button">
          {ERP_ORDERS.runs}
        </a>
      }
    />
  );
}
