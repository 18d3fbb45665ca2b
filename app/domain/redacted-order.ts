import type { DraftOrder } from './draft-order';
import type { Order } from './order';

/**
 * An order without the person who placed it, for somebody who asked to be forgotten: what was sold
 * stays, for the figures; where it went, who wrote and what was noted about it does not.
 */
export function withoutPerson(order: Order): Order {
  return {
    ...order,
    email: null,
    tags: [],
    shippingAddress: null,
    fulfillments: order.fulfillments.map((parcel) => ({ ...parcel, tracking: [] })),
    refunds: order.refunds.map((refund) => ({ ...refund, note: null })),
  };
}

/** The same for a draft; what somebody has typed into its lines goes as well. */
export function draftWithoutPerson(draft: DraftOrder): DraftOrder {
  return {
    ...draft,
    customerGid: null,
    email: null,
    tags: [],
    attributes: [],
    metafields: [],
    shippingAddress: null,
    lines: draft.lines.map((line) => ({ ...line, properties: [] })),
  };
}
