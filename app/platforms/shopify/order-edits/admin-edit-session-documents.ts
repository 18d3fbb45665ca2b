import { adminDocument } from '~/platforms/shopify/typed-document';
import { BAG } from './admin-order-edit-documents';

/** The Admin documents of an edit session: what is staged in it, API version 2026-10. */

/** What an edit session would make of the order. */
const CALCULATED = /* GraphQL */ `
  fragment Calculated on CalculatedOrder {
    id
    subtotalPriceSet {
      ...EditCash
    }
    totalPriceSet {
      ...EditCash
    }
    totalOutstandingSet {
      ...EditCash
    }
  }
  ${BAG}
`;

/** Lines of an order as an edit session has them; `discountApplication` is what a discount is removed by. */
const CALCULATED_LINES = /* GraphQL */ `
  fragment CalculatedLines on CalculatedLineItemConnection {
    nodes {
      id
      quantity
      calculatedDiscountAllocations {
        discountApplication {
          __typename
          id
          appliedTo
          ... on CalculatedManualDiscountApplication {
            description
          }
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
`;

export const EDIT_BEGIN_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation BeginOrderEdit($id: ID!) {
    orderEditBegin(id: $id) {
      calculatedOrder {
        ...Calculated
        shippingLines {
          id
          title
          stagedStatus
          price {
            ...EditCash
          }
        }
        lineItems(first: 50) {
          ...CalculatedLines
        }
      }
      userErrors {
        field
        message
      }
    }
  }
  ${CALCULATED}
  ${CALCULATED_LINES}
`);

/** The lines after the first 50. */
export const EDIT_LINES_DOCUMENT = adminDocument(/* GraphQL */ `
  query OrderEditLines($id: ID!, $after: String) {
    nodes(ids: [$id]) {
      ... on CalculatedOrder {
        id
        lineItems(first: 50, after: $after) {
          ...CalculatedLines
        }
      }
    }
  }
  ${CALCULATED_LINES}
`);

export const EDIT_QUANTITY_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation EditQuantity($id: ID!, $lineItemId: ID!, $quantity: Int!, $restock: Boolean!) {
    orderEditSetQuantity(id: $id, lineItemId: $lineItemId, quantity: $quantity, restock: $restock) {
      calculatedOrder {
        ...Calculated
      }
      userErrors {
        field
        message
      }
    }
  }
  ${CALCULATED}
`);

export const EDIT_VARIANT_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation EditAddVariant($id: ID!, $variantId: ID!, $quantity: Int!) {
    orderEditAddVariant(
      id: $id
      variantId: $variantId
      quantity: $quantity
      allowDuplicates: true
    ) {
      calculatedLineItem {
        id
        originalUnitPriceSet {
          ...EditCash
        }
      }
      calculatedOrder {
        ...Calculated
      }
      userErrors {
        field
        message
      }
    }
  }
  ${CALCULATED}
`);

export const EDIT_ITEM_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation EditAddItem(
    $id: ID!
    $title: String!
    $price: MoneyInput!
    $quantity: Int!
    $taxable: Boolean!
  ) {
    orderEditAddCustomItem(
      id: $id
      title: $title
      price: $price
      quantity: $quantity
      taxable: $taxable
    ) {
      calculatedLineItem {
        id
        originalUnitPriceSet {
          ...EditCash
        }
      }
      calculatedOrder {
        ...Calculated
      }
      userErrors {
        field
        message
      }
    }
  }
  ${CALCULATED}
`);

export const EDIT_DISCOUNT_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation EditDiscount($id: ID!, $lineItemId: ID!, $discount: OrderEditAppliedDiscountInput!) {
    orderEditAddLineItemDiscount(id: $id, lineItemId: $lineItemId, discount: $discount) {
      calculatedOrder {
        ...Calculated
      }
      userErrors {
        field
        message
      }
    }
  }
  ${CALCULATED}
`);

export const EDIT_SHIPPING_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation EditShipping($id: ID!, $shippingLine: OrderEditAddShippingLineInput!) {
    orderEditAddShippingLine(id: $id, shippingLine: $shippingLine) {
      calculatedOrder {
        ...Calculated
      }
      userErrors {
        field
        message
      }
    }
  }
  ${CALCULATED}
`);

export const EDIT_NO_DISCOUNT_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation EditRemoveDiscount($id: ID!, $discountApplicationId: ID!) {
    orderEditRemoveDiscount(id: $id, discountApplicationId: $discountApplicationId) {
      calculatedOrder {
        ...Calculated
      }
      userErrors {
        field
        message
      }
    }
  }
  ${CALCULATED}
`);

export const EDIT_NO_SHIPPING_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation EditRemoveShipping($id: ID!, $shippingLineId: ID!) {
    orderEditRemoveShippingLine(id: $id, shippingLineId: $shippingLineId) {
      calculatedOrder {
        ...Calculated
      }
      userErrors {
        field
        message
      }
    }
  }
  ${CALCULATED}
`);
