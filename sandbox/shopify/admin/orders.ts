import { gid, idOf, stableNumber } from '../../kit/ids';
import type { Catalogue } from '../catalogue';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import {
  currentQuantity,
  currentTotalCents,
  financialStatus,
  outstandingCents,
  sentQuantity,
} from '../orders';
import { LOCATION } from '../parcels';
import type { FulfillmentRow, OrderLineRow, OrderRow, TransactionRow } from '../rows';
import { addressNode } from './address-node';
import type { Shop } from './context';
import { findOrders } from './orders-search';
import type { OrdersArguments } from './orders-search';
import { imageNode, moneyBag } from './parts';
import { termsNode } from './payment-terms';
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
  const left = currentQuantity(order, line);
  const isClosed = order.fulfilled || order.cancelledAt !== null;
  const open = isClosed ? 0 : Math.max(0, left - sentQuantity(order, line));
  const isGivenBack = order.refundedCents > 0 && order.refundedCents >= order.paidCents;
  return {
    __typename: 'LineItem',
    id: gid('LineItem', line.id),
    title: line.title,
    quantity: line.quantity,
    variantTitle: line.variantTitle,
    sku: line.sku || null,
    currentQuantity: left,
    nonFulfillableQuantity: line.quantity - open,
    refundableQuantity: isGivenBack ? 0 : left,
    customAttributes: line.attributes,
    originalUnitPriceSet: moneyBag(line.unitCents),
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

function transactionNode(order: OrderRow, transaction: TransactionRow): Record<string, unknown> {
  return {
    __typename: 'OrderTransaction',
    id: gid('OrderTransaction', transaction.id),
    createdAt: transaction.createdAt,
    processedAt: transaction.createdAt,
    kind: transaction.kind,
    status: transaction.status,
    gateway: transaction.gateway,
    amountSet: moneyBag(transaction.cents),
    parentTransaction: () => {
      const parent = order.transactions.find(({ id }) => id === transaction.parentId);
      return parent === undefined ? null : transactionNode(order, parent);
    },
  };
}

/** An `Order` of the Admin schema. */
export function orderNode(shop: Shop, order: OrderRow): Record<string, unknown> {
  const buyer = order.customerId === null ? undefined : shop.customers.byId(order.customerId);
  const taxCents = order.taxes.reduce((sum, { cents }) => sum + cents, 0);
  const owedCents = outstandingCents(order);
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
    edited: order.edited ?? false,
    cancelReason: order.cancelledAt === null ? null : (order.cancelReason ?? 'OTHER'),
    cancelledAt: order.cancelledAt,
    displayFinancialStatus: financialStatus(order),
    displayFulfillmentStatus: order.fulfilled ? 'FULFILLED' : 'UNFULFILLED',
    canMarkAsPaid: owedCents > 0,
    fullyPaid: owedCents === 0,
    discountCodes: order.discountCodes,
    customer: () => (buyer === undefined ? null : shop.customerNode(buyer)),
    note: order.note,
    customAttributes: order.attributes,
    paymentTerms: termsNode(order.terms, owedCents, shop.nowMs()),
    shippingAddress:
      order.shippingAddress === null
        ? null
        : addressNode(
            gid('MailingAddress', `${order.id}?model_name=Address`),
            order.shippingAddress,
          ),
    totalPriceSet: moneyBag(order.totalCents),
    subtotalPriceSet: moneyBag(order.subtotalCents - order.discountCents),
    totalShippingPriceSet: moneyBag(order.shippingCents),
    totalTaxSet: moneyBag(taxCents),
    totalDiscountsSet: moneyBag(order.discountCents),
    currentTotalPriceSet: moneyBag(currentTotalCents(order)),
    originalTotalPriceSet: moneyBag(order.totalCents),
    totalOutstandingSet: moneyBag(owedCents),
    totalReceivedSet: moneyBag(order.paidCents),
    totalRefundedSet: moneyBag(order.refundedCents),
    netPaymentSet: moneyBag(order.paidCents - order.refundedCents),
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
      order.transactions
        .slice(0, first ?? undefined)
        .map((transaction) => transactionNode(order, transaction)),
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
