/** The Admin documents about the money of one order, 2026-10. */

const CASH = /* GraphQL */ `
  fragment Cash on MoneyBag {
    shopMoney {
      amount
      currencyCode
    }
  }
`;

/** What can be given back of it, and what was. */
export const ORDER_MONEY_DOCUMENT = /* GraphQL */ `
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
`;

/** Its key is needed at run time since 2026-04, though the schema does not say so. */
export const ORDER_REFUND_DOCUMENT = /* GraphQL */ `
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
`;

/** The platform does it in a job of its own, which is over a little later. */
export const ORDER_CANCEL_DOCUMENT = /* GraphQL */ `
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
`;
