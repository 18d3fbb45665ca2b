import type { ReactNode } from 'react';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { COLUMN_LABELS, ERP_ORDERS } from '~/content/orders/erp-orders';
import { itemLabel, orderAmount, stateLabel } from '~/content/orders/orders';
import { customerNumber } from '~/domain/core/ids';
import type { ErpListedOrder, ErpOrderColumn } from '~/domain/orders/erp-order-query';
import { erpPaths } from '~/erp-paths';
import { orderDay } from '~/content/core/dates';
import { paidAndDisputed } from '~/content/orders/paid-with';

type OrderRowsProps = {
  orders: readonly ErpListedOrder[];
  columns: readonly ErpOrderColumn[];
  /** Numbers that were ticked when the form was refused. */
  ticked: readonly string[];
};

/** Orders in the given order, with the chosen columns. */
export function OrderRows({ orders, columns, ticked }: OrderRowsProps) {
  return (
    <ErpTable
      caption={ERP_ORDERS.caption}
      columns={[
        namedColumn(ticked),
        ...columns.map((column) => ({ label: COLUMN_LABELS[column], ...CELLS[column] })),
      ]}
      rows={orders}
      keyOf={({ id }) => id}
      none={ERP_ORDERS.nothing}
    />
  );
}

function namedColumn(ticked: readonly string[]): ListColumn<ErpListedOrder> {
  return {
    label: ERP_ORDERS.order,
    cell: ({ id, name }) => {
      const number = customerNumber(id);
      const isTicked = ticked.includes(number);
      return (
        <PickCell name={name} number={number} href={erpPaths.order(number)} isTicked={isTicked} />
      );
    },
  };
}

type Cell = { isNumber?: boolean; cell: (order: ErpListedOrder) => ReactNode };

const CELLS: Record<ErpOrderColumn, Cell> = {
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

type PickCellProps = { name: string; number: string; href: string; isTicked: boolean };

/** The row header of a list: a checkbox and a link. */
export function PickCell({ name, number, href, isTicked }: PickCellProps) {
  return (
    <span className="flex items-center gap-2">
      <label className="grid size-11 shrink-0 place-items-center">
        <span className="sr-only">{ERP_ORDERS.pick(name)}</span>
        <input
          type="checkbox"
          name="pick"
          value={number}
          defaultChecked={isTicked}
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
