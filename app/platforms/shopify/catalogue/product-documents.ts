import { storefrontDocument } from '~/platforms/shopify/typed-document';

/**
 * The Storefront documents that read products. Written from the 2026-10 schema, valid in 2026-04;
 * `tests/contract` checks them against the official schema.
 */

const MONEY = /* GraphQL */ `
  amount
  currencyCode
`;

/** What the catalogue keeps of every product that shoppers may see; 250 products a page. */
export const CATALOGUE_DOCUMENT = storefrontDocument(/* GraphQL */ `
  query Catalogue($first: Int!, $after: String) {
    products(query: "tag:Public", first: $first, after: $after, sortKey: ID) {
      nodes {
        ...ListedParts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${listedParts()}
`);

/** The same for one product that a webhook has named; null if it was deleted. */
export const LISTED_PRODUCT_DOCUMENT = storefrontDocument(/* GraphQL */ `
  query ListedProduct($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename
      ... on Product {
        ...ListedParts
      }
    }
  }
  ${listedParts()}
`);

/** Products with certain tags, for the customer for whom they are printed. */
export const OWN_PRODUCTS_DOCUMENT = storefrontDocument(/* GraphQL */ `
  query OwnProducts($query: String!, $first: Int!) {
    products(query: $query, first: $first, sortKey: ID) {
      nodes {
        ...ListedParts
      }
    }
  }
  ${listedParts()}
`);

/** Everything that the product page shows. */
export const PRODUCT_DOCUMENT = storefrontDocument(/* GraphQL */ `
  query ProductPage($handle: String!) {
    product(handle: $handle) {
      id
      handle
      title
      productType
      description
      descriptionHtml
      tags
      availableForSale
      material: metafield(namespace: "custom", key: "material") {
        value
      }
      compost: metafield(namespace: "custom", key: "compost") {
        value
      }
      rim: metafield(namespace: "custom", key: "rim") {
        value
      }
      maxQuantity: metafield(namespace: "custom", key: "max_quantity") {
        value
      }
      specs: metafields(
        identifiers: [
          { namespace: "custom", key: "capacity" }
          { namespace: "custom", key: "height" }
          { namespace: "custom", key: "base" }
          { namespace: "custom", key: "heat_limit" }
          { namespace: "custom", key: "certificates" }
        ]
      ) {
        key
        value
      }
      options {
        name
        optionValues {
          name
        }
      }
      images(first: 20) {
        nodes {
          url
          altText
          width
          height
        }
      }
      variants(first: 100) {
        nodes {
          id
          title
          sku
          availableForSale
          quantityAvailable
          price {
            ${MONEY}
          }
          selectedOptions {
            name
            value
          }
          image {
            url
            altText
            width
            height
          }
          caseCount: metafield(namespace: "custom", key: "case_count") {
            value
          }
          carton: metafield(namespace: "custom", key: "carton") {
            value
          }
          maxQuantity: metafield(namespace: "custom", key: "max_quantity") {
            value
          }
        }
      }
    }
  }
`);

function listedParts(): string {
  return /* GraphQL */ `
    fragment ListedParts on Product {
      id
      handle
      title
      productType
      description
      tags
      availableForSale
      material: metafield(namespace: "custom", key: "material") {
        value
      }
      compost: metafield(namespace: "custom", key: "compost") {
        value
      }
      rim: metafield(namespace: "custom", key: "rim") {
        value
      }
      featuredImage {
        url
        altText
        width
        height
      }
      options {
        name
        optionValues {
          name
        }
      }
      priceRange {
        minVariantPrice {
          amount
          currencyCode
        }
      }
      variants(first: 50) {
        nodes {
          title
          price {
            ${MONEY}
          }
          caseCount: metafield(namespace: "custom", key: "case_count") {
            value
          }
        }
      }
    }
  `;
}
