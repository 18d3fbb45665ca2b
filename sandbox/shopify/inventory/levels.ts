import { gid, stableNumber } from '../../kit/ids';
import { LOCATION } from '../parcels';
import type { VariantRow } from '../rows';

/** The places that may hold stock; only the first one ships. */
const LOCATIONS = [LOCATION, 'Earth Brands Showroom'].map((name) => ({
  id: stableNumber(`location ${name}`),
  name,
}));

export const [WAREHOUSE, SHOWROOM] = LOCATIONS as [LocationRow, LocationRow];

export type LocationRow = { id: number; name: string };

/** What one place holds of a variant; the sum of `available` is the variant's `stock`. */
export type Level = { location: LocationRow; available: number; incoming: number };

export function locationOf(id: string): LocationRow | undefined {
  return LOCATIONS.find((one) => gid('Location', one.id) === id);
}

export function locationNode({ id, name }: LocationRow) {
  return { __typename: 'Location', id: gid('Location', id), name };
}

/**
 * Returns what each place holds of a variant. The row knows only what lies elsewhere: the warehouse, from which everything
 * is sold, has the rest.
 */
export function levelsOf({ stock, elsewhere = [], incoming = [] }: VariantRow): Level[] {
  const others = elsewhere.map(({ locationId, available }) => ({ locationId, available }));
  let rest = stock;
  // What was sold beyond the warehouse's stock was taken from the others.
  for (const one of others) {
    one.available = Math.min(one.available, rest);
    rest -= one.available;
  }
  const incomingAt = (id: number) =>
    incoming.find(({ locationId }) => locationId === id)?.quantity ?? 0;
  return LOCATIONS.flatMap((location) => {
    const other = others.find(({ locationId }) => locationId === location.id);
    if (location !== WAREHOUSE && other === undefined) return [];
    const available = location === WAREHOUSE ? rest : (other?.available ?? 0);
    return [{ location, available, incoming: incomingAt(location.id) }];
  });
}

/** Returns the variant with another quantity available at a place; a place that did not stock it does from now on. */
export function withAvailable(
  variant: VariantRow,
  { id }: LocationRow,
  available: number,
): VariantRow {
  const levels = levelsOf(variant).filter(({ location }) => location.id !== id);
  const stock = levels.reduce((sum, level) => sum + level.available, available);
  if (id === WAREHOUSE.id) return { ...variant, stock };
  const others = levels
    .filter(({ location }) => location !== WAREHOUSE)
    .map((level) => ({ locationId: level.location.id, available: level.available }));
  return { ...variant, stock, elsewhere: [...others, { locationId: id, available }] };
}

/** Returns the variant with another quantity on its way to a place. */
export function withIncoming(
  variant: VariantRow,
  { id }: LocationRow,
  quantity: number,
): VariantRow {
  const others = (variant.incoming ?? []).filter(({ locationId }) => locationId !== id);
  return { ...variant, incoming: [...others, { locationId: id, quantity }] };
}

/** Returns the body of `inventory_levels/update`. */
export function levelBody(item: number, { location, available }: Level, at: string) {
  return {
    inventory_item_id: item,
    location_id: location.id,
    available,
    updated_at: at,
    admin_graphql_api_id: `gid://shopify/InventoryLevel/${location.id}?inventory_item_id=${item}`,
  };
}
