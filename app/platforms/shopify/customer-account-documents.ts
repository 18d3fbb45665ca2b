/** The Customer Account documents: what the vendor says about whoever holds the access token. */

export const CUSTOMER_IDENTITY_DOCUMENT = /* GraphQL */ `
  query CustomerIdentity {
    customer {
      id
    }
  }
`;
