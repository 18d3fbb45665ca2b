import { Badge } from '~/components/ui/badge';
import { BY_AMOUNT, BY_TIME } from '~/components/ui/lists/erp-table';
import { BuyerCell, type RowCells } from '~/components/orders/order-rows';
import { DRAFT_LIST } from '~/content/draft-orders/erp-draft-list';
import { toneOf } from '~/content/core/tones';
import { itemLabel, stateLabel } from '~/content/orders/orders';
import type { ErpDraftColumn, ListedDraft } from '~/domain/draft-orders/staff-draft';
import { cents, formatUsd } from '~/domain/core/money';
import { erpPaths } from '~/erp-paths';
import { orderDay } from '~/content/core/dates';

const day = (iso: string) => <time dateTime={iso}>{orderDay(iso)}</time>;

const cells: RowCells<ListedDraft, ErpDraftColumn>['of'] = {
  changed: { at: 'date', sorts: BY_TIME, cell: ({ updatedAt }) => day(updatedAt) },
  made: { cell: ({ createdAt }) => (createdAt === null ? '' : day(createdAt)) },
  customer: { isLong: true, cell: (draft) => <BuyerCell {...draft} /> },
  items: { isLong: true, cell: ({ items }) => itemLabel(items) },
  status: {
    at: 'status',
    cell: ({ status }) => <Badge text={stateLabel(status)} tone={toneOf(status)} />,
  },
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
  tags: { isLong: true, cell: ({ tags }) => tags.join(', ') },
  total: {
    isNumber: true,
    at: 'amount',
    sorts: BY_AMOUNT,
    cell: ({ totalCents }) => formatUsd(cents(totalCents)),
  },
};

export const DRAFT_CELLS: RowCells<ListedDraft, ErpDraftColumn> = {
  heading: DRAFT_LIST.draft,
  nameOf: ({ number, name }) => ({ name, number, href: erpPaths.draft(number) }),
  of: cells,
};
