import { METAOBJECTS_DOCUMENT } from '~/platforms/shopify/customers/admin-metafield-documents';
import { isPublic, type ListedProduct, type Product } from '~/domain/catalogue/catalogue';
import { isOwn } from '~/domain/catalogue/favorites';
import { OWN_PRODUCTS_DOCUMENT, PRODUCT_DOCUMENT } from './product-documents';
import { toInteger, toListedProduct, toPicture, toProduct, toStock } from './product-shapes';
import type { Storefront } from '~/platforms/shopify/storefront.server';
import { isPlatformFailure } from '~/domain/core/retries/failure';

import type { Admin } from '~/platforms/shopify/admin.server';
import { effectiveLimit } from '~/domain/catalogue/variant-choice';
import { centsFromDecimal } from '~/domain/core/money';
import { needsArtwork } from '~/domain/catalogue/product-facts';
import type { VariantState } from '~/domain/orders/reorder';
import { VARIANT_STATES_DOCUMENT } from '~/platforms/shopify/cart/cart-documents';
import type { AnswerOf } from '~/platforms/shopify/typed-document';

/** More products of their own than any customer has on one page. */
const MOST = 50;

/**
 * Lists the products printed for one customer: those with one of these tags, public or not. The tags are
 * compared again after the search, whose index is not exact.
 *
 * @param own tags that `domain/catalogue/favorites` has made safe to search for
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

/** Both the type and the handle (spec section 9). */
const EARTH_PRIME = 'earth_prime';
const TEXT_FIELD = 'earth_prime_text';

/** The codes are those of the error catalogue (spec section 8). */
type EarthPrimeOutcome =
  | { ok: true; id: string; handle: string; text: string }
  | { ok: false; code: 'earth_prime_missing' | 'metaobject_details_failed' }
  | { ok: false; code: 'earth_prime_failed'; cause: unknown };

/** Returns the Earth Prime text from its metaobject (spec section 7). Never throws PlatformFailure. */
export async function findEarthPrimeText(admin: Admin): Promise<EarthPrimeOutcome> {
  try {
    const { metaobjects } = await admin.run(METAOBJECTS_DOCUMENT, { type: EARTH_PRIME });
    const found = metaobjects.nodes.find(({ handle }) => handle === EARTH_PRIME);
    if (!found) return { ok: false, code: 'earth_prime_missing' };
    const text = found.fields.find(({ key }) => key === TEXT_FIELD)?.value;
    if (!text) return { ok: false, code: 'metaobject_details_failed' };
    return { ok: true, id: found.id, handle: found.handle, text };
  } catch (cause) {
    if (!isPlatformFailure(cause)) throw cause;
    return { ok: false, code: 'earth_prime_failed', cause };
  }
}

type Node = Extract<
  AnswerOf<typeof VARIANT_STATES_DOCUMENT>['nodes'][number],
  { __typename: 'ProductVariant' }
>;

/** Shopify accepts at most 250 ids in one query. */
const AT_ONCE = 250;

/**
 * Returns the current price, stock and limit of each of these variants. Variants that are gone, or that this
 * shopper may not buy, are left out.
 *
 * @param own tags of products that are printed for this shopper alone
 * @throws PlatformFailure
 */
export async function listVariantStates(
  storefront: Storefront,
  ids: readonly string[],
  own: readonly string[],
): Promise<Map<string, VariantState>> {
  const known = [...new Set(ids)]
    .filter((id) => /^gid:\/\/shopify\/ProductVariant\/\d{1,20}$/.test(id))
    .slice(0, AT_ONCE);
  if (known.length === 0) return new Map();
  const { nodes } = await storefront.query(VARIANT_STATES_DOCUMENT, { ids: known });
  return new Map(
    nodes
      .filter((node) => node?.__typename === 'ProductVariant')
      .filter(({ product }) => isPublic(product) || isOwn(product, own))
      .map((node) => [node.id, toState(node)]),
  );
}

function toState(node: Node): VariantState {
  return {
    id: node.id,
    title: node.title,
    productTitle: node.product.title,
    handle: node.product.handle,
    priceCents: centsFromDecimal(node.price.amount),
    stock: node.availableForSale ? toStock(node) : 0,
    maxQuantity: effectiveLimit(toInteger(node.maxQuantity), toInteger(node.product.maxQuantity)),
    picture: toPicture(node.image),
    needsArtwork: needsArtwork(node.product),
  };
}
