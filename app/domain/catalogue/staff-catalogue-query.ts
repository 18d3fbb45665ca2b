import { pageOf } from '~/domain/core/forms/list-window';
import {
  choice,
  defineList,
  flag,
  type QueryIn,
  SEARCH,
  text as textParam,
} from '~/domain/core/lists';
import { byKey, fold, naturalKey } from '~/domain/core/text/search-text';
import { isPublic, type StaffCatalogueProduct } from './staff-product';

export const STAFF_CATALOGUE_SORTS = [
  'title',
  'least-stock',
  'most-stock',
  'cheapest',
  'dearest',
] as const;
export type StaffCatalogueSort = (typeof STAFF_CATALOGUE_SORTS)[number];

const LONGEST_TYPE = 100;

/**
 * The products of the back-office. The search is parts of a title, a handle, a tag, a SKU or Shopify's number; `type`
 * is as Shopify spells it, empty for any; `isBare` only lists products without a picture.
 */
export const CATALOGUE_LIST = defineList({
  filters: {
    search: SEARCH,
    type: textParam('type', (typed) => typed.slice(0, LONGEST_TYPE)),
    shown: choice('shown', ['public', 'hidden']),
    stock: choice('stock', ['out', 'in']),
    isBare: flag('picture', 'none'),
  },
  sorts: STAFF_CATALOGUE_SORTS,
  perPage: 50,
});
export type StaffCatalogueQuery = QueryIn<typeof CATALOGUE_LIST>;

/** A product with its searchable text, without case and accents, and the sort key of its title. */
export type FoundBy = { product: StaffCatalogueProduct; text: string; key: string };

export function foundBy(product: StaffCatalogueProduct): FoundBy {
  const { title, handle, number, tags, skus } = product;
  const text = fold([title, handle, number, ...tags, ...skus].join('\n'));
  return { product, text, key: naturalKey(title) };
}

/** Sorts products by title, 8 oz before 12 oz. */
export function byTitle(products: Iterable<FoundBy>): FoundBy[] {
  return [...products].sort((a, b) => byKey(a.key, b.key));
}

/**
 * Returns the requested page of the list; the last page if there are fewer.
 *
 * @param products sorted by title
 */
export function searchStaffCatalogue(
  products: readonly FoundBy[],
  query: StaffCatalogueQuery,
): { rows: StaffCatalogueProduct[]; count: number; page: number; pages: number } {
  const words = fold(query.search).split(/\s+/).filter(Boolean);
  const found = products
    .filter(
      ({ product, text }) => matchesFilters(product, query) && words.every((w) => text.includes(w)),
    )
    .map(({ product }) => product);
  const compare = COMPARE[query.sort];
  const sorted = compare ? found.sort(compare) : found;
  const window = pageOf(sorted.length, { ...CATALOGUE_LIST, page: query.page });
  const { page, pageCount: pages, begin, end } = window;
  return { rows: sorted.slice(begin, end), count: sorted.length, page, pages };
}

function matchesFilters(
  product: StaffCatalogueProduct,
  { type, shown, stock, isBare }: StaffCatalogueQuery,
): boolean {
  if (type !== '' && product.productType.toLowerCase() !== type.toLowerCase()) return false;
  if (shown !== null && isPublic(product) !== (shown === 'public')) return false;
  if (stock !== null && isSoldOut(product) !== (stock === 'out')) return false;
  return !isBare || product.picture === null;
}

/** Whether no variant has stock. A product whose stock Shopify does not count is never sold out. */
function isSoldOut({ stock }: Pick<StaffCatalogueProduct, 'stock'>): boolean {
  return stock !== null && stock <= 0;
}

type Compare = (a: StaffCatalogueProduct, b: StaffCatalogueProduct) => number;
const UNCOUNTED = Number.MAX_SAFE_INTEGER;
const stockOf = ({ stock }: StaffCatalogueProduct) => stock ?? UNCOUNTED;

const COMPARE: Record<StaffCatalogueSort, Compare | null> = {
  title: null,
  'least-stock': (a, b) => stockOf(a) - stockOf(b),
  'most-stock': (a, b) => stockOf(b) - stockOf(a),
  cheapest: (a, b) => a.priceCents - b.priceCents,
  dearest: (a, b) => b.priceCents - a.priceCents,
};
