import { adminDocument } from '~/platforms/shopify/typed-document';

/** The Admin documents about the money of one order, API version 2026-10. */

const CASH = /* GraphQL */ `
  fragment Cash on MoneyBag {
    shopMoney {
      amount
      currencyCode
    }
  }
`;

/** What can be refunded of an order, and what has been. */
export const ORDER_MONEY_DOCUMENT = adminDocument(/* GraphQL */ `
  query OrderMoney($id: ID!) {
    order(id: $id) {
      id
      name
      cancelledAt
      displayFinancialStatus
      displayFulfillmentStatus
      totalPriceSet {
        ...Cash
      }
      subtotalPriceSet {
        ...Cash
      }
      totalShippingPriceSet {
        ...Cash
      }
      totalTaxSet {
        ...Cash
      }
      totalRefundedSet {
        ...Cash
      }
      lineItems(first: 50) {
        nodes {
          id
          title
          sku
          quantity
          refundableQuantity
          discountedTotalSet {
            ...Cash
          }
        }
      }
      refunds(first: 50) {
        id
        note
        totalRefundedSet {
          ...Cash
        }
      }
      transactions(first: 50) {
        id
        kind
        status
        gateway
        amountSet {
          ...Cash
        }
        parentTransaction {
          id
        }
      }
    }
  }
  ${CASH}
`);

/** The idempotency key is required at run time since 2026-04, although the schema does not say so. */
export const ORDER_REFUND_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation RefundOrder($input: RefundInput!, $key: String!) {
    refundCreate(input: $input) @idempotent(key: $key) {
      refund {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

/** Shopify cancels in a job of its own, which ends a little later. */
export const ORDER_CANCEL_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation CancelOrder(
    $id: ID!
    $reason: OrderCancelReason!
    $restock: Boolean!
    $refund: OrderCancelRefundMethodInput!
  ) {
    orderCancel(
      orderId: $id
      reason: $reason
      restock: $restock
      refundMethod: $refund
      notifyCustomer: false
    ) {
      job {
        id
      }
      userErrors: orderCancelUserErrors {
        field
        message
      }
    }
  }
`);
