import type { ListedProduct, Product } from '~/domain/catalogue';
import { isOwn } from '~/domain/own-products';
import { OWN_PRODUCTS_DOCUMENT, PRODUCT_DOCUMENT } from './product-documents';
import {
  toListedProduct,
  toProduct,
  type VendorListedProduct,
  type VendorProduct,
} from './product-shapes';
import type { Storefront } from './storefront.server';

/** Nobody has more goods of their own on one page. */
const MOST = 50;

/**
 * The goods that are printed for one customer: with one of these tags, on the shelves or not. The
 * tags are compared again after the search, whose index is not exact.
 *
 * @param own `domain/own-products` has made them safe to search for
 * @throws PlatformFailure
 */
export async function listOwnProducts(
  storefront: Storefront,
  own: readonly string[],
): Promise<ListedProduct[]> {
  if (own.length === 0) return [];
  const answer = await storefront.query<{ products: { nodes: VendorListedProduct[] } }>(
    'OwnProducts',
    OWN_PRODUCTS_DOCUMENT,
    { query: own.map((tag) => `tag:'${tag}'`).join(' OR '), first: MOST },
  );
  return answer.products.nodes.map(toListedProduct).filter((product) => isOwn(product, own));
}

/**
 * One of the customer's own goods with all that its page shows; null when there is none of this name
 * or it is somebody else's. Never kept in the process: it is one person's.
 *
 * @throws PlatformFailure
 */
export async function findOwnProduct(
  storefront: Storefront,
  handle: string,
  own: readonly string[],
): Promise<Product | null> {
  if (own.length === 0) return null;
  const answer = await storefront.query<{ product: VendorProduct | null }>(
    'ProductPage',
    PRODUCT_DOCUMENT,
    { handle },
  );
  return answer.product && isOwn(answer.product, own) ? toProduct(answer.product) : null;
}
