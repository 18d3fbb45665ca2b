import { CATEGORIES } from '~/content/catalogue/categories';

const SHOP_PAGES = new Set(['shop-all', 'product', ...CATEGORIES.map((category) => category.slug)]);

/**
 * Whether the page has the cart side panel (spec section 2): shop, product and category pages do, /cart
 * does not.
 */
export function isCartPanelPage(pathname: string): boolean {
  return SHOP_PAGES.has(pathname.split('/')[1] ?? '');
}
