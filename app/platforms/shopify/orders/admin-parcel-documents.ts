import { ORDER_LIMITS } from '~/domain/orders/order';
import { adminDocument } from '~/platforms/shopify/typed-document';

/** So many lines of each of 20 parcels fit beside the rest of an order in one query of 1,000 points. */
export const FIRST_PARCEL_LINES = 10;

export const PARCEL_LINE = /* GraphQL */ `
  fragment ParcelLine on FulfillmentLineItem {
    quantity
    lineItem {
      id
      title
    }
  }
`;

/** The rest of the 50 lines of a parcel of which an order's own document has the first ten. */
export const PARCEL_LINES_DOCUMENT = adminDocument(/* GraphQL */ `
  query ParcelLines($id: ID!, $after: String) {
    fulfillment(id: $id) {
      fulfillmentLineItems(first: ${ORDER_LIMITS.fulfillmentLines - FIRST_PARCEL_LINES}, after: $after) {
        nodes {
          ...ParcelLine
        }
      }
    }
  }
  ${PARCEL_LINE}
`);

/** What carriers have reported, the latest first: 20 parcels of 22 points, apart from the order, where they do not fit. */
export const PARCEL_EVENTS_DOCUMENT = adminDocument(/* GraphQL */ `
  query ParcelEvents($id: ID!) {
    order(id: $id) {
      fulfillments(first: ${ORDER_LIMITS.fulfillments}) {
        id
        requiresShipping
        events(first: 20, sortKey: HAPPENED_AT, reverse: true) {
          nodes {
            id
            status
            happenedAt
            city
            province
            message
          }
        }
      }
    }
  }
`);
