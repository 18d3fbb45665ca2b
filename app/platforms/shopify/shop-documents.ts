import { storefrontDocument } from './typed-document';

/** The cheapest question there is, to find out whether Shopify answers. */
export const PING_DOCUMENT = storefrontDocument(/* GraphQL */ `
  query Ping {
    shop {
      name
    }
  }
`);
