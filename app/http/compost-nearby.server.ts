import { goodsToCompost, groupedByPlace, type CompostNearby } from '~/domain/compost-nearby';
import type { Order } from '~/domain/order';
import { zipIn } from '~/domain/zip-code';
import type { StoreContext } from '~/http/context.server';
import { attempt } from '~/http/replies.server';
import { findNearestFacility } from '~/models/compost-facility.server';
import { zipPlaces } from '~/platforms/places/zip-places.server';

/**
 * The places nearest to where an order went, for each kind of its goods that is composted; null where
 * none is, where the order went to no place that we know, and while the catalogue is silent. What a
 * thing is made of is what the catalogue says of it now.
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
