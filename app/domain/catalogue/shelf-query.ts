import { readPage, saidFields, type TextOf } from '~/domain/core/time/day-range';
import { byKey, fold, naturalKey, searchedText } from '~/domain/core/text/order-words';
import { isPublic, type ShelvedProduct } from './staff-product';

/** Which products a back-office list shows. */
export type ShelfQuery = {
  /** Parts of a title, a handle, a tag or Shopify's number; empty for everything. */
  search: string;
  /** As Shopify spells it; empty for any. */
  type: string;
  shown: 'public' | 'hidden' | null;
  stock: 'out' | 'in' | null;
  /** Only products without a picture. */
  isBare: boolean;
  sort: ShelfSort;
  /** Counted from 1. */
  page: number;
};

export const SHELF_SORTS = ['title', 'least-stock', 'most-stock', 'cheapest', 'dearest'] as const;
export type ShelfSort = (typeof SHELF_SORTS)[number];

/** Products per page. */
const SHELF_PER_PAGE = 50;

const LONGEST_TYPE = 100;

/** Reads a query from a URL; invalid values are ignored. */
export function readShelfQuery(textOf: TextOf): ShelfQuery {
  const [shown, stock] = [textOf('shown'), textOf('stock')];
  return {
    search: searchedText(textOf('search') ?? ''),
    type: (textOf('type') ?? '').slice(0, LONGEST_TYPE),
    shown: shown === 'public' || shown === 'hidden' ? shown : null,
    stock: stock === 'out' || stock === 'in' ? stock : null,
    isBare: textOf('picture') === 'none',
    sort: SHELF_SORTS.find((sort) => sort === textOf('sort')) ?? 'title',
    page: readPage(textOf('page')),
  };
}

/** Returns the URL parameters that `readShelfQuery` reads back; defaults are left out. */
export function shelfQueryFields(query: ShelfQuery): Record<string, string> {
  return saidFields({
    search: query.search,
    type: query.type,
    shown: query.shown ?? '',
    stock: query.stock ?? '',
    picture: query.isBare ? 'none' : '',
    sort: query.sort === 'title' ? '' : query.sort,
    page: query.page === 1 ? '' : String(query.page),
  });
}

/** Whether the list is filtered. */
export function leavesProductsOut({ search, type, shown, stock, isBare }: ShelfQuery): boolean {
  return search !== '' || type !== '' || shown !== null || stock !== null || isBare;
}

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
  const pages = Math.max(1, Math.ceil(sorted.length / SHELF_PER_PAGE));
  const page = Math.min(query.page, pages);
  const rows = sorted.slice((page - 1) * SHELF_PER_PAGE, page * SHELF_PER_PAGE);
  return { rows, count: sorted.length, page, pages };
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
