import { storefrontDocument } from './typed-document';

/** The cheapest question there is, to find out whether Shopify answers. */
export const PING_DOCUMENT = storefrontDocument(/* GraphQL */ `
  query Ping {
    shop {
      name
    }
  }
`);

/** The redirects that staff keep at Shopify for a path. */
export const URL_REDIRECTS_DOCUMENT = storefrontDocument(/* GraphQL */ `
  query UrlRedirects($query: String!) {
    urlRedirects(first: 5, query: $query) {
      nodes {
        path
        target
      }
    }
  }
`);
