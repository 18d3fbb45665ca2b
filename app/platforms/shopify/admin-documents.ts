import { adminDocument } from './typed-document';

/** The Admin documents, written from the 2026-10 schema; `tests/contract` checks them against it. */

export const ORDER_BY_CONFIRMATION_DOCUMENT = adminDocument(/* GraphQL */ `
  query OrderByConfirmation($query: String!) {
    orders(first: 1, query: $query) {
      nodes {
        name
        confirmationNumber
        createdAt
        shippingAddress {
          city
          provinceCode
          zip
        }
        lineItems(first: 50) {
          nodes {
            id
            title
            variantTitle
            quantity
            image {
              url
            }
            discountedTotalSet {
              shopMoney {
                amount
                currencyCode
              }
            }
          }
        }
        totalPriceSet {
          shopMoney {
            amount
            currencyCode
          }
        }
      }
    }
  }
`);

export const ORDER_BY_CART_DOCUMENT = adminDocument(/* GraphQL */ `
  query OrderByCart($query: String!) {
    orders(first: 1, query: $query) {
      nodes {
        cartToken
        confirmationNumber
      }
    }
  }
`);

/** The scopes that the shop's owner has granted the app. */
export const GRANTED_SCOPES_DOCUMENT = adminDocument(/* GraphQL */ `
  query GrantedScopes {
    currentAppInstallation {
      accessScopes {
        handle
      }
    }
  }
`);

export const WEBHOOKS_DOCUMENT = adminDocument(/* GraphQL */ `
  query Subscriptions($first: Int!) {
    webhookSubscriptions(first: $first) {
      nodes {
        id
        topic
        uri
      }
    }
  }
`);

export const WEBHOOK_SUBSCRIBE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation Subscribe($topic: WebhookSubscriptionTopic!, $subscription: WebhookSubscriptionInput!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: $subscription) {
      webhookSubscription {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);
