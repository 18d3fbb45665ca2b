import type { NearFacility } from './compost-facility';
import {
  COMPOST_MATERIALS,
  neededMaterials,
  type CompostMaterial,
} from '~/domain/catalogue/compost-material';
import type { ListedProduct } from '~/domain/catalogue/catalogue';

/** Where the goods of an order can be composted near its delivery address. */
export type CompostNearby = {
  /** The ZIP code that the order was delivered to. */
  zip: string;
  places: { materials: CompostMaterial[]; facility: NearFacility | null }[];
};

/** Returns the distinct sets of materials in the goods of an order; a place has to accept a whole set. */
export function goodsToCompost(
  goods: readonly Pick<ListedProduct, 'compost' | 'material'>[],
): CompostMaterial[][] {
  const sets = goods.map(neededMaterials).filter((needed) => needed.length > 0);
  return [...new Map(sets.map((needed) => [needed.join(), needed])).values()];
}

/** Groups materials by the place that accepts them, nearest first; those without a place come last. */
export function groupedByPlace(
  found: readonly { materials: CompostMaterial[]; facility: NearFacility | null }[],
): CompostNearby['places'] {
  const groups = new Map<string, CompostNearby['places'][number]>();
  for (const { materials, facility } of found) {
    const known = groups.get(facility?.id ?? '');
    const all = new Set([...(known?.materials ?? []), ...materials]);
    groups.set(facility?.id ?? '', {
      materials: COMPOST_MATERIALS.filter((name) => all.has(name)),
      facility,
    });
  }
  const miles = ({ facility }: CompostNearby['places'][number]) => facility?.miles ?? Infinity;
  return [...groups.values()].toSorted((one, other) => miles(one) - miles(other));
}
