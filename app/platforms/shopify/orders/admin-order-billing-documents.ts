import { adminDocument } from '~/platforms/shopify/typed-document';

/**
 * What the invoice of an order says, with 50 of its lines, API version 2026-10. `current…` is after edits and refunds,
 * without which an edited order could not be billed.
 */
export const ORDER_BILLING_DOCUMENT = adminDocument(/* GraphQL */ `
  query OrderBilling($id: ID!, $after: String) {
    order(id: $id) {
      id
      name
      cancelledAt
      displayFinancialStatus
      canMarkAsPaid
      shippingAddress {
        name
        company
      }
      totalOutstandingSet {
        ...BilledCash
      }
      totalRefundedSet {
        ...BilledCash
      }
      subtotalPriceSet {
        ...BilledCash
      }
      totalShippingPriceSet {
        ...BilledCash
      }
      totalTaxSet {
        ...BilledCash
      }
      currentTotalPriceSet {
        ...BilledCash
      }
      currentSubtotalPriceSet {
        ...BilledCash
      }
      currentShippingPriceSet {
        ...BilledCash
      }
      currentTotalTaxSet {
        ...BilledCash
      }
      refunds(first: 50) {
        id
        totalRefundedSet {
          ...BilledCash
        }
      }
      lineItems(first: 50, after: $after) {
        nodes {
          title
          variantTitle
          sku
          quantity
          currentQuantity
          discountedTotalSet {
            ...BilledCash
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }

  fragment BilledCash on MoneyBag {
    shopMoney {
      amount
      currencyCode
    }
  }
`);
