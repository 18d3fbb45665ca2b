import type { NearFacility } from './compost-facility';
import { COMPOST_MATERIALS, neededMaterials, type CompostMaterial } from './compost-material';
import type { ListedProduct } from './catalogue';

/** Where what was in an order can go, from where it was delivered. */
export type CompostNearby = {
  /** Where the order went. */
  zip: string;
  places: { materials: CompostMaterial[]; facility: NearFacility | null }[];
};

/** What places have to take for the goods of an order: each kind of goods once, as a set of materials. */
export function goodsToCompost(
  goods: readonly Pick<ListedProduct, 'compost' | 'material'>[],
): CompostMaterial[][] {
  const sets = goods.map(neededMaterials).filter((needed) => needed.length > 0);
  return [...new Map(sets.map((needed) => [needed.join(), needed])).values()];
}

/** Kinds of goods that the same place takes stand together; what no place takes comes last. */
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
