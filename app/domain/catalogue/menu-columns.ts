import { HORIZONTAL_MENU_LIMIT, HORIZONTAL_MENU_LIMIT_OTHER } from '~/domain/core/constants';

/** How many products the menu of a category shows. */
export const MENU_PRODUCTS = 2;

/**
 * Returns in how many columns a category's menu lists its subcategories; null if all are in one row, as long
 * as there is room (spec section 9, horizontal menu item limit).
 */
export function menuColumns({ slug, count }: { slug: string; count: number }): number | null {
  const limit = slug === 'other' ? HORIZONTAL_MENU_LIMIT_OTHER : HORIZONTAL_MENU_LIMIT;
  if (count <= limit) return null;
  // Avoids a last row with a single item: four become two and two, not three and one.
  return count % limit === 1 ? limit - 1 : limit;
}
