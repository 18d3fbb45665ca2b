import { isPublic } from '~/domain/catalogue/staff-product';
import { gidOf } from '~/domain/core/ids';
import type { InventoryItem } from '~/domain/inventory/inventory';
import type { Admin } from '~/platforms/shopify/admin.server';
import { runMutation } from '~/platforms/shopify/run-mutation.server';
import type { AnswerOf } from '~/platforms/shopify/typed-document';
import {
  ADJUST_INVENTORY_DOCUMENT,
  COUNT_INVENTORY_DOCUMENT,
  INVENTORY_ITEM_DOCUMENT,
  INVENTORY_ITEMS_DOCUMENT,
} from './admin-inventory-documents';

type VendorItem = NonNullable<AnswerOf<typeof INVENTORY_ITEM_DOCUMENT>['inventoryItem']>;

/** The most items that fit, with their levels, within the maximum cost of a query, by Shopify's documented formula. */
export const INVENTORY_PAGE_SIZE = 20;

/** Reads one item with its levels; null if there is none. @throws PlatformFailure */
export async function findInventoryItem(
  admin: Pick<Admin, 'run'>,
  gid: string,
): Promise<InventoryItem | null> {
  const { inventoryItem } = await admin.run(INVENTORY_ITEM_DOCUMENT, { id: gid });
  return inventoryItem && toItem(inventoryItem);
}

/** Reads one page of all items. @param after the cursor of the page before; null: the first @throws PlatformFailure */
export async function listInventoryItems(
  admin: Pick<Admin, 'run'>,
  after: string | null,
): Promise<{ items: InventoryItem[]; next: string | null }> {
  const { inventoryItems } = await admin.run(INVENTORY_ITEMS_DOCUMENT, {
    first: INVENTORY_PAGE_SIZE,
    after,
  });
  const { hasNextPage, endCursor } = inventoryItems.pageInfo;
  return { items: inventoryItems.nodes.map(toItem), next: hasNextPage ? endCursor : null };
}

/** A change of what is available of an item at a location. `key`: a UUID; a second call with the same one does nothing. */
type Change = {
  itemGid: string;
  locationGid: string;
  /** As Shopify names it. */
  reason: string;
  /** What must be available before; null: whatever there is. */
  was: number | null;
  key: string;
};

/**
 * Adds units, or removes them if `delta` is below zero.
 *
 * @throws PlatformFailure: `refused` if certainly nothing was done, with the reason
 * @see https://shopify.dev/docs/api/admin-graphql/latest/mutations/inventoryAdjustQuantities
 */
export async function adjustInventory(
  admin: Admin,
  { itemGid, locationGid, reason, was, key, delta }: Change & { delta: number },
): Promise<void> {
  const change = { inventoryItemId: itemGid, locationId: locationGid, changeFromQuantity: was };
  await runMutation(admin, ADJUST_INVENTORY_DOCUMENT, {
    key,
    input: { name: 'available', reason, changes: [{ ...change, delta }] },
  });
}

/**
 * Sets what is available to what was counted.
 *
 * @throws PlatformFailure, as above
 * @see https://shopify.dev/docs/api/admin-graphql/latest/mutations/inventorySetQuantities
 */
export async function countInventory(
  admin: Admin,
  { itemGid, locationGid, reason, was, key, quantity }: Change & { quantity: number },
): Promise<void> {
  const place = { inventoryItemId: itemGid, locationId: locationGid, changeFromQuantity: was };
  await runMutation(admin, COUNT_INVENTORY_DOCUMENT, {
    key,
    input: { name: 'available', reason, quantities: [{ ...place, quantity }] },
  });
}

/** Returns the id of an item; null if the number cannot be one. */
export function inventoryItemGid(number: string): string | null {
  return /^[1-9]\d{0,17}$/.test(number) ? gidOf('InventoryItem', number) : null;
}

function toItem({ id, sku, tracked, variant, inventoryLevels }: VendorItem): InventoryItem {
  const { product } = variant;
  return {
    gid: id,
    variantGid: variant.id,
    productGid: product.id,
    handle: product.handle,
    productTitle: product.title,
    variantTitle: variant.title === 'Default Title' ? '' : variant.title,
    sku: sku || null,
    isTracked: tracked,
    isForSale: variant.availableForSale && product.status === 'ACTIVE' && isPublic(product),
    levels: inventoryLevels.nodes.map(({ location, quantities }) => {
      const of = (name: string) => quantities.find((one) => one.name === name)?.quantity ?? 0;
      return {
        locationGid: location.id,
        locationName: location.name,
        available: of('available'),
        onHand: of('on_hand'),
        committed: of('committed'),
        incoming: of('incoming'),
      };
    }),
  };
}
