import { type ListedProduct, type Product, PUBLIC_TAG, type Variant } from './catalogue';
import { type GridCard, toGridCard } from './grid-card';
import { formatPerPiece } from '~/domain/core/money';
import { assortmentOf } from './assortment';
import { effectiveLimit } from './variant-choice';
import { type Block, parseBlocks } from '~/domain/core/text/rich-text';

/** The fields that decide which other products go with it. */
export type Neighbor = Pick<
  ListedProduct,
  'handle' | 'productType' | 'tags' | 'material' | 'compost' | 'rim'
>;

/** The type that fits a rim: lids for cups, cups for lids. Other types have no counterpart. */
export const COUNTERPART: Readonly<Record<string, string>> = { cups: 'lids', lids: 'cups' };

/**
 * Returns the price of one piece of a case, `'14.7¢ each'`; null if a case holds one piece (the price is
 * the same) or its count is not known.
 */
export function pricePerPiece({
  priceCents,
  caseCount,
}: Pick<Variant, 'priceCents' | 'caseCount'>): string | null {
  return caseCount === null || caseCount < 2 ? null : formatPerPiece(priceCents, caseCount);
}

/** Returns how similar two products are: shared tags count most, then the same material and compost way. */
function likeness(one: Neighbor, other: Neighbor): number {
  const shared = other.tags.filter((tag) => tag !== PUBLIC_TAG && one.tags.includes(tag)).length;
  const sameMaterial = one.material !== null && one.material === other.material ? 1 : 0;
  const sameCompost = one.compost !== null && one.compost === other.compost ? 1 : 0;
  return shared * 2 + sameMaterial + sameCompost;
}

/** Sorts candidates: available before sold out, then the most similar first, then the catalogue's order. */
export function nearest(
  product: Neighbor,
  candidates: readonly ListedProduct[],
  limit: number,
): ListedProduct[] {
  return candidates
    .map((candidate, place) => ({ candidate, place, score: likeness(product, candidate) }))
    .sort((a, b) => {
      return (
        Number(b.candidate.available) - Number(a.candidate.available) ||
        b.score - a.score ||
        a.place - b.place
      );
    })
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

/**
 * Returns what fits this product: lids with the cup's rim, or cups with the lid's. Equal rims fit; a
 * product without a rim fits nothing.
 */
export function fitsWith(
  product: Neighbor,
  products: readonly ListedProduct[],
  limit: number,
): GridCard[] {
  const type = COUNTERPART[product.productType];
  if (type === undefined || product.rim === null) return [];
  const fitting = assortmentOf(products, [type]).filter(({ rim }) => rim === product.rim);
  return nearest(product, fitting, limit).map(toGridCard);
}

/** Returns other products of the same type, the most similar first. */
export function relatedTo(
  product: Neighbor,
  products: readonly ListedProduct[],
  limit: number,
): GridCard[] {
  const others = assortmentOf(products, [product.productType]).filter(
    ({ handle }) => handle !== product.handle,
  );
  return nearest(product, others, limit).map(toGridCard);
}

/** A product that is printed to order, as its customer's design wants it. */
type PrintedGood = { unit: string; mostColors: number };

/** The products of spec section 2 that are printed to order, with the most inks each takes. */
const PRINTED_GOODS: Readonly<Record<string, PrintedGood>> = {
  'custom-cup-made-to-order': { unit: 'cups', mostColors: 4 },
  'paper-bags-made-to-order': { unit: 'bags', mostColors: 3 },
  'custom-grease-proof-paper': { unit: 'sheets', mostColors: 2 },
};

/** The shop's tag for what is printed to order. Goods that were printed for a customer before are not. */
const MADE_TO_ORDER_TAG = 'made-to-order';

/**
 * Whether a product can only be ordered with artwork, through its custom-order form: never from a cart. The
 * coffee to-go kit and the beer cup of spec section 2 are ordinary goods.
 */
export function needsArtwork({
  handle,
  tags,
}: {
  handle: string;
  tags: readonly string[];
}): boolean {
  const isTagged = tags.some((tag) => tag.toLowerCase() === MADE_TO_ORDER_TAG);
  return isTagged || Object.hasOwn(PRINTED_GOODS, handle);
}

/** Returns how a product is printed; one that only its tag marks takes one ink. */
export function printedGood(handle: string): PrintedGood {
  const known = Object.hasOwn(PRINTED_GOODS, handle) ? PRINTED_GOODS[handle] : undefined;
  return known ?? { unit: 'pieces', mostColors: 1 };
}

/** A variant as its product's page needs it; sent to the browser. */
export type PageVariant = Pick<
  Variant,
  'id' | 'sku' | 'priceCents' | 'available' | 'stock' | 'options' | 'caseCount' | 'carton'
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
  | 'specs'
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
  const { id, sku, priceCents, available, stock, options, caseCount, carton } = variant;
  const picture = product.pictures.findIndex(({ url }) => url === variant.picture?.url);
  return {
    id,
    sku,
    priceCents,
    available,
    stock,
    options,
    caseCount,
    carton,
    limit: effectiveLimit(variant.maxQuantity, product.maxQuantity),
    picture: picture < 0 ? null : picture,
  };
}

/** Returns all data of a product's page. @param products the catalogue, for what goes with it */
export function productPageData(
  product: Product,
  products: readonly ListedProduct[],
): ProductPageData {
  const { handle, title, productType, tags, available, material, compost, rim, specs } = product;
  return {
    handle,
    title,
    productType,
    tags,
    available,
    material,
    compost,
    rim,
    specs,
    needsArtwork: needsArtwork(product),
    options: product.options,
    pictures: product.pictures,
    variants: product.variants.map((variant) => pageVariant(variant, product)),
    description: parseBlocks(product.descriptionHtml),
    fits: fitsWith(product, products, FITTING),
    related: relatedTo(product, products, RELATED),
  };
}
