import { idOf } from '../../kit/ids';
import type { Shop } from '../admin/context';
import { orderedConnection } from '../connection';
import type { PageArguments } from '../connection';
import type { OrderRow } from '../rows';
import { holds as matches, isNumber, isText, parseQuery } from '../search-syntax';
import { fulfillmentOrdersOf, remainingOf } from './fulfillment-orders';
import type { FulfillmentOrderRow } from './fulfillment-orders';
import { fulfillmentOrderNode } from './nodes';

type Found = { order: OrderRow; row: FulfillmentOrderRow };

export function fulfillmentQueries(shop: Shop) {
  const each = () =>
    shop.orders
      .all()
      .filter(shop.isVisible)
      .flatMap((order) => fulfillmentOrdersOf(order).map((row) => ({ order, row })));
  const nodeOf = ({ order, row }: Found) => fulfillmentOrderNode(shop, order, row);
  return {
    fulfillmentOrder: ({ id }: { id: string }) => {
      const found = each().find(({ row }) => String(row.id) === idOf('FulfillmentOrder', id));
      return found ? nodeOf(found) : null;
    },
    fulfillmentOrders: ({
      query,
      includeClosed,
      sortKey,
      reverse,
      ...page
    }: PageArguments & {
      query?: string | null;
      includeClosed?: boolean | null;
      sortKey?: string | null;
      reverse?: boolean | null;
    }) => {
      const parsed = parseQuery(query);
      const found = each().filter(
        ({ order, row }) =>
          (includeClosed || remainingOf(row) > 0) &&
          matches(parsed, (term) =>
            term.field === 'updated_at'
              ? isNumber(term, Date.parse(order.updatedAt), Date.parse(term.value))
              : term.field === 'id'
                ? isNumber(term, row.id, Number(term.value))
                : term.field !== 'status' || isText(term, String(nodeOf({ order, row }).status)),
          ),
      );
      const ordering = {
        valueOf: ({ order, row }: Found) => (sortKey === 'UPDATED_AT' ? order.updatedAt : row.id),
        numberOf: ({ row }: Found) => row.id,
        reverse: reverse ?? false,
      };
      return orderedConnection(found, page, ordering, nodeOf);
    },
  };
}
