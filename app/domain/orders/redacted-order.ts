import type { Order } from './order';

/**
 * Removes the customer from an order after they asked to be forgotten. What was sold stays, for the
 * figures; the address, the e-mail, the tags, the tracking and the notes go.
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
