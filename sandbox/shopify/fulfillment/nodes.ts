import { gid, stableNumber } from '../../kit/ids';
import type { Shop } from '../admin/context';
import { lineNode, parcelNode } from '../admin/order-parts';
import { imageNode } from '../admin/parts';
import { variantNode } from '../admin/products';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import type { OrderRow } from '../rows';
import { fulfillmentOrdersOf, statusOf } from './fulfillment-orders';
import type { FulfillmentLineRow, FulfillmentOrderRow, HoldRow } from './fulfillment-orders';

/** Returns a `FulfillmentOrder` of the Admin schema. */
export function fulfillmentOrderNode(shop: Shop, order: OrderRow, row: FulfillmentOrderRow) {
  const status = statusOf(row, new Date(shop.nowMs()).toISOString());
  return {
    __typename: 'FulfillmentOrder',
    id: gid('FulfillmentOrder', row.id),
    orderId: gid('Order', order.id),
    orderName: order.name,
    orderProcessedAt: order.createdAt,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    status,
    requestStatus: 'UNSUBMITTED',
    fulfillAt: row.fulfillAt ?? order.createdAt,
    order: () => shop.orderNode(order),
    assignedLocation: { name: row.location, location: locationNode(row.location) },
    deliveryMethod: {
      id: gid('DeliveryMethod', stableNumber(`method ${row.id}`)),
      methodType: row.method,
    },
    fulfillmentHolds: row.holds.map(holdNode),
    supportedActions: actionsAt(status).map((action) => ({ action })),
    lineItems: (page: PageArguments) =>
      connection(
        row.lines,
        page,
        ({ id }) => String(id),
        (line) => fulfillmentLineNode(shop, order, line),
      ),
    fulfillments: (page: PageArguments) =>
      connection(
        order.fulfillments.filter(({ fulfillmentOrderIds, lines }) =>
          fulfillmentOrderIds
            ? fulfillmentOrderIds.includes(row.id)
            : lines.some(({ lineId }) => row.lines.some((line) => line.lineId === lineId)),
        ),
        page,
        ({ id }) => String(id),
        (parcel) => parcelNode(shop, order, parcel),
      ),
  };
}

export function locationNode(name: string) {
  return { __typename: 'Location', id: gid('Location', stableNumber(`location ${name}`)), name };
}

export function holdNode(hold: HoldRow) {
  return {
    id: gid('FulfillmentHold', hold.id),
    reason: hold.reason,
    reasonNotes: hold.notes,
    handle: hold.handle,
    displayReason: hold.reason.toLowerCase().replaceAll('_', ' '),
    heldByRequestingApp: hold.isOfApp,
  };
}

function actionsAt(status: ReturnType<typeof statusOf>): string[] {
  if (status === 'ON_HOLD') return ['RELEASE_HOLD', 'HOLD', 'MOVE'];
  if (status === 'OPEN') return ['CREATE_FULFILLMENT', 'REPORT_PROGRESS', 'MOVE', 'HOLD', 'SPLIT'];
  if (status === 'IN_PROGRESS') return ['CREATE_FULFILLMENT', 'HOLD', 'SPLIT'];
  return status === 'SCHEDULED' ? ['MARK_AS_OPEN', 'HOLD'] : [];
}

function fulfillmentLineNode(shop: Shop, order: OrderRow, part: FulfillmentLineRow) {
  const line = order.lines.find(({ id }) => id === part.lineId);
  return {
    __typename: 'FulfillmentOrderLineItem',
    id: gid('FulfillmentOrderLineItem', part.id),
    totalQuantity: part.units,
    remainingQuantity: part.units - part.sent,
    requiresShipping: true,
    productTitle: line?.title ?? '',
    variantTitle: line?.variantTitle ?? null,
    sku: line?.sku || null,
    image: line?.picture ? imageNode(line.picture) : null,
    lineItem: () => line && lineNode(shop.catalogue, order, line),
    variant: () => {
      const sellable = shop.catalogue.sellable(line?.variantId ?? null);
      return sellable === undefined ? null : variantNode(sellable);
    },
  };
}

/** Those that `Order.fulfillmentOrders` lists: closed and canceled ones too. */
export function fulfillmentOrdersNode(shop: Shop, order: OrderRow) {
  return (page: PageArguments) =>
    connection(
      fulfillmentOrdersOf(order),
      page,
      ({ id }) => String(id),
      (row) => fulfillmentOrderNode(shop, order, row),
    );
}
