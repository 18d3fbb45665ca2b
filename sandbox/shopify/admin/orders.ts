import { gid, idOf, stableNumber } from '../../kit/ids';
import type { Catalogue } from '../catalogue';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import { financialStatus } from '../orders';
import { LOCATION } from '../parcels';
import type { FulfillmentRow, OrderLineRow, OrderRow } from '../rows';
import { addressNode } from './address-node';
import type { Shop } from './context';
import { findOrders } from './orders-search';
import type { OrdersArguments } from './orders-search';
import { imageNode, moneyBag } from './parts';
import { productNode, variantNode } from './products';

function parcelNode(shop: Shop, order: OrderRow, parcel: FulfillmentRow) {
  return {
    __typename: 'Fulfillment',
    id: gid('Fulfillment', parcel.id),
    displayStatus: parcel.status,
    location: {
      __typename: 'Location',
      id: gid('Location', stableNumber(`location ${LOCATION}`)),
      name: LOCATION,
    },
    trackingInfo: ({ first }: { first?: number | null }) =>
      (parcel.tracking === null ? [] : [parcel.tracking]).slice(0, first ?? undefined),
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

function lineNode(catalogue: Catalogue, order: OrderRow, line: OrderLineRow) {
  const open = order.fulfilled || order.cancelledAt !== null ? 0 : line.quantity;
  return {
    __typename: 'LineItem',
    id: gid('LineItem', line.id),
    title: line.title,
    quantity: line.quantity,
    currentQuantity: line.quantity,
    nonFulfillableQuantity: line.quantity - open,
    refundableQuantity: order.refundedCents >= order.paidCents ? 0 : line.quantity,
    originalTotalSet: moneyBag(line.unitCents * line.quantity),
    discountedTotalSet: moneyBag(line.unitCents * line.quantity - line.discountCents),
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

/** An `Order` of the Admin schema. */
export function orderNode(shop: Shop, order: OrderRow): Record<string, unknown> {
  const buyer = order.customerId === null ? undefined : shop.customers.byId(order.customerId);
  const taxCents = order.taxes.reduce((sum, { cents }) => sum + cents, 0);
  const outstandingCents = order.cancelledAt === null ? order.totalCents - order.paidCents : 0;
  return {
    __typename: 'Order',
    id: gid('Order', order.id),
    name: order.name,
    confirmationNumber: order.confirmationNumber,
    email: order.email,
    createdAt: order.createdAt,
    processedAt: order.createdAt,
    updatedAt: order.updatedAt,
    tags: order.tags,
    edited: false,
    cancelReason: order.cancelledAt === null ? null : 'OTHER',
    cancelledAt: order.cancelledAt,
    displayFinancialStatus: financialStatus(order),
    displayFulfillmentStatus: order.fulfilled ? 'FULFILLED' : 'UNFULFILLED',
    canMarkAsPaid: outstandingCents > 0,
    fullyPaid: outstandingCents === 0,
    discountCodes: order.discountCodes,
    customer: () => (buyer === undefined ? null : shop.customerNode(buyer)),
    shippingAddress: addressNode(
      gid('MailingAddress', `${order.id}?model_name=Address`),
      order.shippingAddress,
    ),
    totalPriceSet: moneyBag(order.totalCents),
    subtotalPriceSet: moneyBag(order.subtotalCents - order.discountCents),
    totalShippingPriceSet: moneyBag(order.shippingCents),
    totalTaxSet: moneyBag(taxCents),
    totalDiscountsSet: moneyBag(order.discountCents),
    currentTotalPriceSet: moneyBag(order.totalCents - order.refundedCents),
    originalTotalPriceSet: moneyBag(order.totalCents),
    totalOutstandingSet: moneyBag(outstandingCents),
    taxLines: order.taxes.map(({ title, rate, cents }) => ({
      title,
      rate,
      priceSet: moneyBag(cents),
    })),
    lineItems: (page: PageArguments) =>
      connection(
        order.lines,
        page,
        ({ id }) => String(id),
        (line) => lineNode(shop.catalogue, order, line),
      ),
    fulfillments: ({ first }: { first?: number | null }) =>
      order.fulfillments
        .slice(0, first ?? undefined)
        .map((parcel) => parcelNode(shop, order, parcel)),
    refunds: ({ first }: { first?: number | null }) =>
      order.refunds.slice(0, first ?? undefined).map((refund) => ({
        __typename: 'Refund',
        id: gid('Refund', refund.id),
        createdAt: refund.createdAt,
        processedAt: refund.createdAt,
        note: refund.note,
        totalRefundedSet: moneyBag(refund.cents),
      })),
    transactions: ({ first }: { first?: number | null }) =>
      order.transactions.slice(0, first ?? undefined).map((transaction) => ({
        __typename: 'OrderTransaction',
        id: gid('OrderTransaction', transaction.id),
        kind: transaction.kind,
        status: transaction.status,
        gateway: transaction.gateway,
        amountSet: moneyBag(transaction.cents),
      })),
  };
}

export function orderQueries(shop: Shop) {
  const { orders } = shop;
  return {
    order: ({ id }: { id: string }) => {
      const order = orders.byId(idOf('Order', id) ?? '');
      return order === undefined ? null : shop.orderNode(order);
    },
    orders: ({ query, sortKey, reverse, ...page }: OrdersArguments) =>
      connection(
        findOrders(orders.all(), { query, sortKey, reverse }),
        page,
        ({ id }) => String(id),
        shop.orderNode,
      ),
  };
}
