import type { FulfillmentLine, FulfillmentOrder } from '~/domain/fulfillment/fulfillment-order';
import type { SentParcel } from '~/domain/fulfillment/step';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { Fragments, Operations } from '~/platforms/shopify/generated/admin';
import { type ListPosition, updatedSince } from '~/platforms/shopify/orders/order-list.server';
import {
  FULFILLMENT_DOCUMENT,
  FULFILLMENT_ORDER_DOCUMENT,
  FULFILLMENT_ORDER_LINES_DOCUMENT,
  FULFILLMENT_ORDER_OWNER_DOCUMENT,
  FULFILLMENT_ORDERS_OF_ORDER,
  FULFILLMENT_ORDERS_OF_ORDER_DOCUMENT,
  FULFILLMENT_ORDERS_PAGE,
  FULFILLMENT_ORDERS_UPDATED_DOCUMENT,
} from './admin-fulfillment-documents';

type Vendor = Fragments['FulfillmentOrderPart'];

/**
 * Lists the fulfillment orders of an order, with all of their lines; null if there is no such order.
 *
 * @param orderGid `gid://shopify/Order/…`
 * @throws PlatformFailure
 */
export async function listFulfillmentOrders(
  admin: Admin,
  orderGid: string,
): Promise<FulfillmentOrder[] | null> {
  const all: Vendor[] = [];
  for (let after: string | null = null; ;) {
    const page: Operations['FulfillmentOrdersOfOrder']['answer'] = await admin.run(
      FULFILLMENT_ORDERS_OF_ORDER_DOCUMENT,
      { id: orderGid, first: FULFILLMENT_ORDERS_OF_ORDER, after },
    );
    if (!page.order) return null;
    const { nodes, pageInfo } = page.order.fulfillmentOrders;
    all.push(...nodes);
    if (!pageInfo.hasNextPage) return Promise.all(all.map((one) => whole(admin, one)));
    after = pageInfo.endCursor ?? null;
  }
}

/** Returns the order that a fulfillment order is of; null if there is none. @throws PlatformFailure */
export async function findOrderOfFulfillmentOrder(
  admin: Admin,
  gid: string,
): Promise<string | null> {
  const { fulfillmentOrder } = await admin.run(FULFILLMENT_ORDER_OWNER_DOCUMENT, { id: gid });
  return fulfillmentOrder?.orderId ?? null;
}

/** Returns a fulfillment order with its latest parcels, the newest first; null if there is none. @throws PlatformFailure */
export async function findFulfillmentOrder(
  admin: Admin,
  gid: string,
): Promise<{ found: FulfillmentOrder; parcels: SentParcel[] } | null> {
  const { fulfillmentOrder } = await admin.run(FULFILLMENT_ORDER_DOCUMENT, { id: gid });
  if (!fulfillmentOrder) return null;
  const parcels = fulfillmentOrder.fulfillments.nodes.map((parcel) => ({
    gid: parcel.id,
    isCanceled: parcel.status === 'CANCELLED',
    numbers: parcel.trackingInfo.flatMap(({ number }) => number ?? []),
    units: Object.fromEntries(
      parcel.fulfillmentLineItems.nodes.map(({ lineItem, quantity }) => [
        lineItem.id,
        quantity ?? 0,
      ]),
    ),
  }));
  return { found: await whole(admin, fulfillmentOrder), parcels };
}

/** Lists one page of all fulfillment orders, oldest change first; see `listOrdersUpdatedSince`. @throws PlatformFailure */
export async function listFulfillmentOrdersUpdatedSince(
  admin: Admin,
  { since, after }: ListPosition,
): Promise<{ fulfillmentOrders: FulfillmentOrder[]; next: string | null }> {
  const { fulfillmentOrders } = await admin.run(FULFILLMENT_ORDERS_UPDATED_DOCUMENT, {
    first: FULFILLMENT_ORDERS_PAGE,
    after,
    query: updatedSince(since),
  });
  const { hasNextPage, endCursor } = fulfillmentOrders.pageInfo;
  return {
    fulfillmentOrders: await Promise.all(fulfillmentOrders.nodes.map((one) => whole(admin, one))),
    next: hasNextPage ? (endCursor ?? null) : null,
  };
}

type ParcelNow = {
  isCanceled: boolean;
  isDelivered: boolean;
  company: string | null;
  numbers: string[];
};

/** Returns a fulfillment as far as a repeated change needs it; null if there is none. @throws PlatformFailure */
export async function findFulfillment(admin: Admin, gid: string): Promise<ParcelNow | null> {
  const { fulfillment } = await admin.run(FULFILLMENT_DOCUMENT, { id: gid });
  return (
    fulfillment && {
      isCanceled: fulfillment.status === 'CANCELLED',
      isDelivered: fulfillment.displayStatus === 'DELIVERED',
      company: fulfillment.trackingInfo[0]?.company ?? null,
      numbers: fulfillment.trackingInfo.flatMap(({ number }) => number ?? []),
    }
  );
}

/** Reads the rest of its lines if it has more than came with it. */
async function whole(admin: Admin, part: Vendor): Promise<FulfillmentOrder> {
  const lines = part.lineItems.nodes.map(toLine);
  let { hasNextPage, endCursor } = part.lineItems.pageInfo;
  while (hasNextPage) {
    const more = await admin.run(FULFILLMENT_ORDER_LINES_DOCUMENT, {
      id: part.id,
      after: endCursor,
    });
    const page = more.fulfillmentOrder?.lineItems;
    if (!page) break;
    lines.push(...page.nodes.map(toLine));
    ({ hasNextPage, endCursor } = page.pageInfo);
  }
  return { ...toFulfillmentOrder(part), lines };
}

function toFulfillmentOrder(part: Vendor): Omit<FulfillmentOrder, 'lines'> {
  const { assignedLocation: assigned } = part;
  return {
    gid: part.id,
    orderGid: part.orderId,
    orderName: part.orderName,
    orderedAt: part.orderProcessedAt,
    updatedAt: part.updatedAt,
    status: part.status,
    requestStatus: part.requestStatus,
    locationGid: assigned.location?.id ?? null,
    locationName: assigned.name,
    method: part.deliveryMethod?.methodType ?? null,
    fulfillAt: part.fulfillAt,
    holds: part.fulfillmentHolds.map((hold) => ({
      gid: hold.id,
      reason: hold.reason,
      notes: hold.reasonNotes,
      handle: hold.handle,
      isOurs: hold.heldByRequestingApp,
    })),
    actions: part.supportedActions.map(({ action }) => action),
  };
}

function toLine(line: Fragments['FulfillmentLinePart']): FulfillmentLine {
  return {
    gid: line.id,
    lineGid: line.lineItem.id,
    variantGid: line.variant?.id ?? null,
    sku: line.sku,
    title: line.productTitle,
    variantTitle: line.variantTitle === 'Default Title' ? null : line.variantTitle,
    units: line.totalQuantity,
    remainingUnits: line.remainingQuantity,
  };
}
