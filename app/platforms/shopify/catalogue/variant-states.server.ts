import { effectiveLimit } from '~/domain/catalogue/cart-quantity';
import { isPublic } from '~/domain/catalogue/catalogue';
import { centsFromDecimal } from '~/domain/core/money';
import { isOwn } from '~/domain/catalogue/own-products';
import { needsArtwork } from '~/domain/catalogue/printed-goods';
import type { VariantState } from '~/domain/orders/reorder';
import { VARIANT_STATES_DOCUMENT } from '~/platforms/shopify/cart/cart-documents';
import { toInteger, toPicture, toStock } from './product-shapes';
import type { Storefront } from '~/platforms/shopify/storefront.server';
import type { AnswerOf } from '~/platforms/shopify/typed-document';

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
