import type { ReactNode } from 'react';
import type { ListColumn } from '~/components/ui/lists/erp-table';
import { ERP_ORDERS } from '~/content/orders/erp-orders';
import { itemLabel, orderAmount, stateLabel } from '~/content/orders/orders';
import { customerNumber } from '~/domain/core/ids';
import type { ErpListedOrder, ErpOrderColumn } from '~/domain/orders/erp-order-query';
import { erpPaths } from '~/erp-paths';
import { orderDay } from '~/content/core/dates';
import { paidAndDisputed } from '~/content/orders/paid-with';

type Named = { name: string; number: string; href: string };

/** How a row of a list is drawn: its name, beside a checkbox, and a cell for each column that can be chosen. */
export type RowCells<Row, Column extends string> = {
  heading: string;
  nameOf: (row: Row) => Named;
  of: Readonly<Record<Column, { isNumber?: boolean; cell: (row: Row) => ReactNode }>>;
};

/** Returns the columns of a list, as chosen. @param ticked numbers that were ticked when the form was refused */
export function rowColumns<Row, Column extends string>(
  { heading, nameOf, of }: RowCells<Row, Column>,
  labels: Readonly<Record<Column, string>>,
  columns: readonly Column[],
  ticked: readonly string[],
): ListColumn<Row>[] {
  return [
    { label: heading, cell: (row) => <PickCell {...nameOf(row)} ticked={ticked} /> },
    ...columns.map((column) => ({ label: labels[column], ...of[column] })),
  ];
}

const cells: RowCells<ErpListedOrder, ErpOrderColumn>['of'] = {
  placed: {
    cell: ({ createdAt }) => <time dateTime={createdAt}>{orderDay(createdAt)}</time>,
  },
  customer: { cell: (order) => <BuyerCell {...order} /> },
  items: { cell: ({ lines }) => itemLabel(lines) },
  payment: {
    cell: (order) => paidAndDisputed(stateLabel(order.displayFinancialStatus), order.dispute),
  },
  delivery: {
    cell: (order) =>
      order.cancelledAt ? ERP_ORDERS.cancelled : stateLabel(order.displayFulfillmentStatus),
  },
  total: { isNumber: true, cell: ({ total }) => orderAmount(total) },
  refunded: {
    isNumber: true,
    cell: ({ refunded }) => (refunded.cents > 0 ? orderAmount(refunded) : ''),
  },
  tags: { cell: ({ tags }) => <span className="[overflow-wrap:anywhere]">{tags.join(', ')}</span> },
  tracking: {
    cell: ({ trackingNumbers }) => (
      <span className="[overflow-wrap:anywhere]">{trackingNumbers.join(', ')}</span>
    ),
  },
};

export const ORDER_CELLS: RowCells<ErpListedOrder, ErpOrderColumn> = {
  heading: ERP_ORDERS.order,
  nameOf: ({ id, name }) => {
    const number = customerNumber(id);
    return { name, number, href: erpPaths.order(number) };
  },
  of: cells,
};

/** The row header of a list: a checkbox and a link. */
function PickCell({ name, number, href, ticked }: Named & { ticked: readonly string[] }) {
  return (
    <span className="flex items-center gap-2">
      <label className="grid size-11 shrink-0 place-items-center">
        <span className="sr-only">{ERP_ORDERS.pick(name)}</span>
        <input
          type="checkbox"
          name="pick"
          value={number}
          defaultChecked={ticked.includes(number)}
          className="size-5"
        />
      </label>
      <a href={href} className="target text-link underline">
        {name}
      </a>
    </span>
  );
}

type BuyerCellProps = { customerName: string | null; email: string | null };

/** The buyer's name and email. */
export function BuyerCell({ customerName, email }: BuyerCellProps) {
  return (
    <span className="[overflow-wrap:anywhere]">
      {customerName ?? ERP_ORDERS.noCustomer}
      <span className="block text-sm text-ink-soft">{email ?? ERP_ORDERS.noEmail}</span>
    </span>
  );
}
