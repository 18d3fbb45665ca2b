import { effectiveLimit } from './variant-choice';
import type { ListedProduct, Product, Variant } from './catalogue';
import type { GridCard } from './grid-card';
import { fitsWith, needsArtwork, relatedTo } from './product-facts';
import { readBlocks, type Block } from '~/domain/core/text/rich-text';

/** A variant as its product's page needs it; sent to the browser. */
export type PageVariant = Pick<
  Variant,
  'id' | 'priceCents' | 'available' | 'stock' | 'options' | 'caseCount'
> & {
  /** The effective limit: the smaller of the variant's and the product's; null for none. */
  limit: number | null;
  /** Index of its picture among the product's; null if it has none of its own. */
  picture: number | null;
};

export type ProductPageData = Pick<
  Product,
  | 'handle'
  | 'title'
  | 'productType'
  | 'tags'
  | 'available'
  | 'material'
  | 'compost'
  | 'rim'
  | 'options'
  | 'pictures'
> & {
  /** Ordered with artwork, never from a cart (`domain/catalogue/product-facts`). */
  needsArtwork: boolean;
  variants: PageVariant[];
  description: Block[];
  /** Lids for a cup, cups for a lid: the same rim. */
  fits: GridCard[];
  related: GridCard[];
};

const FITTING = 4;
const RELATED = 4;

function pageVariant(variant: Variant, product: Product): PageVariant {
  const { id, priceCents, available, stock, options, caseCount } = variant;
  const picture = product.pictures.findIndex(({ url }) => url === variant.picture?.url);
  return {
    id,
    priceCents,
    available,
    stock,
    options,
    caseCount,
    limit: effectiveLimit(variant.maxQuantity, product.maxQuantity),
    picture: picture < 0 ? null : picture,
  };
}

/** Returns all data of a product's page. @param products the catalogue, for what goes with it */
export function productPageData(
  product: Product,
  products: readonly ListedProduct[],
): ProductPageData {
  const { handle, title, productType, tags, available, material, compost, rim } = product;
  return {
    handle,
    title,
    productType,
    tags,
    available,
    material,
    compost,
    rim,
    needsArtwork: needsArtwork(product),
    options: product.options,
    pictures: product.pictures,
    variants: product.variants.map((variant) => pageVariant(variant, product)),
    description: readBlocks(product.descriptionHtml),
    fits: fitsWith(product, products, FITTING),
    related: relatedTo(product, products, RELATED),
  };
}
