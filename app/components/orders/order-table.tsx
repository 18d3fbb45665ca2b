import { Badge } from '~/components/ui/badge';
import {
  BY_AMOUNT,
  BY_TIME,
  type ListColumn,
  ListTable,
  Thumbnail,
} from '~/components/ui/lists/erp-table';
import {
  givenBackLabel,
  itemLabel,
  orderAmount,
  orderPaymentLabel,
  stateLabel,
} from '~/content/orders/orders';
import { toneOf } from '~/content/core/tones';
import { customerNumber } from '~/domain/core/ids';
import type { ListedOrder, OrderBrief } from '~/domain/orders/order';
import { accountPaths } from '~/account-paths';
import { orderDay } from '~/content/core/dates';

/** An order from Shopify, or from the mirror, which has more fields. */
type Listed = Pick<
  OrderBrief,
  'id' | 'name' | 'createdAt' | 'displayFinancialStatus' | 'displayFulfillmentStatus' | 'total'
> &
  Pick<ListedOrder, 'lines' | 'isOnInvoice' | 'isAtBank'> &
  Partial<Pick<ListedOrder, 'cancelledAt' | 'refunded'>>;

/** Undefined where no pictures are shown. */
type Pictured = Listed & { picture: string | null | undefined };

const COLUMNS: readonly ListColumn<Pictured>[] = [
  {
    label: 'Order',
    at: 'title',
    isLong: true,
    cell: ({ id, name, lines, picture }) => {
      const items = itemLabel(lines);
      return (
        <>
          {picture === undefined ? null : <Thumbnail src={picture} />}
          <a href={accountPaths.manageOrder(customerNumber(id))} className="underline">
            {name}
          </a>
          {items === '' ? null : (
            <span data-detail="" className="text-ink-soft">
              {items}
            </span>
          )}
        </>
      );
    },
  },
  {
    label: 'Date',
    at: 'date',
    sorts: BY_TIME,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{orderDay(createdAt)}</time>,
  },
  {
    label: 'Payment',
    at: 'status',
    cell: (order) => (
      <Badge
        text={orderPaymentLabel({ ...order, cancelledAt: order.cancelledAt ?? null })}
        tone={toneOf(order.displayFinancialStatus)}
      />
    ),
  },
  {
    label: 'Delivery',
    at: 'status',
    cell: ({ cancelledAt, displayFulfillmentStatus: status }) =>
      cancelledAt ? (
        <Badge text="Canceled" />
      ) : (
        <Badge text={stateLabel(status)} tone={toneOf(status)} />
      ),
  },
  {
    label: 'Total',
    isNumber: true,
    at: 'amount',
    sorts: BY_AMOUNT,
    cell: ({ total, refunded }) => {
      const givenBack = refunded ? givenBackLabel({ refunded }) : null;
      return (
        <>
          {orderAmount(total)}
          {givenBack === null ? null : (
            <span data-detail="" className="block whitespace-nowrap text-sm text-ink-soft">
              {givenBack}
            </span>
          )}
        </>
      );
    },
  },
];

type OrderTableProps = {
  orders: readonly Listed[];
  caption: string;
  /** A picture of each order that has one, by its id. */
  pictures?: Readonly<Record<string, string>>;
};

/** Orders in the given order, each with a link to its details. */
export function OrderTable({ orders, caption, pictures }: OrderTableProps) {
  return (
    <ListTable
      caption={caption}
      columns={COLUMNS}
      rows={orders.map((one) => ({ ...one, picture: pictures && (pictures[one.id] ?? null) }))}
      keyOf={({ id }) => id}
    />
  );
}
