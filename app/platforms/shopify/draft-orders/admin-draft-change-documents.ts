import { CASH, DRAFT_PARTS } from './admin-draft-order-parts';
import { adminDocument } from '~/platforms/shopify/typed-document';

/** The Admin documents that change draft orders, version 2026-10; none takes an idempotency key. */

/** Calculates what a draft would cost, without creating it. */
export const DRAFT_CALCULATE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation CalculateDraft($input: DraftOrderInput!) {
    draftOrderCalculate(input: $input) {
      calculatedDraftOrder {
        totalPriceSet {
          ...Cash
        }
        subtotalPriceSet {
          ...Cash
        }
        lineItemsSubtotalPrice {
          ...Cash
        }
        totalLineItemsPriceSet {
          ...Cash
        }
        totalTaxSet {
          ...Cash
        }
        totalShippingPriceSet {
          ...Cash
        }
        totalDiscountsSet {
          ...Cash
        }
        discountCodes
        taxLines {
          title
          rate
          priceSet {
            ...Cash
          }
        }
        availableShippingRates {
          handle
          title
          price {
            amount
            currencyCode
          }
        }
        warnings {
          errorCode
          field
          message
        }
      }
      userErrors {
        field
        message
      }
    }
  }
  ${CASH}
`);

export const DRAFT_CREATE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation CreateDraft($input: DraftOrderInput!) {
    draftOrderCreate(input: $input) {
      draftOrder {
        ...DraftParts
      }
      userErrors {
        field
        message
      }
    }
  }
  ${DRAFT_PARTS}
`);

/** Lists in the input (lines, tags, attributes) replace what is stored. */
export const DRAFT_UPDATE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation UpdateDraft($id: ID!, $input: DraftOrderInput!) {
    draftOrderUpdate(id: $id, input: $input) {
      draftOrder {
        ...DraftParts
      }
      userErrors {
        field
        message
      }
    }
  }
  ${DRAFT_PARTS}
`);

/** `paymentPending` is deprecated but valid; app/platforms/shopify/README.md says why it is used. */
export const DRAFT_COMPLETE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation CompleteDraftPending($id: ID!) {
    draftOrderComplete(id: $id, paymentPending: true) {
      draftOrder {
        id
        status
        order {
          id
          name
        }
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const DRAFT_DELETE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation DeleteDraft($id: ID!) {
    draftOrderDelete(input: { id: $id }) {
      deletedId
      userErrors {
        field
        message
      }
    }
  }
`);
