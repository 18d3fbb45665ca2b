/** Shown if a search or a listing has no results (spec section 8). */
export const NO_PRODUCTS_FOUND = 'No products found';
