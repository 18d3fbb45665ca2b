import { Badge } from '~/components/ui/badge';
import { BY_AMOUNT, BY_TIME, type ListColumn } from '~/components/ui/lists/erp-table';
import { ERP_ORDERS } from '~/content/orders/erp-orders';
import { itemLabel, orderAmount, stateLabel } from '~/content/orders/orders';
import { toneOf } from '~/content/core/tones';
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
  of: Readonly<Record<Column, Omit<ListColumn<Row>, 'label'>>>;
};

/** Returns the columns of a list, as chosen. @param ticked numbers that were ticked when the form was refused */
export function rowColumns<Row, Column extends string>(
  { heading, nameOf, of }: RowCells<Row, Column>,
  labels: Readonly<Record<Column, string>>,
  columns: readonly Column[],
  ticked: readonly string[],
): ListColumn<Row>[] {
  return [
    {
      label: heading,
      at: 'title',
      head: <PickAll />,
      cell: (row) => <PickCell {...nameOf(row)} ticked={ticked} />,
    },
    ...columns.map((column) => ({ label: labels[column], ...of[column] })),
  ];
}

const cells: RowCells<ErpListedOrder, ErpOrderColumn>['of'] = {
  placed: {
    at: 'date',
    sorts: BY_TIME,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{orderDay(createdAt)}</time>,
  },
  customer: { isLong: true, cell: (order) => <BuyerCell {...order} /> },
  items: { isLong: true, cell: ({ lines }) => itemLabel(lines) },
  payment: {
    cell: ({ displayFinancialStatus: status, dispute }) => (
      <Badge
        text={paidAndDisputed(stateLabel(status), dispute)}
        tone={dispute === null ? toneOf(status) : 'bad'}
      />
    ),
  },
  delivery: {
    at: 'status',
    cell: ({ cancelledAt, displayFulfillmentStatus: status }) =>
      cancelledAt ? (
        <Badge text={ERP_ORDERS.cancelled} />
      ) : (
        <Badge text={stateLabel(status)} tone={toneOf(status)} />
      ),
  },
  total: {
    isNumber: true,
    at: 'amount',
    sorts: BY_AMOUNT,
    cell: ({ total }) => orderAmount(total),
  },
  refunded: {
    isNumber: true,
    cell: ({ refunded }) => (refunded.cents > 0 ? orderAmount(refunded) : ''),
  },
  tags: { isLong: true, cell: ({ tags }) => tags.join(', ') },
  tracking: { isLong: true, cell: ({ trackingNumbers }) => trackingNumbers.join(', ') },
};

export const ORDER_CELLS: RowCells<ErpListedOrder, ErpOrderColumn> = {
  heading: ERP_ORDERS.order,
  nameOf: ({ id, name }) => {
    const number = customerNumber(id);
    return { name, number, href: erpPaths.order(number) };
  },
  of: cells,
};

/** Selects all rows of the page, or none; only with JavaScript. @param props.form id of the form, if it is not around it */
export function PickAll({ form: id }: { form?: string }) {
  return (
    <label className="list-pick needs-script">
      <span className="sr-only">{ERP_ORDERS.pickAll}</span>
      <input
        type="checkbox"
        form={id}
        autoComplete="off"
        onChange={({ currentTarget: { form, checked } }) => {
          for (const box of form?.elements ?? []) {
            if (box instanceof HTMLInputElement && box.name === 'pick') box.checked = checked;
          }
        }}
      />
    </label>
  );
}

type PickCellProps = Named & {
  /** Numbers that were ticked when the form was refused. */
  ticked: readonly string[];
  /** Id of the form, if it is not around the list. */
  form?: string;
};

/** The row header of a list: a checkbox and a link. */
export function PickCell({ name, number, href, ticked, form }: PickCellProps) {
  return (
    <span className="flex items-center">
      <label className="list-pick">
        <span className="sr-only">{ERP_ORDERS.pick(name)}</span>
        <input
          type="checkbox"
          name="pick"
          value={number}
          form={form}
          defaultChecked={ticked.includes(number)}
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
    <span title={email ?? undefined}>
      {customerName ?? ERP_ORDERS.noCustomer}
      <span className="ml-2 text-ink-soft">{email ?? ERP_ORDERS.noEmail}</span>
    </span>
  );
}
