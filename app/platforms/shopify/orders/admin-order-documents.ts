import { adminDocument } from '~/platforms/shopify/typed-document';
import { FIRST_PARCEL_LINES, PARCEL_LINE } from './admin-parcel-documents';

/** The Admin documents about orders, API version 2026-10. Page sizes: spec section 9. */

/** Read in pages up to 250: a connection of 250 exceeds the maximum cost of one query. */
export const CUSTOMER_ORDERS_BRIEF_DOCUMENT = adminDocument(/* GraphQL */ `
  query CustomerOrdersBrief($id: ID!, $first: Int!, $after: String) {
    customer(id: $id) {
      id
      orders(first: $first, after: $after, sortKey: PROCESSED_AT, reverse: true) {
        nodes {
          id
          name
          email
          createdAt
          updatedAt
          tags
          displayFinancialStatus
          displayFulfillmentStatus
          totalPriceSet {
            shopMoney {
              amount
              currencyCode
            }
          }
          lineItems(first: 50) {
            nodes {
              id
              title
              quantity
            }
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

/** With all lines of its parcels an order alone would cost too much: `withAllParcelLines` reads the rest. */
const ORDER_PARTS = /* GraphQL */ `
  ${PARCEL_LINE}
  fragment Cash on MoneyBag {
    shopMoney {
      amount
      currencyCode
    }
  }

  fragment OrderParts on Order {
    id
    name
    email
    createdAt
    updatedAt
    tags
    edited
    cancelReason
    cancelledAt
    discountCodes
    displayFinancialStatus
    displayFulfillmentStatus
    shippingAddress {
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
    totalDiscountsSet {
      ...Cash
    }
    currentTotalPriceSet {
      ...Cash
    }
    originalTotalPriceSet {
      ...Cash
    }
    totalRefundedSet {
      ...Cash
    }
    taxLines {
      title
      rate
      priceSet {
        ...Cash
      }
    }
    lineItems(first: 20) {
      nodes {
        id
        title
        sku
        quantity
        nonFulfillableQuantity
        refundableQuantity
        originalTotalSet {
          ...Cash
        }
        discountedTotalSet {
          ...Cash
        }
        image {
          url(transform: { maxWidth: 320, maxHeight: 320 })
        }
        variant {
          id
          title
          price
          metafields(first: 15) {
            nodes {
              namespace
              key
              type
              value
            }
          }
        }
        product {
          id
          title
          productType
          tags
        }
      }
    }
    fulfillments(first: 20) {
      id
      displayStatus
      createdAt
      deliveredAt
      estimatedDeliveryAt
      location {
        name
      }
      trackingInfo(first: 5) {
        company
        number
        url
      }
      fulfillmentLineItems(first: ${FIRST_PARCEL_LINES}) {
        nodes {
          ...ParcelLine
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
    refunds(first: 20) {
      id
      createdAt
      processedAt
      note
      totalRefundedSet {
        ...Cash
      }
    }
    transactions(first: 50) {
      kind
      status
      gateway
      manualPaymentGateway
      amountSet {
        ...Cash
      }
    }
    customAttributes {
      key
      value
    }
    disputes {
      id
      status
      initiatedAs
    }
  }
`;

export const CUSTOMER_ORDERS_DETAILED_DOCUMENT = adminDocument(/* GraphQL */ `
  query CustomerOrdersDetailed($id: ID!, $first: Int!, $after: String) {
    customer(id: $id) {
      id
      orders(first: $first, after: $after, sortKey: PROCESSED_AT, reverse: true) {
        nodes {
          ...OrderParts
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
  ${ORDER_PARTS}
`);

export const ORDER_BY_ID_DOCUMENT = adminDocument(/* GraphQL */ `
  query OrderDetail($id: ID!) {
    order(id: $id) {
      ...OrderParts
      customer {
        id
      }
    }
  }
  ${ORDER_PARTS}
`);

/** Oldest change first: an order that changes during the paging comes again later and is never missed. */
export const ORDERS_UPDATED_DOCUMENT = adminDocument(/* GraphQL */ `
  query OrdersUpdated($first: Int!, $after: String, $query: String) {
    orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes {
        ...OrderParts
        customer {
          id
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${ORDER_PARTS}
`);
