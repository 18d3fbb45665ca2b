/** What a search, or a listing, says when there is nothing (spec section 8). */
export const NO_PRODUCTS_FOUND = 'No products found';
