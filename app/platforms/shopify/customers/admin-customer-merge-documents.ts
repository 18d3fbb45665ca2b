import { adminDocument } from '~/platforms/shopify/typed-document';

/** Merging two customers (decision 0038). The preview names what prevents a merge before it is begun. */
export const CUSTOMER_MERGE_PREVIEW_DOCUMENT = adminDocument(/* GraphQL */ `
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
`);

/** Tells how far the merge is: the account that is merged away no longer exists. */
export const CUSTOMER_MERGE_STATE_DOCUMENT = adminDocument(/* GraphQL */ `
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
`);

/** Deletes the balance's two metafields of the closing account, so that they cannot mix with the other's. */
export const CLEAR_BALANCE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation ClearBalance($metafields: [MetafieldIdentifierInput!]!) {
    metafieldsDelete(metafields: $metafields) {
      userErrors {
        field
        message
      }
    }
  }
`);

export const CUSTOMER_MERGE_DOCUMENT = adminDocument(/* GraphQL */ `
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
`);
