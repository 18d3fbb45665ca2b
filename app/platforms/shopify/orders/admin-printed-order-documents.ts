import { adminDocument } from '~/platforms/shopify/typed-document';

/** The Admin documents about what an order's printed documents say, API version 2026-10. */

const CASH = /* GraphQL */ `
  fragment Cash on MoneyBag {
    shopMoney {
      amount
      currencyCode
    }
  }
`;

const TERMS = /* GraphQL */ `
  fragment PrintedTerms on PaymentTerms {
    paymentTermsName
    paymentSchedules(first: 1) {
      nodes {
        dueAt
      }
    }
  }
`;

const ADDRESS = /* GraphQL */ `
  fragment PrintedAddress on MailingAddress {
    firstName
    lastName
    name
    company
    address1
    address2
    city
    province
    zip
    country
    phone
  }
`;

export const PRINTED_DRAFT_DOCUMENT = adminDocument(/* GraphQL */ `
  query PrintedDraft($id: ID!) {
    draftOrder(id: $id) {
      id
      email
      poNumber
      paymentTerms {
        ...PrintedTerms
      }
      billingAddress {
        ...PrintedAddress
      }
      shippingAddress {
        ...PrintedAddress
      }
    }
  }
  ${TERMS}
  ${ADDRESS}
`);

/** A hundred lines with their amounts cost some 600 of the 1,000 points of a query. */
export const PRINTED_ORDER_DOCUMENT = adminDocument(/* GraphQL */ `
  query PrintedOrder($id: ID!, $after: String) {
    order(id: $id) {
      id
      poNumber
      paymentTerms {
        ...PrintedTerms
      }
      billingAddress {
        ...PrintedAddress
      }
      netPaymentSet {
        ...Cash
      }
      totalOutstandingSet {
        ...Cash
      }
      lineItems(first: 100, after: $after) {
        nodes {
          id
          title
          variantTitle
          sku
          quantity
          currentQuantity
          nonFulfillableQuantity
          originalUnitPriceSet {
            ...Cash
          }
          discountedTotalSet {
            ...Cash
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
  ${CASH}
  ${TERMS}
  ${ADDRESS}
`);

/**
 * What is packed of several orders, or of one from a line on. Shopify does not say whether `nodes` counts each id: here
 * each is counted, 8 points and one more for each line.
 */
export const PACKED_ORDERS_DOCUMENT = adminDocument(/* GraphQL */ `
  query PackedOrders($ids: [ID!]!, $first: Int!, $after: String) {
    nodes(ids: $ids) {
      ... on Order {
        id
        name
        createdAt
        cancelledAt
        poNumber
        paymentTerms {
          ...PrintedTerms
        }
        shippingAddress {
          ...PrintedAddress
        }
        lineItems(first: $first, after: $after) {
          nodes {
            id
            title
            variantTitle
            sku
            quantity
            nonFulfillableQuantity
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
  ${TERMS}
  ${ADDRESS}
`);

export const PRINTED_REFUND_DOCUMENT = adminDocument(/* GraphQL */ `
  query PrintedRefund($id: ID!) {
    refund(id: $id) {
      id
      createdAt
      processedAt
      order {
        id
      }
      totalRefundedSet {
        ...Cash
      }
      refundLineItems(first: 100) {
        nodes {
          quantity
          subtotalSet {
            ...Cash
          }
          totalTaxSet {
            ...Cash
          }
          lineItem {
            title
            variantTitle
            sku
          }
        }
        pageInfo {
          hasNextPage
        }
      }
      refundShippingLines(first: 10) {
        nodes {
          id
          subtotalAmountSet {
            ...Cash
          }
          taxAmountSet {
            ...Cash
          }
        }
      }
    }
  }
  ${CASH}
`);
