import { readPage, saidFields, type TextOf } from './day-range';
import { fold } from './fold';
import { byKey, naturalKey } from './natural-order';
import { searchedText } from './order-words';
import { isPublic, type ShelvedProduct } from './staff-product';

/** Which products staff ask for. */
export type ShelfQuery = {
  /** Parts of a title, an address, a tag or the platform's number; empty for everything. */
  search: string;
  /** As the platform writes it; empty for any. */
  type: string;
  shown: 'public' | 'hidden' | null;
  stock: 'out' | 'in' | null;
  /** Whether those are asked for that have no picture. */
  isBare: boolean;
  sort: ShelfSort;
  /** Counted from 1. */
  page: number;
};

export const SHELF_SORTS = ['title', 'least-stock', 'most-stock', 'cheapest', 'dearest'] as const;
export type ShelfSort = (typeof SHELF_SORTS)[number];

/** As many stand on one page. */
const SHELF_PER_PAGE = 50;

const LONGEST_TYPE = 100;

/** Reads what an address asks for; what cannot be meant is as if it had not been said. */
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

/** The address' part that `readShelfQuery` reads again; what is usual is left out. */
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

/** Whether anything is left out of the list. */
export function leavesProductsOut({ search, type, shown, stock, isBare }: ShelfQuery): boolean {
  return search !== '' || type !== '' || shown !== null || stock !== null || isBare;
}

/** A product with what it is found by, without case and accents, and its place among the titles. */
export type FoundBy = { product: ShelvedProduct; text: string; key: string };

export function foundBy(product: ShelvedProduct): FoundBy {
  const { title, handle, number, tags } = product;
  const text = fold([title, handle, number, ...tags].join('\n'));
  return { product, text, key: naturalKey(title) };
}

/** In the order of their titles, 8 oz before 12 oz. */
export function byTitle(products: Iterable<FoundBy>): FoundBy[] {
  return [...products].sort((a, b) => byKey(a.key, b.key));
}

/**
 * The page of the list that is asked for; a page behind the last one is the last one.
 *
 * @param products in the order of their titles
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

/** Nothing is left of any variant. What the platform does not count is never sold out. */
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
