/** Fragments of the Admin documents about draft orders. */

export const CASH = /* GraphQL */ `
  fragment Cash on MoneyBag {
    shopMoney {
      amount
      currencyCode
    }
  }
`;

/** All fields of a line, with the fragments that they and a draft are made of. */
export const DRAFT_LINE_PARTS = /* GraphQL */ `
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

  fragment DraftLineParts on DraftOrderLineItem {
    id
    title
    sku
    quantity
    custom
    taxable
    variant {
      id
      price
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
  ${CASH}
`;

/** All fields of a draft order but its lists with pages. */
const DRAFT_HEAD = /* GraphQL */ `
  fragment DraftHead on DraftOrder {
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
  ${DRAFT_LINE_PARTS}
`;

/** Of a draft order's lists, so many are read (spec section 9). */
export const DRAFT_LISTS = { metafields: 10, lineItems: 50 };

/** All fields of a draft order, with its first metafields and lines. */
export const DRAFT_PARTS = /* GraphQL */ `
  fragment DraftParts on DraftOrder {
    ...DraftHead
    metafields(first: ${DRAFT_LISTS.metafields}) {
      nodes {
        namespace
        key
        type
        value
      }
    }
    lineItems(first: ${DRAFT_LISTS.lineItems}) {
      nodes {
        ...DraftLineParts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${DRAFT_HEAD}
`;

/** All draft orders with all lines and metafields: what a bulk operation is asked for. */
export const ALL_DRAFTS = /* GraphQL */ `
  query AllDrafts {
    draftOrders {
      edges {
        node {
          ...DraftHead
          metafields {
            edges {
              node {
                id
                namespace
                key
                type
                value
              }
            }
          }
          lineItems {
            edges {
              node {
                ...DraftLineParts
              }
            }
          }
        }
      }
    }
  }
  ${DRAFT_HEAD}
`;
