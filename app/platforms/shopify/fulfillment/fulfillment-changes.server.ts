import type { HoldReason, Tracking } from '~/domain/fulfillment/step';
import type { Admin } from '~/platforms/shopify/admin.server';
import { runMutation, unexpectedAnswer } from '~/platforms/shopify/run-mutation.server';
import {
  FULFILLMENT_CANCEL_DOCUMENT,
  FULFILLMENT_CREATE_DOCUMENT,
  FULFILLMENT_EVENT_DOCUMENT,
  FULFILLMENT_HOLD_DOCUMENT,
  FULFILLMENT_PICKUP_DOCUMENT,
  FULFILLMENT_RELEASE_DOCUMENT,
  FULFILLMENT_TRACKING_DOCUMENT,
} from './admin-fulfillment-change-documents';

/**
 * What changes fulfillment orders and fulfillments at Shopify. None of these calls has a key: callers read before each
 * repeated one. All throw PlatformFailure: `refused` if certainly nothing was done, `unavailable` if that is unknown.
 */

/** Sends these units of a fulfillment order. @returns the fulfillment's gid */
export async function createFulfillment(
  admin: Admin,
  input: {
    fulfillmentOrderGid: string;
    lines: readonly { gid: string; units: number }[];
    tracking: Tracking | null;
    notifyCustomer: boolean;
  },
): Promise<string> {
  const { fulfillment } = await runMutation(admin, FULFILLMENT_CREATE_DOCUMENT, {
    fulfillment: {
      lineItemsByFulfillmentOrder: [
        {
          fulfillmentOrderId: input.fulfillmentOrderGid,
          fulfillmentOrderLineItems: input.lines.map(({ gid, units }) => ({
            id: gid,
            quantity: units,
          })),
        },
      ],
      notifyCustomer: input.notifyCustomer,
      ...(input.tracking && { trackingInfo: trackingInput(input.tracking) }),
    },
  });
  if (!fulfillment) throw unexpectedAnswer('CreateFulfillment');
  return fulfillment.id;
}

/** Cancels a fulfillment: its goods are to be sent again. */
export async function cancelFulfillment(admin: Admin, gid: string): Promise<void> {
  await runMutation(admin, FULFILLMENT_CANCEL_DOCUMENT, { id: gid });
}

/** Replaces carrier and tracking numbers of a fulfillment. */
export async function updateTracking(
  admin: Admin,
  gid: string,
  tracking: Tracking,
  notifyCustomer: boolean,
): Promise<void> {
  await runMutation(admin, FULFILLMENT_TRACKING_DOCUMENT, {
    id: gid,
    tracking: trackingInput(tracking),
    notifyCustomer,
  });
}

/** @param handle names the hold, so that it is found again; at most 64 letters */
export async function holdFulfillmentOrder(
  admin: Admin,
  gid: string,
  hold: { reason: HoldReason; notes: string | null; handle: string },
): Promise<void> {
  await runMutation(admin, FULFILLMENT_HOLD_DOCUMENT, {
    id: gid,
    hold: { reason: hold.reason, reasonNotes: hold.notes, handle: hold.handle },
  });
}

/** Releases these holds. */
export async function releaseHolds(
  admin: Admin,
  gid: string,
  holds: readonly string[],
): Promise<void> {
  await runMutation(admin, FULFILLMENT_RELEASE_DOCUMENT, { id: gid, holds: [...holds] });
}

/** Tells the customer, by Shopify's own mail, that it can be picked up. */
export async function preparePickup(admin: Admin, gid: string): Promise<void> {
  await runMutation(admin, FULFILLMENT_PICKUP_DOCUMENT, { id: gid });
}

/** Records that a fulfillment has arrived. @param happenedAt ISO 8601 */
export async function recordDelivery(admin: Admin, gid: string, happenedAt: string): Promise<void> {
  await runMutation(admin, FULFILLMENT_EVENT_DOCUMENT, {
    event: { fulfillmentId: gid, status: 'DELIVERED', happenedAt },
  });
}

function trackingInput({ company, numbers, urls }: Tracking) {
  return { company, numbers: [...numbers], ...(urls.length > 0 && { urls: [...urls] }) };
}
