import { adminDocument } from '~/platforms/shopify/typed-document';

/** The Admin documents that read an order to edit it, and change it, API version 2026-10. */

export const BAG = /* GraphQL */ `
  fragment EditCash on MoneyBag {
    shopMoney {
      amount
      currencyCode
    }
  }
`;

export const EDITABLE_ORDER_DOCUMENT = adminDocument(/* GraphQL */ `
  query EditableOrder($id: ID!, $after: String) {
    order(id: $id) {
      id
      name
      cancelledAt
      merchantEditable
      displayFinancialStatus
      displayFulfillmentStatus
      note
      poNumber
      customer {
        id
      }
      currentTotalPriceSet {
        ...EditCash
      }
      netPaymentSet {
        ...EditCash
      }
      totalRefundedSet {
        ...EditCash
      }
      shippingAddress {
        firstName
        lastName
        company
        address1
        address2
        city
        provinceCode
        zip
        phone
      }
      shippingLines(first: 20) {
        nodes {
          id
          title
          originalPriceSet {
            ...EditCash
          }
        }
      }
      lineItems(first: 50, after: $after) {
        nodes {
          id
          title
          variantTitle
          sku
          currentQuantity
          unfulfilledQuantity
          originalUnitPriceSet {
            ...EditCash
          }
          discountAllocations {
            allocatedAmountSet {
              ...EditCash
            }
            discountApplication {
              __typename
              targetSelection
              ... on ManualDiscountApplication {
                title
              }
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
  ${BAG}
`);

export const EDIT_COMMIT_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation CommitOrderEdit($id: ID!, $staffNote: String!) {
    orderEditCommit(id: $id, notifyCustomer: false, staffNote: $staffNote) {
      order {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

/** Whether a session was committed: read before a commit is repeated. */
export const EDIT_STATE_DOCUMENT = adminDocument(/* GraphQL */ `
  query OrderEditState($id: ID!) {
    nodes(ids: [$id]) {
      ... on CalculatedOrder {
        id
        committed
      }
    }
  }
`);

export const ORDER_UPDATE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation UpdateOrder($input: OrderInput!) {
    orderUpdate(input: $input) {
      order {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);
