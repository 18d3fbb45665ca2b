import { storefrontDocument } from '~/platforms/shopify/typed-document';

/** The Storefront's cart documents; they share one fragment, so that every answer has the whole cart. */

/** As many as one read may have; a cart may have twice as many. */
const LINES = 250;

const LINE_PARTS = /* GraphQL */ `
  fragment LineParts on BaseCartLineConnection {
    nodes {
      id
      quantity
      cost {
        amountPerQuantity {
          amount
          currencyCode
        }
        totalAmount {
          amount
          currencyCode
        }
      }
      merchandise {
        ... on ProductVariant {
          id
          title
          availableForSale
          quantityAvailable
          image {
            url
            altText
            width
            height
          }
          maxQuantity: metafield(namespace: "custom", key: "max_quantity") {
            value
          }
          product {
            handle
            title
            tags
            maxQuantity: metafield(namespace: "custom", key: "max_quantity") {
              value
            }
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

const CART_PARTS = /* GraphQL */ `
  fragment CartParts on Cart {
    id
    checkoutUrl
    totalQuantity
    attributes {
      key
      value
    }
    cost {
      subtotalAmount {
        amount
        currencyCode
      }
    }
    lines(first: ${LINES}) {
      ...LineParts
    }
  }
  ${LINE_PARTS}
`;

const CART_ANSWER = /* GraphQL */ `
  cart {
    ...CartParts
  }
  userErrors {
    code
    field
    message
  }
  warnings {
    code
    message
  }
`;

export const CART_DOCUMENT = storefrontDocument(/* GraphQL */ `
  query CartGet($id: ID!) {
    cart(id: $id) {
      ...CartParts
    }
  }
  ${CART_PARTS}
`);

/** Further lines of a cart that has more than one read returns. */
export const CART_LINES_DOCUMENT = storefrontDocument(/* GraphQL */ `
  query CartLines($id: ID!, $after: String!) {
    cart(id: $id) {
      lines(first: ${LINES}, after: $after) {
        ...LineParts
      }
    }
  }
  ${LINE_PARTS}
`);

export const CART_CREATE_DOCUMENT = storefrontDocument(/* GraphQL */ `
  mutation CartStart($input: CartInput!) {
    cartCreate(input: $input) {
      ${CART_ANSWER}
    }
  }
  ${CART_PARTS}
`);

/** Null takes a value away. */
export const CART_BUYER_UPDATE_DOCUMENT = storefrontDocument(/* GraphQL */ `
  mutation CartBuyer($cartId: ID!, $buyer: CartBuyerIdentityInput!) {
    cartBuyerIdentityUpdate(cartId: $cartId, buyerIdentity: $buyer) {
      ${CART_ANSWER}
    }
  }
  ${CART_PARTS}
`);

/** Replaces all discount codes. One that does not apply stays with the cart and changes no price. */
export const CART_CODES_UPDATE_DOCUMENT = storefrontDocument(/* GraphQL */ `
  mutation CartCodes($cartId: ID!, $codes: [String!]!) {
    cartDiscountCodesUpdate(cartId: $cartId, discountCodes: $codes) {
      ${CART_ANSWER}
    }
  }
  ${CART_PARTS}
`);

/** Replaces all attributes: send along those that are to stay. */
export const CART_ATTRIBUTES_UPDATE_DOCUMENT = storefrontDocument(/* GraphQL */ `
  mutation CartAttributes($cartId: ID!, $attributes: [AttributeInput!]!) {
    cartAttributesUpdate(cartId: $cartId, attributes: $attributes) {
      ${CART_ANSWER}
    }
  }
  ${CART_PARTS}
`);

export const CART_LINES_ADD_DOCUMENT = storefrontDocument(/* GraphQL */ `
  mutation CartAdd($cartId: ID!, $lines: [CartLineInput!]!) {
    cartLinesAdd(cartId: $cartId, lines: $lines) {
      ${CART_ANSWER}
    }
  }
  ${CART_PARTS}
`);

export const CART_LINES_UPDATE_DOCUMENT = storefrontDocument(/* GraphQL */ `
  mutation CartChange($cartId: ID!, $lines: [CartLineUpdateInput!]!) {
    cartLinesUpdate(cartId: $cartId, lines: $lines) {
      ${CART_ANSWER}
    }
  }
  ${CART_PARTS}
`);

export const CART_LINES_REMOVE_DOCUMENT = storefrontDocument(/* GraphQL */ `
  mutation CartRemove($cartId: ID!, $lineIds: [ID!]!) {
    cartLinesRemove(cartId: $cartId, lineIds: $lineIds) {
      ${CART_ANSWER}
    }
  }
  ${CART_PARTS}
`);

/** The stock and limits that a quantity is checked against before a line is added. */
export const VARIANT_DOCUMENT = storefrontDocument(/* GraphQL */ `
  query VariantLimit($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename
      ... on ProductVariant {
        id
        title
        availableForSale
        quantityAvailable
        maxQuantity: metafield(namespace: "custom", key: "max_quantity") {
          value
        }
        product {
          title
          handle
          tags
          maxQuantity: metafield(namespace: "custom", key: "max_quantity") {
            value
          }
        }
      }
    }
  }
`);

/** The current price, stock and limit of variants that a customer has bought before. */
export const VARIANT_STATES_DOCUMENT = storefrontDocument(/* GraphQL */ `
  query VariantStates($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename
      ... on ProductVariant {
        id
        title
        availableForSale
        quantityAvailable
        price {
          amount
          currencyCode
        }
        image {
          url
          altText
          width
          height
        }
        maxQuantity: metafield(namespace: "custom", key: "max_quantity") {
          value
        }
        product {
          title
          handle
          tags
          maxQuantity: metafield(namespace: "custom", key: "max_quantity") {
            value
          }
        }
      }
    }
  }
`);
