import { expectedLabel, PARCEL_MAIL } from '~/content/shipments/delivery';
import { customerNumber } from '~/domain/core/ids';
import { PlatformFailure } from '~/domain/core/retries/failure';
import { greeting } from '~/domain/core/text/greeted-name';
import { oneLine } from '~/domain/core/text/search-text';
import { isNotifiedByShopify } from '~/domain/fulfillment/step';
import type { Order, OrderFulfillment } from '~/domain/orders/order';
import { isOneOf, UNSENT } from '~/domain/orders/order-payment';
import { expectedDelivery } from '~/domain/shipments/expected-delivery';
import { hasArrived, hasShipped, type Parcel } from '~/domain/shipments/parcel';
import { trackLinkFrom, trackToken } from '~/domain/shipments/track-link.server';
import { findStorePromise } from '~/models/catalogue/store-promise.server';
import { listSendSteps } from '~/models/fulfillment/step.server';
import { findOrderOfParcel, listParcels } from '~/models/shipments/parcel.server';
import { findOrder } from '~/platforms/shopify/orders/customer-orders.server';
import { type LetterContext, toCustomer, type WriteLetter } from '~/services/emails/letter.server';

/**
 * That a parcel was shipped or has arrived, to the customer of its order. The order is read from Shopify when the mail is
 * written: a parcel that was taken back meanwhile is not announced, nor as shipped one that has arrived or that staff have
 * Shopify announce.
 *
 * @throws PlatformFailure while it is not known whether the parcel is one of those: the mail waits
 */
export const parcelLetter: WriteLetter = async (context, { template, about: parcelGid }) => {
  const orderGid = await findOrderOfParcel(context.db, parcelGid);
  const found = orderGid === null ? null : await findOrder(context.admin, orderGid);
  const parcel = found?.order.fulfillments.find(({ id }) => id === parcelGid);
  if (!found || !parcel || found.order.cancelledAt !== null) return 'not-due';
  const isDelivered = template === 'parcel-delivered';
  if (!hasShipped(parcel) || hasArrived(parcel) !== isDelivered) return 'not-due';
  if (!isDelivered) {
    const byShopify = isNotifiedByShopify(
      parcelGid,
      await listSendSteps(context.db, found.order.id),
    );
    if (byShopify === 'open') throw new PlatformFailure('shopify', 'unavailable', 'SendParcel');
    if (byShopify) return 'not-due';
  }
  const { order, customerGid } = found;
  const variables = {
    order: order.name,
    news: newsOf(order, parcel, isDelivered),
    lines: parcel.lines.map(({ quantity, title }) => `${quantity} × ${oneLine(title)}`).join('\n'),
    facts: (await factsOf(context, order, parcel, isDelivered)).map(oneLine).join('\n'),
    link: linkOf(context, order),
  };
  if (customerGid !== null) {
    const letter = await toCustomer(context, customerGid, variables);
    return typeof letter === 'string' ? letter : { ...letter, about: order.name };
  }
  if (!order.email) return 'no-recipient';
  return {
    to: order.email,
    about: order.name,
    variables: { ...variables, greeting: greeting(null) },
  };
};

function newsOf(order: Order, parcel: OrderFulfillment, isDelivered: boolean): string {
  const shipped = order.fulfillments.filter(hasShipped);
  const isAll = shipped.length === 1 && order.displayFulfillmentStatus === 'FULFILLED';
  if (isDelivered) return PARCEL_MAIL.delivered(order.name, isAll, parcel.deliveredAt);
  const news = PARCEL_MAIL.shipped(order.name, isAll);
  const hasMore = isOneOf(UNSENT, order.displayFulfillmentStatus);
  return hasMore ? `${news} ${PARCEL_MAIL.rest}` : news;
}

/** What else there is to know of a parcel, a line each. */
async function factsOf(
  { db, now }: LetterContext,
  order: Order,
  parcel: OrderFulfillment,
  isDelivered: boolean,
): Promise<string[]> {
  if (isDelivered) {
    const stored = (await listParcels(db, order.id)).find(({ id }) => id === parcel.id);
    const note = stored === undefined ? null : deliveryNote(stored);
    return note === null ? [] : [PARCEL_MAIL.note(note)];
  }
  const promise = await findStorePromise(db);
  const alone = { ...order, fulfillments: [parcel] };
  const expected = expectedDelivery(alone, { promise, readyAt: null, now: now() });
  return [
    ...parcel.tracking.flatMap(({ company, number }) =>
      number === null ? [] : [PARCEL_MAIL.tracking(company, number)],
    ),
    ...(expected === null ? [] : [expectedLabel(expected)]),
  ];
}

/** Returns what the carrier has said of the delivery, such as where it was left; null if nothing. */
function deliveryNote({ events }: Pick<Parcel, 'events'>): string | null {
  return events.findLast(({ status }) => status === 'DELIVERED')?.message ?? null;
}

function linkOf({ config, links, now }: LetterContext, { id }: Pick<Order, 'id'>): string {
  return links.track(trackToken(config.sessionSecret, trackLinkFrom(customerNumber(id), now())));
}
