import type { ListedProduct, Product } from '~/domain/catalogue/catalogue';
import { isOwn } from '~/domain/catalogue/own-products';
import { OWN_PRODUCTS_DOCUMENT, PRODUCT_DOCUMENT } from './product-documents';
import { toListedProduct, toProduct } from './product-shapes';
import type { Storefront } from '~/platforms/shopify/storefront.server';

/** More products of their own than any customer has on one page. */
const MOST = 50;

/**
 * Lists the products printed for one customer: those with one of these tags, public or not. The tags are
 * compared again after the search, whose index is not exact.
 *
 * @param own tags that `domain/catalogue/own-products` has made safe to search for
 * @throws PlatformFailure
 */
export async function listOwnProducts(
  storefront: Storefront,
  own: readonly string[],
): Promise<ListedProduct[]> {
  if (own.length === 0) return [];
  const { products } = await storefront.query(OWN_PRODUCTS_DOCUMENT, {
    query: own.map((tag) => `tag:'${tag}'`).join(' OR '),
    first: MOST,
  });
  return products.nodes.map(toListedProduct).filter((product) => isOwn(product, own));
}

/**
 * Returns one of the customer's own products with all that its page shows; null if there is none with this
 * handle or if it is another customer's. Never cached in the process, because only this customer may see it.
 *
 * @throws PlatformFailure
 */
export async function findOwnProduct(
  storefront: Storefront,
  handle: string,
  own: readonly string[],
): Promise<Product | null> {
  if (own.length === 0) return null;
  const { product } = await storefront.query(PRODUCT_DOCUMENT, { handle });
  return product && isOwn(product, own) ? toProduct(product) : null;
}
