import { CATEGORIES } from '~/content/categories';

const SHOP_PAGES = new Set(['shop-all', 'product', ...CATEGORIES.map((category) => category.slug)]);

/** Spec section 2, Cart side panel: shown on shop, product and category pages, not on /cart. */
export function isCartPanelPage(pathname: string): boolean {
  return SHOP_PAGES.has(pathname.split('/')[1] ?? '');
}
