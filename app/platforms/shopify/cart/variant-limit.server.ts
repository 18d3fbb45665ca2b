import { isPublic } from '~/domain/catalogue/catalogue';
import { isOwn } from '~/domain/catalogue/favorites';
import { needsArtwork } from '~/domain/catalogue/product-facts';
import { effectiveLimit } from '~/domain/catalogue/variant-choice';
import { VARIANT_DOCUMENT } from './cart-documents';
import { toInteger, toStock } from '~/platforms/shopify/catalogue/product-shapes';
import type { Storefront } from '~/platforms/shopify/storefront.server';

/** What Shopify says about a variant at this moment. */
export type VariantLimit = {
  id: string;
  title: string;
  productTitle: string;
  available: boolean;
  stock: number | null;
  maxQuantity: number | null;
  /** Ordered with artwork, never from a cart (`domain/catalogue/product-facts`). */
  needsArtwork: boolean;
};

/** Returns `listVariantLimits` of one variant. */
export async function findVariantLimit(
  storefront: Storefront,
  id: string,
  own: readonly string[] = [],
): Promise<VariantLimit | null> {
  return (await listVariantLimits(storefront, [id], own))[0] ?? null;
}

/**
 * Returns the current limits of variants, read from Shopify, in the order of the ids; null where this shopper may not
 * buy it.
 *
 * @param own tags of products that are printed for this shopper alone (domain/catalogue/favorites)
 */
export async function listVariantLimits(
  storefront: Storefront,
  ids: readonly string[],
  own: readonly string[] = [],
): Promise<(VariantLimit | null)[]> {
  const known = ids.filter((id) => /^gid:\/\/shopify\/ProductVariant\/\d{1,20}$/.test(id));
  if (known.length === 0) return ids.map(() => null);
  const { nodes } = await storefront.query(VARIANT_DOCUMENT, { ids: known });
  const found = new Map<string, VariantLimit>();
  for (const node of nodes) {
    if (node?.__typename !== 'ProductVariant') continue;
    if (!isPublic(node.product) && !isOwn(node.product, own)) continue;
    found.set(node.id, {
      id: node.id,
      title: node.title,
      productTitle: node.product.title,
      available: node.availableForSale,
      stock: toStock(node),
      maxQuantity: effectiveLimit(toInteger(node.maxQuantity), toInteger(node.product.maxQuantity)),
      needsArtwork: needsArtwork(node.product),
    });
  }
  return ids.map((id) => found.get(id) ?? null);
}
