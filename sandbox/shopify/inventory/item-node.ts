import { GraphQLError } from 'graphql';
import { gid } from '../../kit/ids';
import type { Sellable } from '../catalogue';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import { type Level, levelsOf, locationNode, WAREHOUSE } from './levels';

/** The quantities that this sandbox knows, and those of Shopify that are always 0 here. */
const NAMES = ['available', 'committed', 'incoming', 'on_hand'];
const UNUSED = ['damaged', 'quality_control', 'reserved', 'safety_stock'];

/**
 * Returns an `InventoryItem` of the Admin schema; its number is that of its variant.
 *
 * @param committedOf units of open orders of a variant that were not sent yet
 * @param variant makes the node of its variant; injected, since variants lead to their items
 */
export function itemNode(
  sellable: Sellable,
  committedOf: (variantId: number) => number,
  variant: (sellable: Sellable) => unknown,
) {
  const { id, sku } = sellable.variant;
  return {
    __typename: 'InventoryItem',
    id: gid('InventoryItem', id),
    sku,
    tracked: true,
    variant: () => variant(sellable),
    inventoryLevels: (page: PageArguments) =>
      connection(
        levelsOf(sellable.variant),
        page,
        ({ location }) => String(location.id),
        (level) => levelNode(id, level, committedOf),
      ),
  };
}

function levelNode(item: number, level: Level, committedOf: (variantId: number) => number) {
  const { location, available, incoming } = level;
  return {
    __typename: 'InventoryLevel',
    id: `gid://shopify/InventoryLevel/${location.id}?inventory_item_id=${item}`,
    location: locationNode(location),
    quantities: ({ names }: { names: string[] }) => {
      // Orders are sent from the warehouse.
      const committed = location === WAREHOUSE ? committedOf(item) : 0;
      const known: Record<string, number> = {
        available,
        committed,
        incoming,
        on_hand: available + committed,
      };
      const wrong = names.find((name) => !NAMES.includes(name) && !UNUSED.includes(name));
      if (wrong !== undefined) {
        throw new GraphQLError(`The quantity name ${wrong} is invalid.`, {
          extensions: { code: 'BAD_REQUEST' },
        });
      }
      return names.map((name) => ({
        id: gid('InventoryQuantity', `${location.id}${item}`),
        name,
        quantity: known[name] ?? 0,
      }));
    },
  };
}
