import { gid, stableNumber } from '../../kit/ids';
import { cheapest } from '../catalogue';
import type { Catalogue, Sellable } from '../catalogue';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import { moneyText, moneyV2 } from '../money';
import type { ProductRow } from '../rows';
import { metafieldFields } from './metafield-fields';
import { imageNode } from './parts';

/** A `Product` of the Admin schema. */
export function productNode(product: ProductRow) {
  const lead = product.pictures[0];
  return {
    __typename: 'Product',
    id: gid('Product', product.id),
    title: product.title,
    handle: product.handle,
    status: 'ACTIVE',
    productType: product.productType,
    tags: product.tags,
    totalInventory: product.variants.reduce((sum, { stock }) => sum + stock, 0),
    featuredMedia:
      lead === undefined
        ? null
        : {
            __typename: 'MediaImage',
            id: gid('MediaImage', stableNumber(`media ${lead.key}`)),
            image: imageNode(lead),
            preview: { image: imageNode(lead) },
          },
    priceRangeV2: { minVariantPrice: moneyV2(cheapest(product)) },
    ...metafieldFields(`product ${product.id}`, product.metafields, product.updatedAt),
  };
}

/** A `ProductVariant` of the Admin schema. */
export function variantNode({ product, variant }: Sellable) {
  return {
    __typename: 'ProductVariant',
    id: gid('ProductVariant', variant.id),
    title: variant.title,
    price: moneyText(variant.priceCents),
    availableForSale: variant.stock > 0,
    product: () => productNode(product),
    ...metafieldFields(`variant ${variant.id}`, variant.metafields, product.updatedAt),
  };
}

export function productQueries(catalogue: Catalogue) {
  return {
    products: ({ query, ...page }: PageArguments & { query?: string | null }) =>
      connection(
        catalogue.search(query ?? '', 'ID', false),
        page,
        ({ id }) => String(id),
        productNode,
      ),
  };
}
