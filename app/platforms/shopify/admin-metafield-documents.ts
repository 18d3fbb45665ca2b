/** The Admin documents about metafields and metaobjects, 2026-10. */

/** At most 25 in a call, all or none of them. */
export const METAFIELDS_SET_DOCUMENT = /* GraphQL */ `
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
`;

/** Deleting one that is not there is no error. */
export const METAFIELDS_DELETE_DOCUMENT = /* GraphQL */ `
  mutation DeleteMetafields($metafields: [MetafieldIdentifierInput!]!) {
    metafieldsDelete(metafields: $metafields) {
      userErrors {
        field
        message
      }
    }
  }
`;

/** Spec section 7: the metaobjects of a type, the first 10, with their fields. */
export const METAOBJECTS_DOCUMENT = /* GraphQL */ `
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
`;
