import type { GraphQLResolveInfo } from 'graphql';
import { gid, idOf } from '../../kit/ids';
import type { Store } from '../../kit/store';
import type { AdminContext } from '../admin/context';
import { IdempotencyKeys } from '../admin/idempotency';
import { need } from '../admin/metafield-owners';
import { variantNode } from '../admin/products';
import type { Catalogue, Sellable } from '../catalogue';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import type { Goods } from '../goods';
import type { Orders } from '../orders';
import type { VariantRow } from '../rows';
import { committedIn } from './committed';
import { itemNode } from './item-node';
import { levelsOf, type LocationRow, locationOf, withAvailable, withIncoming } from './levels';

type Place = { inventoryItemId: string; locationId: string; changeFromQuantity?: number | null };
type Quantity = Place & { quantity: number };
type Change = Place & { delta: number; ledgerDocumentUri?: string | null };
type SetInput = { name: string; reason: string; quantities: Quantity[] };
type AdjustInput = { name: string; reason: string; changes: Change[] };
type Wrong = [code: string, field: string, message: string];

const MOST_UNITS = 1_000_000_000;
const STALE = 'The change_from_quantity argument no longer matches the persisted quantity.';

/** The reasons that Shopify knows. */
const REASONS = [
  'correction',
  'cycle_count_available',
  'damaged',
  'movement_canceled',
  'movement_created',
  'movement_received',
  'movement_updated',
  'other',
  'promotion',
  'quality_control',
  'received',
  'reservation_created',
  'reservation_deleted',
  'reservation_updated',
  'restock',
  'safety_stock',
  'shrinkage',
];

/**
 * Inventory items with their levels, and the two mutations that change quantities. Each change sends
 * `inventory_levels/update` and, as it changes the product, `products/update`.
 */
export function inventoryFields(
  store: Store,
  { catalogue, goods, orders }: { catalogue: Catalogue; goods: Goods; orders: Orders },
  nowMs: () => number,
) {
  const keys = new IdempotencyKeys(store, nowMs);
  const find = (id: string) => catalogue.sellable(idOf('InventoryItem', id) ?? null);
  const change = (found: Sellable, next: (variant: VariantRow) => VariantRow) =>
    goods.update({
      ...found.product,
      variants: found.product.variants.map((each) =>
        each.id === found.variant.id ? next(each) : each,
      ),
    });

  /** Checks all changes, then makes all of them or none. */
  function run<Each extends Place>(
    root: 'inventorySetQuantities' | 'inventoryAdjustQuantities',
    info: GraphQLResolveInfo,
    input: { reason: string },
    { each, list, check, next }: Writing<Each>,
  ) {
    need('write_inventory');
    const made = keys.find(root, info, input);
    const done = { userErrors: [], inventoryAdjustmentGroup: null };
    if (made.result !== undefined) return done;
    const wrong: [Wrong, string[]][] = REASONS.includes(input.reason)
      ? []
      : [[['INVALID_REASON', 'reason', 'The specified reason is invalid.'], ['input']]];
    for (const [index, one] of each.entries()) {
      const fault = wrongPlace(find(one.inventoryItemId), one) ?? check(one);
      if (fault !== undefined) wrong.push([fault, ['input', list, String(index)]]);
    }
    if (wrong.length > 0) {
      const userErrors = wrong.map(([[code, field, message], path]) => ({
        code,
        field: [...path, field],
        message,
      }));
      return { userErrors, inventoryAdjustmentGroup: null };
    }
    return store.batch(() => {
      for (const one of each) {
        const found = find(one.inventoryItemId);
        const location = locationOf(one.locationId);
        if (found && location) change(found, (variant) => next(variant, location, one));
      }
      made.save(1);
      return done;
    });
  }

  return {
    inventoryItem: ({ id }: { id: string }) => {
      const found = find(id);
      return found === undefined ? null : itemNode(found, committedIn(orders), variantNode);
    },
    inventoryItems: (page: PageArguments) => {
      const committed = committedIn(orders);
      const all = catalogue
        .all()
        .flatMap((product) => product.variants.map((variant) => ({ product, variant })))
        .sort((one, other) => one.variant.id - other.variant.id);
      return connection(
        all,
        page,
        ({ variant }) => String(variant.id),
        (sellable) => itemNode(sellable, committed, variantNode),
      );
    },

    inventorySetQuantities: (
      { input }: { input: SetInput },
      _context: AdminContext,
      info: GraphQLResolveInfo,
    ) =>
      run('inventorySetQuantities', info, input, {
        each: input.quantities,
        list: 'quantities',
        check: ({ quantity }) => {
          if (input.name !== 'available') {
            return ['INVALID_NAME', 'name', "The quantity name must be 'available' here."];
          }
          if (quantity < 0) {
            return ['INVALID_QUANTITY_NEGATIVE', 'quantity', "The quantity can't be negative."];
          }
          if (quantity <= MOST_UNITS) return undefined;
          const message = "The quantity can't be higher than 1,000,000,000.";
          return ['INVALID_QUANTITY_TOO_HIGH', 'quantity', message];
        },
        next: (variant, location, { quantity }) => withAvailable(variant, location, quantity),
      }),

    inventoryAdjustQuantities: (
      { input }: { input: AdjustInput },
      _context: AdminContext,
      info: GraphQLResolveInfo,
    ) =>
      run('inventoryAdjustQuantities', info, input, {
        each: input.changes,
        list: 'changes',
        check: ({ ledgerDocumentUri }) => {
          if (input.name === 'available' && ledgerDocumentUri != null) {
            const message = 'A ledger document URI is not allowed when adjusting available.';
            return ['INVALID_AVAILABLE_DOCUMENT', 'ledgerDocumentUri', message];
          }
          if (input.name === 'incoming' && ledgerDocumentUri == null) {
            const message = 'A ledger document URI is required except when adjusting available.';
            return ['INVALID_QUANTITY_DOCUMENT', 'ledgerDocumentUri', message];
          }
          if (['available', 'incoming'].includes(input.name)) return undefined;
          return ['INVALID_QUANTITY_NAME', 'name', 'The specified quantity name is invalid.'];
        },
        next: (variant, location, { delta }) => {
          const level = levelsOf(variant).find((one) => one.location.id === location.id);
          return input.name === 'incoming'
            ? withIncoming(variant, location, (level?.incoming ?? 0) + delta)
            : // This shop does not oversell, so that nothing falls below zero.
              withAvailable(variant, location, Math.max(0, (level?.available ?? 0) + delta));
        },
      }),
  };
}

type Writing<Each> = {
  each: Each[];
  /** The input's field with the list. */
  list: string;
  check: (one: Each) => Wrong | undefined;
  next: (variant: VariantRow, location: LocationRow, one: Each) => VariantRow;
};

/** Returns code, field and message if the item is not stocked there, or in another quantity than expected. */
function wrongPlace(
  found: Sellable | undefined,
  { locationId, changeFromQuantity }: Place,
): Wrong | undefined {
  if (found === undefined) {
    const message = 'The specified inventory item could not be found.';
    return ['INVALID_INVENTORY_ITEM', 'inventoryItemId', message];
  }
  const level = levelsOf(found.variant).find(
    ({ location }) => gid('Location', location.id) === locationId,
  );
  if (level === undefined) {
    return ['INVALID_LOCATION', 'locationId', 'The specified location could not be found.'];
  }
  const isStale = changeFromQuantity != null && changeFromQuantity !== level.available;
  return isStale ? ['CHANGE_FROM_QUANTITY_STALE', 'changeFromQuantity', STALE] : undefined;
}
