import { gid } from '../../kit/ids';
import type { Sellable } from '../catalogue';
import { moneyV2 } from '../money';
import type { ProductRow } from '../rows';
import { imageNode, metafieldFields } from './parts';

/**
 * Returns a `ProductVariant` of the Storefront schema.
 *
 * @param productNode makes the node of its product; injected, since products list their variants
 */
export function variantNode(
  { product, variant }: Sellable,
  productNode: (product: ProductRow) => unknown,
) {
  return {
    __typename: 'ProductVariant',
    id: gid('ProductVariant', variant.id),
    title: variant.title,
    sku: variant.sku,
    availableForSale: variant.stock > 0,
    currentlyNotInStock: variant.stock <= 0,
    quantityAvailable: variant.stock,
    requiresShipping: true,
    taxable: true,
    price: moneyV2(variant.priceCents),
    compareAtPrice: null,
    unitPrice: null,
    image: variant.picture === null ? null : imageNode(variant.picture),
    selectedOptions: variant.options,
    product: () => productNode(product),
    ...metafieldFields(`variant ${variant.id}`, variant.metafields, product.updatedAt),
  };
}
