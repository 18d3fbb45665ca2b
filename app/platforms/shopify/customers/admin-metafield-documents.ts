import { adminDocument } from '~/platforms/shopify/typed-document';

/** The Admin documents about metafields and metaobjects, API version 2026-10. */

/** At most 25 in one call, all or none. */
export const METAFIELDS_SET_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation SetMetafields($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) {
      metafields {
        namespace
        key
        type
        value
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

/** Deleting a metafield that does not exist is no error. */
export const METAFIELDS_DELETE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation DeleteMetafields($metafields: [MetafieldIdentifierInput!]!) {
    metafieldsDelete(metafields: $metafields) {
      userErrors {
        field
        message
      }
    }
  }
`);

/** The first 10 metaobjects of a type, with their fields (spec section 7). */
export const METAOBJECTS_DOCUMENT = adminDocument(/* GraphQL */ `
  query MetaobjectEntries($type: String!) {
    metaobjects(type: $type, first: 10) {
      nodes {
        id
        handle
        fields {
          key
          value
        }
      }
    }
  }
`);
