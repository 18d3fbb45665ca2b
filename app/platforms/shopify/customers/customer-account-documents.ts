import { accountDocument } from '~/platforms/shopify/typed-document';

/** The Customer Account documents: what Shopify says about the holder of the access token. */

export const CUSTOMER_IDENTITY_DOCUMENT = accountDocument(/* GraphQL */ `
  query CustomerIdentity {
    customer {
      id
    }
  }
`);
