import { gid, idOf, stableNumber } from '../../kit/ids';
import { cheapest } from '../catalogue';
import type { Catalogue, Sellable } from '../catalogue';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import { moneyText, moneyV2 } from '../money';
import { itemNode } from '../inventory/item-node';
import type { PictureRow, ProductRow } from '../rows';
import { metafieldFields } from './metafield-fields';
import { imageNode } from './parts';

/** Returns the id of a picture among the shop's files. */
export function mediaId(picture: PictureRow): string {
  return gid('MediaImage', stableNumber(`media ${picture.key}`));
}

export function mediaNode(picture: PictureRow) {
  return {
    __typename: 'MediaImage',
    id: mediaId(picture),
    alt: picture.alt,
    image: imageNode(picture),
    preview: { image: imageNode(picture) },
  };
}

/** Returns a `Product` of the Admin schema. */
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
    tracksInventory: true,
    updatedAt: product.updatedAt,
    featuredMedia: lead === undefined ? null : mediaNode(lead),
    media: (page: PageArguments) => connection(product.pictures, page, mediaId, mediaNode),
    variants: (page: PageArguments) =>
      connection(
        product.variants,
        page,
        ({ id }) => String(id),
        (variant) => variantNode({ product, variant }),
      ),
    priceRangeV2: { minVariantPrice: moneyV2(cheapest(product)) },
    ...metafieldFields(`product ${product.id}`, product.metafields, product.updatedAt),
  };
}

/** Returns a `ProductVariant` of the Admin schema. */
export function variantNode({ product, variant }: Sellable): Record<string, unknown> {
  return {
    __typename: 'ProductVariant',
    id: gid('ProductVariant', variant.id),
    title: variant.title,
    sku: variant.sku,
    price: moneyText(variant.priceCents),
    availableForSale: variant.stock > 0,
    inventoryQuantity: variant.stock,
    inventoryItem: () => itemNode({ product, variant }, () => 0, variantNode),
    product: () => productNode(product),
    ...metafieldFields(`variant ${variant.id}`, variant.metafields, product.updatedAt),
  };
}

export function productQueries(catalogue: Catalogue) {
  return {
    product: ({ id }: { id: string }) => {
      const product = catalogue.byId(idOf('Product', id) ?? '');
      return product === undefined ? null : productNode(product);
    },
    products: ({ query, ...page }: PageArguments & { query?: string | null }) =>
      connection(
        catalogue.search(query ?? '', 'ID', false),
        page,
        ({ id }) => String(id),
        productNode,
      ),
  };
}
