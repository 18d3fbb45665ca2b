import { adminDocument } from '~/platforms/shopify/typed-document';

/** The Admin documents about returns, API version 2026-10. They need the scope `write_returns`. */

const RETURN = /* GraphQL */ `
  fragment ReturnParts on Return {
    id
    name
    status
    createdAt
    decline {
      note
    }
    order {
      id
      name
      customer {
        id
      }
    }
    returnLineItems(first: 30) {
      nodes {
        id
        quantity
        unprocessedQuantity
        returnReason
        customerNote
        ... on ReturnLineItem {
          fulfillmentLineItem {
            id
            lineItem {
              id
            }
          }
        }
      }
    }
  }
`;

/** What can still be returned of an order, parcel by parcel. */
export const RETURNABLE_DOCUMENT = adminDocument(/* GraphQL */ `
  query Returnable($order: ID!) {
    returnableFulfillments(orderId: $order, first: 20) {
      nodes {
        fulfillment {
          id
          createdAt
          deliveredAt
        }
        returnableFulfillmentLineItems(first: 20) {
          nodes {
            quantity
            fulfillmentLineItem {
              id
              lineItem {
                id
              }
            }
          }
        }
      }
    }
  }
`);

/** The returns of an order: how one is found whose answer was lost. */
export const ORDER_RETURNS_DOCUMENT = adminDocument(/* GraphQL */ `
  query OrderReturns($order: ID!) {
    order(id: $order) {
      id
      returns(first: 20) {
        nodes {
          id
          status
          returnLineItems(first: 1) {
            nodes {
              customerNote
            }
          }
        }
      }
    }
  }
`);

/** The returns of orders that have any: how those are found that no event has told of. */
export const RETURNED_ORDERS_DOCUMENT = adminDocument(/* GraphQL */ `
  query ReturnedOrders($first: Int!, $after: String, $query: String) {
    orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes {
        id
        returns(first: 20) {
          nodes {
            id
            status
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const RETURN_DOCUMENT = adminDocument(/* GraphQL */ `
  query ReturnById($id: ID!) {
    return(id: $id) {
      ...ReturnParts
    }
  }
  ${RETURN}
`);

/** Where the units of a return went, and where they can go. */
export const RETURN_GOODS_DOCUMENT = adminDocument(/* GraphQL */ `
  query ReturnGoods($id: ID!) {
    return(id: $id) {
      id
      order {
        fulfillments(first: 1) {
          location {
            id
          }
        }
      }
      reverseFulfillmentOrders(first: 5) {
        nodes {
          lineItems(first: 30) {
            nodes {
              id
              totalQuantity
              fulfillmentLineItem {
                id
              }
              dispositions {
                quantity
              }
            }
          }
        }
      }
    }
  }
`);

export const RETURN_REQUEST_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation RequestReturn($input: ReturnRequestInput!) {
    returnRequest(input: $input) {
      return {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const RETURN_APPROVE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation ApproveReturn($id: ID!) {
    returnApproveRequest(input: { id: $id, notifyCustomer: false }) {
      return {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const RETURN_DECLINE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation DeclineReturn($input: ReturnDeclineRequestInput!) {
    returnDeclineRequest(input: $input) {
      return {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const RETURN_CANCEL_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation CancelReturn($id: ID!) {
    returnCancel(id: $id, notifyCustomer: false) {
      return {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const RETURN_DISPOSE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation DisposeReturn($inputs: [ReverseFulfillmentOrderDisposeInput!]!) {
    reverseFulfillmentOrderDispose(dispositionInputs: $inputs) {
      reverseFulfillmentOrderLineItems {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const RETURN_PROCESS_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation ProcessReturn($input: ReturnProcessInput!) {
    returnProcess(input: $input) {
      return {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const RETURN_CLOSE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation CloseReturn($id: ID!) {
    returnClose(id: $id) {
      return {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);
