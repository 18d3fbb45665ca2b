import {
  choice,
  defineList,
  flag,
  pageOf,
  type QueryIn,
  SEARCH,
  text as textParam,
} from '~/domain/core/lists';
import { byKey, fold, naturalKey } from '~/domain/core/text/order-words';
import { isPublic, type ShelvedProduct } from './staff-product';

export const SHELF_SORTS = ['title', 'least-stock', 'most-stock', 'cheapest', 'dearest'] as const;
export type ShelfSort = (typeof SHELF_SORTS)[number];

const LONGEST_TYPE = 100;

/**
 * The products of the back-office. The search is parts of a title, a handle, a tag or Shopify's number; `type`
 * is as Shopify spells it, empty for any; `isBare` only lists products without a picture.
 */
export const SHELF_LIST = defineList({
  filters: {
    search: SEARCH,
    type: textParam('type', (typed) => typed.slice(0, LONGEST_TYPE)),
    shown: choice('shown', ['public', 'hidden']),
    stock: choice('stock', ['out', 'in']),
    isBare: flag('picture', 'none'),
  },
  sorts: SHELF_SORTS,
  perPage: 50,
});
export type ShelfQuery = QueryIn<typeof SHELF_LIST>;

/** A product with its searchable text, without case and accents, and the sort key of its title. */
export type FoundBy = { product: ShelvedProduct; text: string; key: string };

export function foundBy(product: ShelvedProduct): FoundBy {
  const { title, handle, number, tags } = product;
  const text = fold([title, handle, number, ...tags].join('\n'));
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
export function searchShelf(
  products: readonly FoundBy[],
  query: ShelfQuery,
): { rows: ShelvedProduct[]; count: number; page: number; pages: number } {
  const words = fold(query.search).split(/\s+/).filter(Boolean);
  const found = products
    .filter(({ product, text }) => isAsked(product, query) && words.every((w) => text.includes(w)))
    .map(({ product }) => product);
  const compare = COMPARE[query.sort];
  const sorted = compare ? found.sort(compare) : found;
  const window = pageOf(sorted.length, { ...SHELF_LIST, page: query.page });
  const { page, pageCount: pages, begin, end } = window;
  return { rows: sorted.slice(begin, end), count: sorted.length, page, pages };
}

function isAsked(product: ShelvedProduct, { type, shown, stock, isBare }: ShelfQuery): boolean {
  if (type !== '' && product.productType.toLowerCase() !== type.toLowerCase()) return false;
  if (shown !== null && isPublic(product) !== (shown === 'public')) return false;
  if (stock !== null && isSoldOut(product) !== (stock === 'out')) return false;
  return !isBare || product.picture === null;
}

/** Whether no variant has stock. A product whose stock Shopify does not count is never sold out. */
function isSoldOut({ stock }: Pick<ShelvedProduct, 'stock'>): boolean {
  return stock !== null && stock <= 0;
}

type Compare = (a: ShelvedProduct, b: ShelvedProduct) => number;
const UNCOUNTED = Number.MAX_SAFE_INTEGER;
const stockOf = ({ stock }: ShelvedProduct) => stock ?? UNCOUNTED;

const COMPARE: Record<ShelfSort, Compare | null> = {
  title: null,
  'least-stock': (a, b) => stockOf(a) - stockOf(b),
  'most-stock': (a, b) => stockOf(b) - stockOf(a),
  cheapest: (a, b) => a.priceCents - b.priceCents,
  dearest: (a, b) => b.priceCents - a.priceCents,
};
