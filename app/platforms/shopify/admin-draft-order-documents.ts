/** The Admin documents about draft orders, 2026-10. Page sizes: spec section 9. */

const CASH = /* GraphQL */ `
  fragment Cash on MoneyBag {
    shopMoney {
      amount
      currencyCode
    }
  }
`;

/** A draft's metafields: the first ten (spec section 9). */
const DRAFT_PARTS = /* GraphQL */ `
  fragment TaxParts on TaxLine {
    title
    rate
    priceSet {
      ...Cash
    }
  }

  fragment DiscountParts on DraftOrderAppliedDiscount {
    title
    description
    value
    valueType
    amountSet {
      ...Cash
    }
  }

  fragment DraftParts on DraftOrder {
    id
    name
    status
    ready
    email
    tags
    createdAt
    updatedAt
    completedAt
    discountCodes
    totalPriceSet {
      ...Cash
    }
    subtotalPriceSet {
      ...Cash
    }
    lineItemsSubtotalPrice {
      ...Cash
    }
    totalLineItemsPriceSet {
      ...Cash
    }
    totalTaxSet {
      ...Cash
    }
    totalShippingPriceSet {
      ...Cash
    }
    totalDiscountsSet {
      ...Cash
    }
    taxLines {
      ...TaxParts
    }
    appliedDiscount {
      ...DiscountParts
    }
    customAttributes {
      key
      value
    }
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
    purchasingEntity {
      __typename
      ... on Customer {
        id
      }
    }
    metafields(first: 10) {
      nodes {
        namespace
        key
        type
        value
      }
    }
    lineItems(first: 50) {
      nodes {
        id
        title
        quantity
        custom
        taxable
        variant {
          id
        }
        originalUnitPriceWithCurrency {
          amount
          currencyCode
        }
        priceOverride {
          amount
          currencyCode
        }
        discountedTotalSet {
          ...Cash
        }
        appliedDiscount {
          ...DiscountParts
        }
        customAttributes {
          key
          value
        }
        taxLines {
          ...TaxParts
        }
      }
    }
    warnings {
      errorCode
      field
      message
    }
    order {
      id
      name
    }
  }
  ${CASH}
`;

export const DRAFT_BY_ID_DOCUMENT = /* GraphQL */ `
  query DraftDetail($id: ID!) {
    draftOrder(id: $id) {
      ...DraftParts
    }
  }
  ${DRAFT_PARTS}
`;

/** Drafts with a tag; the index comes a little after the drafts. */
export const DRAFTS_FIND_DOCUMENT = /* GraphQL */ `
  query FindDrafts($query: String!, $first: Int!) {
    draftOrders(first: $first, query: $query, sortKey: UPDATED_AT, reverse: true) {
      nodes {
        id
        name
        status
        tags
        createdAt
        order {
          id
          name
        }
      }
    }
  }
`;

/** Oldest change first, so that what changes meanwhile is met again further down, never missed. */
export const DRAFTS_UPDATED_DOCUMENT = /* GraphQL */ `
  query DraftsUpdated($first: Int!, $after: String, $query: String) {
    draftOrders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes {
        ...DraftParts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${DRAFT_PARTS}
`;

/** What it would cost; nothing is made. */
export const DRAFT_CALCULATE_DOCUMENT = /* GraphQL */ `
  mutation CalculateDraft($input: DraftOrderInput!) {
    draftOrderCalculate(input: $input) {
      calculatedDraftOrder {
        totalPriceSet {
          ...Cash
        }
        subtotalPriceSet {
          ...Cash
        }
        lineItemsSubtotalPrice {
          ...Cash
        }
        totalLineItemsPriceSet {
          ...Cash
        }
        totalTaxSet {
          ...Cash
        }
        totalShippingPriceSet {
          ...Cash
        }
        totalDiscountsSet {
          ...Cash
        }
        discountCodes
        taxLines {
          title
          rate
          priceSet {
            ...Cash
          }
        }
        availableShippingRates {
          handle
          title
          price {
            amount
            currencyCode
          }
        }
        warnings {
          errorCode
          field
          message
        }
      }
      userErrors {
        field
        message
      }
    }
  }
  ${CASH}
`;

export const DRAFT_CREATE_DOCUMENT = /* GraphQL */ `
  mutation CreateDraft($input: DraftOrderInput!) {
    draftOrderCreate(input: $input) {
      draftOrder {
        ...DraftParts
      }
      userErrors {
        field
        message
      }
    }
  }
  ${DRAFT_PARTS}
`;

/** Lists in the input (lines, tags, attributes) replace what is stored. */
export const DRAFT_UPDATE_DOCUMENT = /* GraphQL */ `
  mutation UpdateDraft($id: ID!, $input: DraftOrderInput!) {
    draftOrderUpdate(id: $id, input: $input) {
      draftOrder {
        ...DraftParts
      }
      userErrors {
        field
        message
      }
    }
  }
  ${DRAFT_PARTS}
`;

/** `paymentPending` is deprecated and valid: docs/architecture.md says why it is taken. */
export const DRAFT_COMPLETE_DOCUMENT = /* GraphQL */ `
  mutation CompleteDraftPending($id: ID!) {
    draftOrderComplete(id: $id, paymentPending: true) {
      draftOrder {
        id
        status
        order {
          id
          name
        }
      }
      userErrors {
        field
        message
      }
    }
  }
`;

export const DRAFT_DELETE_DOCUMENT = /* GraphQL */ `
  mutation DeleteDraft($id: ID!) {
    draftOrderDelete(input: { id: $id }) {
      deletedId
      userErrors {
        field
        message
      }
    }
  }
`;
