import type { Cents } from '~/domain/money';
import {
  DESCRIBE_PICTURE_DOCUMENT,
  REORDER_MEDIA_DOCUMENT,
  SET_STOCK_DOCUMENT,
  VARIANT_PRICE_DOCUMENT,
} from './admin-product-documents';
import { METAFIELDS_SET_DOCUMENT } from './admin-metafield-documents';
import type { Admin } from './admin.server';
import { runMutation } from './run-mutation.server';

/**
 * What staff change about goods. Each throws PlatformFailure: `refused` where certainly nothing was
 * done, `unavailable` where it may have been.
 */

/** Writes the price of a variant. */
export async function setVariantPrice(
  admin: Admin,
  { productGid, variantGid, cents }: { productGid: string; variantGid: string; cents: Cents },
): Promise<void> {
  await runMutation(
    admin,
    ['SetVariantPrice', 'productVariantsBulkUpdate', VARIANT_PRICE_DOCUMENT],
    { productId: productGid, variants: [{ id: variantGid, price: (cents / 100).toFixed(2) }] },
  );
}

/**
 * Writes how much of a variant one cart may hold, over the digest that was read; null takes the limit
 * away. That is written as 0, which limits nothing (`effectiveLimit`): the platform deletes metafields
 * without comparing them with what was read, and so another's limit with them.
 */
export async function setVariantLimit(
  admin: Admin,
  {
    variantGid,
    limit,
    digest,
  }: { variantGid: string; limit: number | null; digest: string | null },
): Promise<void> {
  const place = { ownerId: variantGid, namespace: 'custom', key: 'max_quantity' };
  const value = { value: String(limit ?? 0), type: 'number_integer', compareDigest: digest };
  await runMutation(admin, ['SetMetafields', 'metafieldsSet', METAFIELDS_SET_DOCUMENT], {
    metafields: [{ ...place, ...value }],
  });
}

/**
 * Sets what of a variant is there to sell at one place, if it is still `from` there.
 *
 * @param change `key`: a UUID; the same one again does nothing
 */
export async function setStock(
  admin: Admin,
  change: { itemGid: string; locationGid: string; quantity: number; from: number; key: string },
): Promise<void> {
  const { itemGid, locationGid, quantity, from, key } = change;
  const place = { inventoryItemId: itemGid, locationId: locationGid };
  await runMutation(admin, ['SetStock', 'inventorySetQuantities', SET_STOCK_DOCUMENT], {
    key,
    input: {
      name: 'available',
      reason: 'correction',
      quantities: [{ ...place, quantity, changeFromQuantity: from }],
    },
  });
}

/** Makes one of a product's pictures the first, which lists show. */
export async function chooseFirstPicture(
  admin: Admin,
  { productGid, mediaGid }: { productGid: string; mediaGid: string },
): Promise<void> {
  await runMutation(admin, ['ChooseFirstPicture', 'productReorderMedia', REORDER_MEDIA_DOCUMENT], {
    id: productGid,
    moves: [{ id: mediaGid, newPosition: '0' }],
  });
}

/** Writes what is read out in place of a picture, wherever it is shown. */
export async function describePicture(
  admin: Admin,
  { mediaGid, alt }: { mediaGid: string; alt: string },
): Promise<void> {
  await runMutation(admin, ['DescribePicture', 'fileUpdate', DESCRIBE_PICTURE_DOCUMENT], {
    files: [{ id: mediaGid, alt }],
  });
}
