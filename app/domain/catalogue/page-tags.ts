import type { ListedProduct } from './catalogue';

/**
 * What a page shows of the catalogue, as tags: our page cache and an edge in front drop the pages with the tags of what
 * has changed (decision 0089). Whoever reads something tags the page with it, in doubt with the whole catalogue.
 */
export const PAGE_TAGS = {
  /** Anything that lists show of any product. */
  catalogue: 'catalogue',
  /** What only a product's own page shows of it, such as its stock. */
  product: (handle: string) => `product-${encodeURIComponent(handle)}`,
  /** A product's card on a page that has chosen it by its facts. */
  card: (handle: string) => `card-${encodeURIComponent(handle)}`,
  /** Anything that lists show of the products of a type. */
  list: (productType: string) => `list-${encodeURIComponent(productType)}`,
  /** The facts by which products of a type are chosen to go with another one. */
  facts: (productType: string) => `facts-${encodeURIComponent(productType)}`,
} as const;

/** What decides which products a page puts beside another (`product-facts`, `buying-help`). */
function factsOf(product: ListedProduct | undefined): string {
  if (!product) return '';
  const { handle, productType, tags, available, material, compost, rim } = product;
  return JSON.stringify([handle, productType, tags, available, material, compost, rim]);
}

/** Returns the tags of pages that show something else after a product has changed; undefined is one that is not listed. */
export function tagsOfChange(
  before: ListedProduct | undefined,
  after: ListedProduct | undefined,
): string[] {
  const isOther = factsOf(before) !== factsOf(after);
  const states = [before, after].filter((state) => state !== undefined);
  const tags = states.flatMap(({ handle, productType }) => [
    PAGE_TAGS.product(handle),
    PAGE_TAGS.card(handle),
    PAGE_TAGS.list(productType),
    ...(isOther ? [PAGE_TAGS.facts(productType)] : []),
  ]);
  return states.length === 0 ? [] : [PAGE_TAGS.catalogue, ...new Set(tags)];
}
