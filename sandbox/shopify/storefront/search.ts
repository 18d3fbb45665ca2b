import type { Catalogue } from '../catalogue';
import { cheapest } from '../catalogue';
import { isAvailable } from '../catalogue-search';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import type { ProductRow } from '../rows';
import { wordsOf } from '../search-syntax';
import { productNode } from './product';

type Unavailable = { unavailableProducts?: 'HIDE' | 'LAST' | 'SHOW' | null };
type Filter = {
  available?: boolean | null;
  price?: { min?: number | null; max?: number | null } | null;
  productType?: string | null;
  productVendor?: string | null;
  tag?: string | null;
};
type SearchArguments = PageArguments &
  Unavailable & {
    query: string;
    productFilters?: Filter[] | null;
    sortKey: 'PRICE' | 'RELEVANCE';
    reverse: boolean;
  };

/** `search` and `predictiveSearch`: each term must be the prefix of a word of the product; title hits first. */
export function searchQueries(catalogue: Catalogue) {
  return {
    predictiveSearch: (args: { query: string; limit?: number | null } & Unavailable) => ({
      products: find(catalogue, args.query, args.unavailableProducts)
        .slice(0, Math.min(10, Math.max(1, args.limit ?? 10)))
        .map(productNode),
    }),
    search: ({ query, productFilters, sortKey, reverse, ...rest }: SearchArguments) => {
      const { unavailableProducts, ...page } = rest;
      let found = find(catalogue, query, unavailableProducts).filter((product) =>
        (productFilters ?? []).every((filter) => passes(product, filter)),
      );
      if (sortKey === 'PRICE') found = found.sort((a, b) => cheapest(a) - cheapest(b));
      if (reverse) found = found.reverse();
      return connection(found, page, ({ id }) => String(id), productNode);
    },
  };
}

function starts(words: string[], part: string): boolean {
  return words.some((word) => word.startsWith(part));
}

function find(
  catalogue: Catalogue,
  text: string,
  unavailable: Unavailable['unavailableProducts'],
): ProductRow[] {
  const requested = wordsOf(text.slice(0, 500));
  if (requested.length === 0) return [];
  const scored = catalogue.all().flatMap((product) => {
    const title = wordsOf(product.title);
    const rest = wordsOf(product.productType, product.handle, product.description, ...product.tags);
    if (!requested.every((part) => starts(title, part) || starts(rest, part))) return [];
    const available = isAvailable(product);
    if (unavailable === 'HIDE' && !available) return [];
    const last = unavailable !== 'SHOW' && !available ? 1 : 0;
    return [{ product, last, hits: requested.filter((part) => starts(title, part)).length }];
  });
  scored.sort((a, b) => a.last - b.last || b.hits - a.hits || a.product.id - b.product.id);
  return scored.map(({ product }) => product);
}

function passes(product: ProductRow, filter: Filter): boolean {
  const { available, price, productType, productVendor, tag } = filter;
  if (typeof available === 'boolean' && isAvailable(product) !== available) return false;
  if (productType && product.productType.toLowerCase() !== productType.toLowerCase()) return false;
  if (productVendor && product.vendor.toLowerCase() !== productVendor.toLowerCase()) return false;
  if (tag && !product.tags.some((each) => each.toLowerCase() === tag.toLowerCase())) return false;
  if (price) {
    const cents = cheapest(product);
    if (cents < (price.min ?? 0) * 100 || cents > (price.max ?? Infinity) * 100) return false;
  }
  return true;
}
