import { PICKUP } from '~/content/shipments/delivery';
import { placeNamed } from '~/domain/catalogue/pickup-place';
import { customerNumber } from '~/domain/core/ids';
import { greeting } from '~/domain/core/text/greeted-name';
import { oneLine } from '~/domain/core/text/search-text';
import { isReadyForPickup } from '~/domain/fulfillment/pickup';
import { trackLinkFrom, trackToken } from '~/domain/shipments/track-link.server';
import { findStorePromise } from '~/models/catalogue/store-promise.server';
import { findFulfillmentOrder } from '~/platforms/shopify/fulfillment/fulfillment-orders.server';
import { findOrder } from '~/platforms/shopify/orders/customer-orders.server';
import { toCustomer, type WriteLetter } from '~/services/emails/letter.server';

/**
 * That an order can be picked up, to its customer: where, and when that is open, as staff say it. Shopify is asked when the mail is
 * written: what was picked up meanwhile, or is not ready any more, is not announced.
 *
 * @throws PlatformFailure
 */
export const pickupLetter: WriteLetter = async (context, { about: gid }) => {
  const { admin, config, db, links, now } = context;
  const part = (await findFulfillmentOrder(admin, gid))?.found;
  if (!part || !isReadyForPickup(part)) return 'not-due';
  const found = await findOrder(admin, part.orderGid);
  if (!found || found.order.cancelledAt !== null) return 'not-due';
  const { order, customerGid } = found;
  const { pickupPlaces } = await findStorePromise(db);
  const place = placeNamed(pickupPlaces, part.locationName);
  const link = trackLinkFrom(customerNumber(order.id), now());
  const variables = {
    order: order.name,
    news: PICKUP.ready(order.name),
    lines: part.lines
      .filter(({ remainingUnits }) => remainingUnits > 0)
      .map(({ remainingUnits, title }) => `${remainingUnits} × ${oneLine(title)}`)
      .join('\n'),
    facts: [
      part.locationName,
      ...(place === null ? [] : [place.address]),
      ...(place?.hours ? [PICKUP.hours(place.hours)] : []),
    ]
      .map(oneLine)
      .join('\n'),
    link: links.track(trackToken(config.sessionSecret, link)),
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
