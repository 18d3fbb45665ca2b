/** The Customer Account documents: what Shopify says about the holder of the access token. */

export const CUSTOMER_IDENTITY_DOCUMENT = /* GraphQL */ `
  query CustomerIdentity {
    customer {
      id
    }
  }
`;
