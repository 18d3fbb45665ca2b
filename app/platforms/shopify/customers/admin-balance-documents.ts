import { adminDocument } from '~/platforms/shopify/typed-document';

/** The Admin documents about the balance and its version metafield, API version 2026-10. */

/** Both in one request, so that they are consistent. */
export const CUSTOMER_BALANCE_DOCUMENT = adminDocument(/* GraphQL */ `
  query CustomerBalance($id: ID!) {
    customer(id: $id) {
      id
      earthcash: metafield(namespace: "custom", key: "earthcash") {
        value
        compareDigest
      }
      companion: metafield(namespace: "$app", key: "earthcash_published") {
        value
        compareDigest
      }
    }
  }
`);

/** Both in one call, each by compare-and-set on its digest: all or nothing. */
export const PUBLISH_BALANCE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation PublishBalance($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
