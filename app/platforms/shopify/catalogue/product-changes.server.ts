import { METAFIELDS_SET_DOCUMENT } from '~/platforms/shopify/customers/admin-metafield-documents';
import type { Cents } from '~/domain/core/money';
import {
  DESCRIBE_PICTURE_DOCUMENT,
  REORDER_MEDIA_DOCUMENT,
  SET_STOCK_DOCUMENT,
  VARIANT_PRICE_DOCUMENT,
} from './admin-product-documents';

import type { Admin } from '~/platforms/shopify/admin.server';
import { runMutation } from '~/platforms/shopify/run-mutation.server';

/**
 * Changes that staff make to products. Each function throws PlatformFailure: `refused` if certainly nothing
 * was done, `unavailable` if it may have been.
 */

/** Sets the price of a variant. */
export async function setVariantPrice(
  admin: Admin,
  { productGid, variantGid, cents }: { productGid: string; variantGid: string; cents: Cents },
): Promise<void> {
  await runMutation(admin, VARIANT_PRICE_DOCUMENT, {
    productId: productGid,
    variants: [{ id: variantGid, price: (cents / 100).toFixed(2) }],
  });
}

/**
 * Sets the most pieces of a variant that one cart may hold, by compare-and-set on the digest that was read;
 * null removes the limit. To remove it, 0 is written, which means no limit (`effectiveLimit`): Shopify
 * deletes metafields without comparing digests, so a deletion could remove a limit that another user has just
 * set.
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
  await runMutation(admin, METAFIELDS_SET_DOCUMENT, {
    metafields: [{ ...place, ...value }],
  });
}

/**
 * Sets the quantity of a variant that is available at one location, if it is still `from` there.
 *
 * @param change `key`: a UUID; a second call with the same one does nothing
 */
export async function setStock(
  admin: Admin,
  change: { itemGid: string; locationGid: string; quantity: number; from: number; key: string },
): Promise<void> {
  const { itemGid, locationGid, quantity, from, key } = change;
  const place = { inventoryItemId: itemGid, locationId: locationGid };
  await runMutation(admin, SET_STOCK_DOCUMENT, {
    key,
    input: {
      name: 'available',
      reason: 'correction',
      quantities: [{ ...place, quantity, changeFromQuantity: from }],
    },
  });
}

/** Makes one of a product's pictures the first one, which listings show. */
export async function chooseFirstPicture(
  admin: Admin,
  { productGid, mediaGid }: { productGid: string; mediaGid: string },
): Promise<void> {
  await runMutation(admin, REORDER_MEDIA_DOCUMENT, {
    id: productGid,
    moves: [{ id: mediaGid, newPosition: '0' }],
  });
}

/** Sets the alternative text of a picture, wherever it is shown. */
export async function describePicture(
  admin: Admin,
  { mediaGid, alt }: { mediaGid: string; alt: string },
): Promise<void> {
  await runMutation(admin, DESCRIBE_PICTURE_DOCUMENT, {
    files: [{ id: mediaGid, alt }],
  });
}
