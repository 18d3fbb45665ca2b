/** The Admin document of the back-office's list of orders, 2026-10. */
export const LATEST_ORDERS_DOCUMENT = /* GraphQL */ `
  query LatestOrders($first: Int!) {
    orders(first: $first, sortKey: CREATED_AT, reverse: true) {
      nodes {
        id
        name
        email
        createdAt
        displayFinancialStatus
        displayFulfillmentStatus
        totalPriceSet {
          shopMoney {
            amount
            currencyCode
          }
        }
      }
    }
  }
`;
