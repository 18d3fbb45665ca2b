import { adminDocument } from '~/platforms/shopify/typed-document';

/** Documents that /api/shopifyAdmin runs in place of a caller's, if no other document of ours fits. */

/** Everything about a customer that is not a list of its own; keys in the form `namespace.key`. */
export const ENDPOINT_CUSTOMER_DOCUMENT = adminDocument(/* GraphQL */ `
  query EndpointCustomer($id: ID!, $keys: [String!]!) {
    customer(id: $id) {
      id
      displayName
      firstName
      lastName
      tags
      createdAt
      numberOfOrders
      amountSpent {
        amount
        currencyCode
      }
      defaultEmailAddress {
        emailAddress
        marketingState
        marketingOptInLevel
        marketingUpdatedAt
      }
      defaultPhoneNumber {
        phoneNumber
      }
      metafields(first: 25, keys: $keys) {
        nodes {
          namespace
          key
          type
          value
        }
      }
    }
  }
`);
