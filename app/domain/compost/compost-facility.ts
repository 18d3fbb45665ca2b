import {
  COMPOST_MATERIALS,
  type CompostMaterial,
  neededMaterials,
} from '~/domain/catalogue/compost-material';
import type { Place } from '~/domain/core/places/great-circle';
import type { ListedProduct } from '~/domain/catalogue/catalogue';

export const OPEN_TO = ['everybody', 'households', 'businesses'] as const;

/** Who may bring material there. */
export type OpenTo = (typeof OPEN_TO)[number];

/** A place that accepts what our products become. */
export type CompostFacility = Place & {
  id: string;
  name: string;
  address: string;
  city: string;
  /** The two-letter postal code of the state. */
  state: string;
  zip: string;
  phone: string | null;
  /** An http or https URL. */
  website: string | null;
  materials: CompostMaterial[];
  openTo: OpenTo;
  hours: string | null;
  /** Where the data comes from. */
  source: string;
  /** Whether it is sample data, for a store in which the sandbox stands in for every outside service. */
  isSample: boolean;
};

/** A place with its distance from where the customer is. */
export type NearFacility = CompostFacility & { miles: number };

/** A place as a row of an imported file. */
export type FacilityRow = Omit<CompostFacility, 'id' | 'isSample'>;

/** Which known places that are missing in an imported file are removed: none, sample data only, or all. */
export const REMOVALS = ['nothing', 'sample', 'others'] as const;
export type Removal = (typeof REMOVALS)[number];

/** The result of an import, in numbers of places. */
export type LoadedFacilities = {
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
};

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
