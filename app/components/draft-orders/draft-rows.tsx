import type { ReactNode } from 'react';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { BuyerCell, PickCell } from '~/components/orders/order-rows';
import { DRAFT_COLUMN_LABELS, DRAFT_LIST } from '~/content/draft-orders/erp-draft-list';
import { itemLabel, stateLabel } from '~/content/orders/orders';
import type { ErpDraftColumn, ListedDraft } from '~/domain/draft-orders/staff-draft';
import { cents, formatUsd } from '~/domain/core/money';
import { erpPaths } from '~/erp-paths';
import { orderDay } from '~/content/core/dates';

type DraftRowsProps = {
  drafts: readonly ListedDraft[];
  columns: readonly ErpDraftColumn[];
  /** Numbers that were ticked when the form was refused. */
  ticked: readonly string[];
};

/** Draft orders in the given order, with the chosen columns. */
export function DraftRows({ drafts, columns, ticked }: DraftRowsProps) {
  return (
    <ErpTable
      caption={DRAFT_LIST.caption}
      columns={[
        namedColumn(ticked),
        ...columns.map((column) => ({ label: DRAFT_COLUMN_LABELS[column], ...CELLS[column] })),
      ]}
      rows={drafts}
      keyOf={({ number }) => number}
      none={DRAFT_LIST.nothingTitle}
    />
  );
}

function namedColumn(ticked: readonly string[]): ListColumn<ListedDraft> {
  return {
    label: DRAFT_LIST.draft,
    cell: ({ number, name }) => (
      <PickCell
        name={name}
        number={number}
        href={erpPaths.draft(number)}
        isTicked={ticked.includes(number)}
      />
    ),
  };
}

type Cell = { isNumber?: boolean; cell: (draft: ListedDraft) => ReactNode };

const day = (iso: string) => <time dateTime={iso}>{orderDay(iso)}</time>;

const CELLS: Record<ErpDraftColumn, Cell> = {
  changed: { cell: ({ updatedAt }) => day(updatedAt) },
  made: { cell: ({ createdAt }) => (createdAt === null ? '' : day(createdAt)) },
  customer: { cell: (draft) => <BuyerCell {...draft} /> },
  items: { cell: ({ items }) => itemLabel(items) },
  status: { cell: ({ status }) => stateLabel(status) },
  order: {
    cell: ({ order, name }) =>
      order === null ? (
        ''
      ) : (
        <a href={erpPaths.order(order.number)} className="target text-link underline">
          {order.name || DRAFT_LIST.openOrder}
          <span className="sr-only"> of {name}</span>
        </a>
      ),
  },
  tags: { cell: ({ tags }) => <span className="[overflow-wrap:anywhere]">{tags.join(', ')}</span> },
  total: { isNumber: true, cell: ({ totalCents }) => formatUsd(cents(totalCents)) },
};
