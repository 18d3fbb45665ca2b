import { gid, idOf } from '../../kit/ids';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import {
  currentSubtotalCents,
  currentTotalCents,
  financialStatus,
  fulfillmentStatus,
  outstandingCents,
  shippingLines,
} from '../order-sums';
import type { OrderRow } from '../rows';
import { fulfillmentOrdersNode } from '../fulfillment/nodes';
import { addressNode } from './address-node';
import { payPath } from '../order-book/pay-page';
import type { AdminContext, Shop } from './context';
import { lineNode, parcelNode, refundNode, transactionNode } from './order-parts';
import { ordersPage } from './orders-search';
import type { OrdersArguments } from './orders-search';
import { moneyBag } from './parts';
import { termsNode } from './payment-terms';
import { returnNode } from '../returns/nodes';

/** Returns an `Order` of the Admin schema. */
export function orderNode(shop: Shop, order: OrderRow): Record<string, unknown> {
  const buyer = order.customerId === null ? undefined : shop.customers.byId(order.customerId);
  const taxCents = order.taxes.reduce((sum, { cents }) => sum + cents, 0);
  const owedCents = outstandingCents(order);
  return {
    __typename: 'Order',
    id: gid('Order', order.id),
    name: order.name,
    cartToken: order.cartToken ?? null,
    confirmationNumber: order.confirmationNumber,
    email: order.email,
    createdAt: order.createdAt,
    processedAt: order.createdAt,
    updatedAt: order.updatedAt,
    tags: order.tags,
    edited: order.edited ?? false,
    merchantEditable: order.cancelledAt === null,
    merchantEditableErrors: order.cancelledAt === null ? [] : ['The order is canceled.'],
    cancelReason: order.cancelledAt === null ? null : (order.cancelReason ?? 'OTHER'),
    cancelledAt: order.cancelledAt,
    displayFinancialStatus: financialStatus(order),
    displayFulfillmentStatus: fulfillmentStatus(order),
    canMarkAsPaid: owedCents > 0,
    fullyPaid: owedCents === 0,
    discountCodes: order.discountCodes,
    customer: () => (buyer === undefined ? null : shop.customerNode(buyer)),
    note: order.note,
    customAttributes: order.attributes,
    disputes: (order.disputes ?? []).map(({ id, initiatedAs, status }) => ({
      __typename: 'OrderDisputeSummary',
      id: gid('OrderDisputeSummary', id),
      initiatedAs,
      status,
    })),
    paymentCollectionDetails: {
      additionalPaymentCollectionUrl: (_: unknown, { baseUrl }: AdminContext) => {
        const path = payPath(order);
        return path && baseUrl + path;
      },
    },
    poNumber: order.poNumber ?? null,
    paymentTerms: termsNode(order.terms, owedCents, shop.nowMs()),
    shippingAddress: addressOf(`${order.id}?model_name=Address`, order.shippingAddress),
    billingAddress: addressOf(`${order.id}-billing?model_name=Address`, order.billingAddress),
    totalPriceSet: moneyBag(order.totalCents),
    subtotalPriceSet: moneyBag(order.subtotalCents - order.discountCents),
    totalShippingPriceSet: moneyBag(order.shippingCents),
    totalTaxSet: moneyBag(taxCents),
    totalDiscountsSet: moneyBag(order.discountCents),
    currentTotalPriceSet: moneyBag(currentTotalCents(order)),
    currentSubtotalPriceSet: moneyBag(currentSubtotalCents(order)),
    currentShippingPriceSet: moneyBag(
      order.shippingCents + (order.addedShippingCents ?? 0) - (order.removedShippingCents ?? 0),
    ),
    shippingLines: (page: PageArguments) =>
      connection(
        shippingLines(order),
        page,
        ({ id }) => String(id),
        ({ id, title, cents }) => ({
          __typename: 'ShippingLine',
          id: gid('ShippingLine', id),
          title,
          originalPriceSet: moneyBag(cents),
        }),
      ),
    currentTotalTaxSet: moneyBag(
      taxCents + (order.addedTaxCents ?? 0) - (order.removedTaxCents ?? 0),
    ),
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
    fulfillmentOrders: fulfillmentOrdersNode(shop, order),
    fulfillments: ({ first }: { first?: number | null }) =>
      order.fulfillments
        .slice(0, first ?? undefined)
        .map((parcel) => parcelNode(shop, order, parcel)),
    refunds: ({ first }: { first?: number | null }) =>
      order.refunds.slice(0, first ?? undefined).map((refund) => refundNode(shop, order, refund)),
    returns: (page: PageArguments) =>
      connection(
        shop.returnsOf(order.id),
        page,
        ({ id }) => String(id),
        (row) => returnNode(shop, order, row),
      ),
    transactions: ({ first }: { first?: number | null }) =>
      order.transactions
        .slice(0, first ?? undefined)
        .map((transaction) => transactionNode(order, transaction)),
  };
}

function addressOf(id: string, address: OrderRow['shippingAddress'] | undefined) {
  return address ? addressNode(gid('MailingAddress', id), address) : null;
}

export function orderQueries(shop: Shop) {
  const { orders } = shop;
  return {
    order: ({ id }: { id: string }) => {
      const order = orders.byId(idOf('Order', id) ?? '');
      return order === undefined || !shop.isVisible(order) ? null : shop.orderNode(order);
    },
    refund: ({ id }: { id: string }) => {
      const number = Number(idOf('Refund', id));
      for (const order of orders.all().filter(shop.isVisible)) {
        const refund = order.refunds.find((each) => each.id === number);
        if (refund !== undefined) return refundNode(shop, order, refund);
      }
      return null;
    },
    fulfillment: ({ id }: { id: string }) => {
      const number = Number(idOf('Fulfillment', id));
      for (const order of orders.all().filter(shop.isVisible)) {
        const parcel = order.fulfillments.find((each) => each.id === number);
        if (parcel !== undefined) return parcelNode(shop, order, parcel);
      }
      return null;
    },
    orders: (args: OrdersArguments) => ordersPage(orders.all().filter(shop.isVisible), args, shop),
  };
}
