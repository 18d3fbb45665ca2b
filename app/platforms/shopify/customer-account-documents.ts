/** The Customer Account documents: what the vendor says about whoever holds the access token. */

export const CUSTOMER_IDENTITY_DOCUMENT = /* GraphQL */ `
  query CustomerIdentity {
    customer {
      id
      displayName
      firstName
      lastName
      emailAddress {
        emailAddress
      }
    }
  }
`;

/** Newest first; an order's further lines and older orders are left to its own page. */
export const CUSTOMER_ACCOUNT_ORDERS_DOCUMENT = /* GraphQL */ `
  query CustomerOrders($first: Int = 20) {
    customer {
      id
      orders(first: $first, sortKey: PROCESSED_AT, reverse: true) {
        nodes {
          id
          name
          processedAt
          financialStatus
          fulfillmentStatus
          cancelledAt
          totalPrice {
            amount
            currencyCode
          }
          lineItems(first: 20) {
            nodes {
              id
              title
              variantTitle
              quantity
              productId
              variantId
              price {
                amount
                currencyCode
              }
              image {
                altText
                url(transform: { maxWidth: 240 })
              }
            }
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`;
