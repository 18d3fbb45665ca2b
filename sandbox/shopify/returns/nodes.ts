import { gid, idOf } from '../../kit/ids';
import type { Shop } from '../admin/context';
import { lineNode, parcelNode } from '../admin/order-parts';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import type { OrderRow } from '../rows';
import type { ReturnLineRow, ReturnRow, Returns } from './returns';

/** Returns a `Return` of the Admin schema. */
export function returnNode(shop: Shop, order: OrderRow, row: ReturnRow): Record<string, unknown> {
  const total = row.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  // There is nothing to send back before it is approved.
  const isSentBack = row.status === 'OPEN' || row.status === 'CLOSED';
  return {
    __typename: 'Return',
    id: gid('Return', row.id),
    name: row.name,
    status: row.status,
    createdAt: row.createdAt,
    requestApprovedAt: row.approvedAt,
    closedAt: row.closedAt,
    decline: row.decline,
    totalQuantity: total,
    order: () => shop.orderNode(order),
    returnLineItems: (page: PageArguments) =>
      connection(
        row.lines,
        page,
        ({ id }) => String(id),
        (line) => ({
          __typename: 'ReturnLineItem',
          id: gid('ReturnLineItem', line.id),
          quantity: line.quantity,
          returnReason: line.reason,
          returnReasonNote: line.reasonNote,
          customerNote: line.customerNote,
          processedQuantity: line.processed,
          unprocessedQuantity: line.quantity - line.processed,
          processableQuantity: row.status === 'OPEN' ? line.quantity - line.processed : 0,
          refundedQuantity: 0,
          refundableQuantity: line.quantity,
          fulfillmentLineItem: () => parcelLineNode(shop, order, line),
        }),
      ),
    reverseFulfillmentOrders: (page: PageArguments) =>
      connection(
        isSentBack ? [row] : [],
        page,
        ({ id }) => String(id),
        () => ({
          __typename: 'ReverseFulfillmentOrder',
          id: gid('ReverseFulfillmentOrder', row.id),
          lineItems: (inner: PageArguments) =>
            connection(
              row.lines,
              inner,
              ({ id }) => String(id),
              (line) => reverseLineNode(shop, order, line),
            ),
        }),
      ),
  };
}

/** Returns a `ReverseFulfillmentOrderLineItem`. */
export function reverseLineNode(shop: Shop, order: OrderRow, line: ReturnLineRow) {
  return {
    __typename: 'ReverseFulfillmentOrderLineItem',
    id: gid('ReverseFulfillmentOrderLineItem', line.id),
    totalQuantity: line.quantity,
    fulfillmentLineItem: () => parcelLineNode(shop, order, line),
    dispositions: line.dispositions.map(({ type, quantity, at }, place) => ({
      id: gid('ReverseFulfillmentOrderDisposition', `${line.id}${place}`),
      type,
      quantity,
      createdAt: at,
    })),
  };
}

function parcelLineNode(shop: Shop, order: OrderRow, { parcelLineId, lineId }: ReturnLineRow) {
  const line = order.lines.find(({ id }) => id === lineId);
  return {
    __typename: 'FulfillmentLineItem',
    id: gid('FulfillmentLineItem', parcelLineId),
    quantity: line?.quantity ?? 0,
    lineItem: () => (line === undefined ? null : lineNode(shop.catalogue, order, line)),
  };
}

/** `return`, `returnableFulfillments`. */
export function returnQueries(shop: Shop, returns: Returns) {
  return {
    return: ({ id }: { id: string }) => {
      const row = returns.byId(idOf('Return', id) ?? '');
      const order = row && shop.orders.byId(row.orderId);
      return row && order && shop.isVisible(order) ? returnNode(shop, order, row) : null;
    },
    returnableFulfillments: ({ orderId, ...page }: PageArguments & { orderId: string }) => {
      const order = shop.orders.byId(idOf('Order', orderId) ?? '');
      const isOpen = order !== undefined && order.cancelledAt === null && shop.isVisible(order);
      const parcels = isOpen
        ? returns.returnable(order).filter(({ lines }) => lines.some((one) => one.quantity > 0))
        : [];
      return connection(
        parcels,
        page,
        ({ parcelId }) => String(parcelId),
        (parcel) => ({
          __typename: 'ReturnableFulfillment',
          id: gid('ReturnableFulfillment', parcel.parcelId),
          fulfillment: () => {
            const sent = order?.fulfillments.find(({ id }) => id === parcel.parcelId);
            return order && sent ? parcelNode(shop, order, sent) : null;
          },
          returnableFulfillmentLineItems: (inner: PageArguments) =>
            connection(
              parcel.lines.filter(({ quantity }) => quantity > 0),
              inner,
              (line) => String(line.parcelLineId),
              ({ parcelLineId, lineId, quantity }) => ({
                quantity,
                fulfillmentLineItem: {
                  __typename: 'FulfillmentLineItem',
                  id: gid('FulfillmentLineItem', parcelLineId),
                  quantity,
                  lineItem: () => {
                    const line = order?.lines.find(({ id }) => id === lineId);
                    return order && line ? lineNode(shop.catalogue, order, line) : null;
                  },
                },
              }),
            ),
        }),
      );
    },
  };
}
