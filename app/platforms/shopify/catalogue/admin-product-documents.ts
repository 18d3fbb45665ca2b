import { adminDocument } from '~/platforms/shopify/typed-document';

/** The Admin documents about products as staff see and change them, API version 2026-10. */

const LIMIT = /* GraphQL */ `
  limit: metafield(namespace: "custom", key: "max_quantity") {
    value
    compareDigest
  }
`;

const LISTED = /* GraphQL */ `
  id
  title
  handle
  status
  productType
  tags
  totalInventory
  tracksInventory
  featuredMedia {
    preview {
      image {
        url(transform: { maxWidth: 96, maxHeight: 96 })
        altText
      }
    }
  }
  priceRangeV2 {
    minVariantPrice {
      amount
    }
  }
  ${LIMIT}
  variants(first: 20) {
    nodes {
      id
      sku
      ${LIMIT}
    }
  }
`;

/** All products, including those that shoppers do not see. */
export const STAFF_PRODUCTS_DOCUMENT = adminDocument(/* GraphQL */ `
  query StaffProducts($first: Int!, $after: String) {
    products(first: $first, after: $after) {
      nodes {
        ${LISTED}
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

/** The products that webhooks have named; null for deleted ones. */
export const STAFF_PRODUCTS_BY_ID_DOCUMENT = adminDocument(/* GraphQL */ `
  query StaffProductsById($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Product {
        ${LISTED}
      }
    }
  }
`);

/** One product with all that its page shows and changes; of its variants as many as one query may cost. */
export const STAFF_PRODUCT_DOCUMENT = adminDocument(/* GraphQL */ `
  query StaffProduct($id: ID!, $after: String) {
    product(id: $id) {
      id
      title
      handle
      status
      productType
      tags
      updatedAt
      ${LIMIT}
      media(first: 30) {
        nodes {
          id
          alt
          preview {
            image {
              url(transform: { maxWidth: 200, maxHeight: 200 })
            }
          }
        }
      }
      variants(first: 25, after: $after) {
        nodes {
          id
          title
          sku
          price
          inventoryQuantity
          ${LIMIT}
          inventoryItem {
            id
            tracked
            inventoryLevels(first: 10) {
              nodes {
                location {
                  id
                  name
                }
                quantities(names: ["available"]) {
                  name
                  quantity
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
    }
  }
`);

export const VARIANT_PRICE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation SetVariantPrice($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
    productVariantsBulkUpdate(productId: $productId, variants: $variants) {
      productVariants {
        id
        price
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

/** The idempotency key is required at run time since 2026-04, although the schema does not say so. */
export const SET_STOCK_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation SetStock($input: InventorySetQuantitiesInput!, $key: String!) {
    inventorySetQuantities(input: $input) @idempotent(key: $key) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

/** Shopify reorders in a job of its own, but reports rejections at once. */
export const REORDER_MEDIA_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation ChooseFirstPicture($id: ID!, $moves: [MoveInput!]!) {
    productReorderMedia(id: $id, moves: $moves) {
      job {
        id
        done
      }
      userErrors: mediaUserErrors {
        code
        field
        message
      }
    }
  }
`);

export const DESCRIBE_PICTURE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation DescribePicture($files: [FileUpdateInput!]!) {
    fileUpdate(files: $files) {
      files {
        id
        alt
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);
