import {
  goodsToCompost,
  groupedByPlace,
  type CompostNearby,
} from '~/domain/compost/compost-nearby';
import type { Order } from '~/domain/orders/order';
import { zipIn } from '~/domain/core/places/zip-code';
import type { StoreContext } from '~/http/context.server';
import { attempt } from '~/http/replies.server';
import { findNearestFacility } from '~/models/compost/compost-facility.server';
import { zipPlaces } from '~/platforms/places/zip-places.server';

/**
 * Returns the compost places nearest to an order's address, for each kind of compostable goods in it. Null
 * if nothing in it is compostable, its ZIP code is unknown or the catalogue is not available. Materials
 * come from the catalogue as it is now.
 */
export async function compostNearby(
  { db, catalogue, log }: Pick<StoreContext, 'db' | 'catalogue' | 'log'>,
  order: Pick<Order, 'lines' | 'shippingAddress'>,
): Promise<CompostNearby | null> {
  const to = order.shippingAddress;
  const zip = to?.country === 'United States' ? zipIn(to.zip ?? '') : null;
  if (zip === null) return null;
  const snapshot = await attempt(catalogue.snapshot(), log);
  const bought = new Set(order.lines.map(({ product }) => product?.id));
  const goods = snapshot?.products.filter(({ id }) => bought.has(id)) ?? [];
  const sets = goodsToCompost(goods);
  const center = sets.length === 0 ? null : (await zipPlaces()).find(zip);
  if (!center) return null;
  const found = await Promise.all(
    sets.map(async (materials) => ({
      materials,
      facility: await findNearestFacility(db, center, materials),
    })),
  );
  return { zip, places: groupedByPlace(found) };
}
