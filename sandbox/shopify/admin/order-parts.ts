import { gid, stableNumber } from '../../kit/ids';
import type { Catalogue } from '../catalogue';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import { goodsOf, manualOf, worthOf } from '../order-book/changes';
import { currentQuantity, sentQuantity } from '../order-sums';
import type { FulfillmentRow } from '../parcel-rows';
import type { OrderLineRow, OrderRow, RefundRow, TransactionRow } from '../rows';
import type { Shop } from './context';
import { LOCATION_NODE } from './location';
import { later } from '../parcels';
import { imageNode, moneyBag } from './parts';
import { productNode, variantNode } from './products';

/** Returns a `Fulfillment` of the Admin schema. */
export function parcelNode(shop: Shop, order: OrderRow, parcel: FulfillmentRow) {
  return {
    __typename: 'Fulfillment',
    id: gid('Fulfillment', parcel.id),
    createdAt: parcel.createdAt,
    status: parcel.canceledAt ? 'CANCELLED' : 'SUCCESS',
    displayStatus: parcel.canceledAt ? 'CANCELED' : parcel.status,
    deliveredAt: parcel.deliveredAt ?? null,
    updatedAt: parcel.updatedAt ?? parcel.createdAt,
    requiresShipping: true,
    // Only a carrier that reports to Shopify says when.
    estimatedDeliveryAt:
      parcel.events?.findLast(({ estimatedDeliveryAt: at }) => at !== null)?.estimatedDeliveryAt ??
      (parcel.tracking === null ? null : later(parcel.createdAt, 4)),
    events: (page: PageArguments & { reverse?: boolean | null }) => {
      const oldest = [...(parcel.events ?? [])].sort((one, other) =>
        one.happenedAt.localeCompare(other.happenedAt),
      );
      return connection(
        page.reverse ? oldest.reverse() : oldest,
        page,
        ({ id }) => String(id),
        (event) => ({
          __typename: 'FulfillmentEvent',
          ...event,
          id: gid('FulfillmentEvent', event.id),
          country: 'US',
        }),
      );
    },
    location: LOCATION_NODE,
    trackingInfo: ({ first }: { first?: number | null }) =>
      [
        ...(parcel.tracking === null ? [] : [parcel.tracking]),
        ...(parcel.moreTracking ?? []),
      ].slice(0, first ?? undefined),
    fulfillmentLineItems: (page: PageArguments) =>
      connection(
        parcel.lines,
        page,
        ({ lineId }) => String(lineId),
        ({ lineId, quantity }) => ({
          __typename: 'FulfillmentLineItem',
          id: gid('FulfillmentLineItem', stableNumber(`parcel ${parcel.id} ${lineId}`)),
          quantity,
          lineItem: () => {
            const line = order.lines.find(({ id }) => id === lineId);
            return line === undefined ? null : lineNode(shop.catalogue, order, line);
          },
        }),
      ),
  };
}

/** Returns a `LineItem` of the Admin schema. */
export function lineNode(catalogue: Catalogue, order: OrderRow, line: OrderLineRow) {
  const left = currentQuantity(order, line);
  const isClosed = order.fulfilled || order.cancelledAt !== null;
  const open = isClosed ? 0 : Math.max(0, left - sentQuantity(order, line));
  const isGivenBack = order.refundedCents > 0 && order.refundedCents >= order.paidCents;
  const quantity = line.quantity + (line.more ?? 0);
  return {
    __typename: 'LineItem',
    id: gid('LineItem', line.id),
    title: line.title,
    quantity,
    variantTitle: line.variantTitle,
    sku: line.sku || null,
    currentQuantity: left,
    nonFulfillableQuantity: quantity - open,
    unfulfilledQuantity: open,
    refundableQuantity: isGivenBack ? 0 : left,
    customAttributes: line.attributes,
    originalUnitPriceSet: moneyBag(line.unitCents),
    originalTotalSet: moneyBag(line.unitCents * quantity),
    discountedTotalSet: moneyBag(goodsOf(line, quantity)),
    // Of the discounts, those that edits have given; of the others only the sum is kept.
    discountAllocations: (line.manual === undefined ? [] : [line.manual]).map((manual) => ({
      allocatedAmountSet: moneyBag(Math.round(manualOf(line, left).cents)),
      discountApplication: {
        __typename: 'ManualDiscountApplication',
        title: manual.description,
        description: manual.description,
        targetSelection: 'EXPLICIT',
        targetType: 'LINE_ITEM',
      },
    })),
    image: line.picture === null ? null : imageNode(line.picture),
    variant: () => {
      const sellable = catalogue.sellable(line.variantId);
      return sellable === undefined ? null : variantNode(sellable);
    },
    product: () => {
      const product = catalogue.byId(line.productId);
      return product === undefined ? null : productNode(product);
    },
  };
}

/** Returns an `OrderTransaction` of the Admin schema. */
export function transactionNode(
  order: OrderRow,
  transaction: TransactionRow,
): Record<string, unknown> {
  return {
    __typename: 'OrderTransaction',
    id: gid('OrderTransaction', transaction.id),
    createdAt: transaction.createdAt,
    processedAt: transaction.createdAt,
    kind: transaction.kind,
    status: transaction.status,
    gateway: transaction.gateway,
    manualPaymentGateway: transaction.gateway === 'manual',
    amountSet: moneyBag(transaction.cents),
    parentTransaction: () => {
      const parent = order.transactions.find(({ id }) => id === transaction.parentId);
      return parent === undefined ? null : transactionNode(order, parent);
    },
  };
}

/** Returns a `Refund` of the Admin schema. */
export function refundNode(shop: Shop, order: OrderRow, refund: RefundRow) {
  const lines = (refund.lines ?? []).flatMap(({ lineId, quantity, restockType }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    return line === undefined ? [] : [{ line, quantity, restockType }];
  });
  return {
    __typename: 'Refund',
    id: gid('Refund', refund.id),
    createdAt: refund.createdAt,
    processedAt: refund.createdAt,
    updatedAt: refund.createdAt,
    note: refund.note,
    order: () => shop.orderNode(order),
    totalRefundedSet: moneyBag(refund.cents),
    refundLineItems: (page: PageArguments) =>
      connection(
        lines,
        page,
        ({ line }) => String(line.id),
        ({ line, quantity, restockType }) => ({
          id: gid('RefundLineItem', stableNumber(`refund line ${refund.id} ${line.id}`)),
          lineItem: lineNode(shop.catalogue, order, line),
          quantity,
          restockType,
          restocked: restockType !== 'NO_RESTOCK',
          subtotalSet: moneyBag(goodsOf(line, quantity)),
          totalTaxSet: moneyBag(worthOf(order, line.id, quantity) - goodsOf(line, quantity)),
        }),
      ),
    refundShippingLines: (page: PageArguments) =>
      connection(
        refund.shippingCents ? [refund.shippingCents] : [],
        page,
        String,
        (shippingCents) => ({
          id: gid('RefundShippingLine', stableNumber(`refund shipping ${refund.id}`)),
          subtotalAmountSet: moneyBag(shippingCents),
          taxAmountSet: moneyBag(0),
        }),
      ),
  };
}
