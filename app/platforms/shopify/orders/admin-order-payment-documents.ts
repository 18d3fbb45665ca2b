import { adminDocument } from '~/platforms/shopify/typed-document';

/** The Admin documents about the payment of an order, API version 2026-10. */

export const ORDER_PAYMENT_DOCUMENT = adminDocument(/* GraphQL */ `
  query OrderPayment($id: ID!) {
    order(id: $id) {
      id
      displayFinancialStatus
      canMarkAsPaid
      totalOutstandingSet {
        shopMoney {
          amount
          currencyCode
        }
      }
    }
  }
`);

/** What is owed of an order, and what was recorded as paid. */
export const ORDER_DUE_DOCUMENT = adminDocument(/* GraphQL */ `
  query OrderDue($id: ID!) {
    order(id: $id) {
      id
      name
      displayFinancialStatus
      cancelledAt
      canMarkAsPaid
      totalOutstandingSet {
        shopMoney {
          amount
          currencyCode
        }
      }
      transactions(first: 50) {
        id
        kind
        status
        gateway
        createdAt
        amountSet {
          shopMoney {
            amount
            currencyCode
          }
        }
      }
    }
  }
`);

export const ORDER_PAY_LINK_DOCUMENT = adminDocument(/* GraphQL */ `
  query OrderPayLink($id: ID!) {
    order(id: $id) {
      id
      paymentCollectionDetails {
        additionalPaymentCollectionUrl
      }
    }
  }
`);

export const ORDER_MARK_PAID_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation MarkOrderPaid($id: ID!) {
    orderMarkAsPaid(input: { id: $id }) {
      order {
        id
        name
        displayFinancialStatus
        canMarkAsPaid
        totalOutstandingSet {
          shopMoney {
            amount
            currencyCode
          }
        }
      }
      userErrors {
        field
        message
      }
    }
  }
`);

/** Orders with a tag; the search index lags a little behind. */
export const ORDERS_TAGGED_DOCUMENT = adminDocument(/* GraphQL */ `
  query OrdersTagged($query: String!, $first: Int!) {
    orders(first: $first, query: $query, sortKey: CREATED_AT) {
      nodes {
        id
        name
        tags
      }
    }
  }
`);
