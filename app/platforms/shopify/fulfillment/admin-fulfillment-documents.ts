import { adminDocument } from '~/platforms/shopify/typed-document';

/** The Admin documents about fulfillment orders and fulfillments, API version 2026-10. */

/** So many lines of one fulfillment order are read with it; more are fetched page by page (1,000 points a query). */
const FULFILLMENT_LINES = 10;
/** Of one order, whose goods leave one or two places; more are fetched page by page, too. */
export const FULFILLMENT_ORDERS_OF_ORDER = 4;
/** Of a page of a sync. */
export const FULFILLMENT_ORDERS_PAGE = 25;
/** The parcels among which the one is found that a call without an answer has made. */
const LATEST_PARCELS = 10;

const FULFILLMENT_LINE = /* GraphQL */ `
  fragment FulfillmentLinePart on FulfillmentOrderLineItem {
    id
    sku
    productTitle
    variantTitle
    totalQuantity
    remainingQuantity
    lineItem {
      id
    }
    variant {
      id
    }
  }
`;

const FULFILLMENT_ORDER = /* GraphQL */ `
  ${FULFILLMENT_LINE}
  fragment FulfillmentOrderPart on FulfillmentOrder {
    id
    orderId
    orderName
    orderProcessedAt
    updatedAt
    status
    requestStatus
    fulfillAt
    assignedLocation {
      name
      location {
        id
      }
    }
    deliveryMethod {
      methodType
    }
    fulfillmentHolds {
      id
      reason
      reasonNotes
      handle
      heldByRequestingApp
    }
    supportedActions {
      action
    }
    lineItems(first: ${FULFILLMENT_LINES}) {
      nodes {
        ...FulfillmentLinePart
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

export const FULFILLMENT_ORDERS_OF_ORDER_DOCUMENT = adminDocument(/* GraphQL */ `
  query FulfillmentOrdersOfOrder($id: ID!, $first: Int!, $after: String) {
    order(id: $id) {
      id
      fulfillmentOrders(first: $first, after: $after) {
        nodes {
          ...FulfillmentOrderPart
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
  ${FULFILLMENT_ORDER}
`);

export const FULFILLMENT_ORDER_LINES_DOCUMENT = adminDocument(/* GraphQL */ `
  query FulfillmentOrderLines($id: ID!, $after: String) {
    fulfillmentOrder(id: $id) {
      lineItems(first: 80, after: $after) {
        nodes {
          ...FulfillmentLinePart
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
  ${FULFILLMENT_LINE}
`);

/** Which order it is of: its order's fulfillment orders are then read together. */
export const FULFILLMENT_ORDER_OWNER_DOCUMENT = adminDocument(/* GraphQL */ `
  query FulfillmentOrderOwner($id: ID!) {
    fulfillmentOrder(id: $id) {
      id
      orderId
    }
  }
`);

/** With its latest parcels, to find what a call without an answer has done. */
export const FULFILLMENT_ORDER_DOCUMENT = adminDocument(/* GraphQL */ `
  query FulfillmentOrderWithParcels($id: ID!) {
    fulfillmentOrder(id: $id) {
      ...FulfillmentOrderPart
      fulfillments(first: ${LATEST_PARCELS}, reverse: true) {
        nodes {
          id
          status
          trackingInfo(first: 20) {
            number
          }
          fulfillmentLineItems(first: ${FULFILLMENT_LINES}) {
            nodes {
              quantity
              lineItem {
                id
              }
            }
          }
        }
      }
    }
  }
  ${FULFILLMENT_ORDER}
`);

/** Oldest change first, closed ones too. */
export const FULFILLMENT_ORDERS_UPDATED_DOCUMENT = adminDocument(/* GraphQL */ `
  query FulfillmentOrdersUpdated($first: Int!, $after: String, $query: String) {
    fulfillmentOrders(
      first: $first
      after: $after
      query: $query
      includeClosed: true
      sortKey: UPDATED_AT
    ) {
      nodes {
        ...FulfillmentOrderPart
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${FULFILLMENT_ORDER}
`);

export const FULFILLMENT_DOCUMENT = adminDocument(/* GraphQL */ `
  query FulfillmentState($id: ID!) {
    fulfillment(id: $id) {
      id
      status
      displayStatus
      trackingInfo(first: 20) {
        company
        number
      }
    }
  }
`);
