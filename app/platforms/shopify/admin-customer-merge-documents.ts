/** Merging two customers (decision 0038). What is refused is said before anything is begun. */
export const CUSTOMER_MERGE_PREVIEW_DOCUMENT = /* GraphQL */ `
  query CustomerMergePreview(
    $closing: ID!
    $surviving: ID!
    $overrideFields: CustomerMergeOverrideFields
  ) {
    customerMergePreview(
      customerOneId: $closing
      customerTwoId: $surviving
      overrideFields: $overrideFields
    ) {
      resultingCustomerId
      customerMergeErrors {
        errorFields
        message
      }
    }
  }
`;

/** How far it is: whoever was merged away is not there any more. */
export const CUSTOMER_MERGE_STATE_DOCUMENT = /* GraphQL */ `
  query CustomerMergeState($closing: ID!, $surviving: ID!) {
    closing: customer(id: $closing) {
      id
      mergeable {
        mergeInProgress {
          status
        }
      }
    }
    surviving: customer(id: $surviving) {
      id
    }
  }
`;

/** The balance's two metafields of the account that ends: none is left to get mixed up with the others. */
export const CLEAR_BALANCE_DOCUMENT = /* GraphQL */ `
  mutation ClearBalance($metafields: [MetafieldIdentifierInput!]!) {
    metafieldsDelete(metafields: $metafields) {
      userErrors {
        field
        message
      }
    }
  }
`;

export const CUSTOMER_MERGE_DOCUMENT = /* GraphQL */ `
  mutation CustomerMerge(
    $closing: ID!
    $surviving: ID!
    $overrideFields: CustomerMergeOverrideFields
  ) {
    customerMerge(
      customerOneId: $closing
      customerTwoId: $surviving
      overrideFields: $overrideFields
    ) {
      resultingCustomerId
      userErrors {
        code
        field
        message
      }
    }
  }
`;
