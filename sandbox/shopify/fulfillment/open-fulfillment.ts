import type { Shop } from '../admin/context';
import { FulfillmentBook } from './fulfillment-book';
import { fulfillmentQueries } from './queries';
import { fulfillmentMutations } from './resolvers';

/** Fulfillment orders and parcels, with the fields of the Admin API that read and change them. */
export function openFulfillment(
  shop: Shop,
  parts: ConstructorParameters<typeof FulfillmentBook>[0],
) {
  const book = new FulfillmentBook(parts);
  return { book, fields: { ...fulfillmentQueries(shop), ...fulfillmentMutations(shop, book) } };
}
