import { adminDocument } from '~/platforms/shopify/typed-document';

/** The Admin documents that change fulfillment orders and fulfillments, API version 2026-10. */

export const FULFILLMENT_CREATE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation CreateFulfillment($fulfillment: FulfillmentInput!) {
    fulfillmentCreate(fulfillment: $fulfillment) {
      fulfillment {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const FULFILLMENT_CANCEL_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation CancelFulfillment($id: ID!) {
    fulfillmentCancel(id: $id) {
      fulfillment {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const FULFILLMENT_TRACKING_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation UpdateFulfillmentTracking(
    $id: ID!
    $tracking: FulfillmentTrackingInput!
    $notifyCustomer: Boolean
  ) {
    fulfillmentTrackingInfoUpdate(
      fulfillmentId: $id
      trackingInfoInput: $tracking
      notifyCustomer: $notifyCustomer
    ) {
      fulfillment {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const FULFILLMENT_HOLD_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation HoldFulfillmentOrder($id: ID!, $hold: FulfillmentOrderHoldInput!) {
    fulfillmentOrderHold(id: $id, fulfillmentHold: $hold) {
      fulfillmentHold {
        id
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const FULFILLMENT_RELEASE_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation ReleaseFulfillmentOrder($id: ID!, $holds: [ID!]) {
    fulfillmentOrderReleaseHold(id: $id, holdIds: $holds) {
      fulfillmentOrder {
        id
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const FULFILLMENT_PICKUP_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation PrepareForPickup($id: ID!) {
    fulfillmentOrderLineItemsPreparedForPickup(
      input: { lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: $id }] }
    ) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

/** Says that a parcel has arrived, or was handed over: a carrier that does not report to Shopify says nothing. */
export const FULFILLMENT_EVENT_DOCUMENT = adminDocument(/* GraphQL */ `
  mutation CreateFulfillmentEvent($event: FulfillmentEventInput!) {
    fulfillmentEventCreate(fulfillmentEvent: $event) {
      fulfillmentEvent {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);
