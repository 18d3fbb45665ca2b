/**
 * Numbers of the spec's section 9: search, menus, hints, cart, sessions. Milliseconds and pixels are in
 * the names.
 */

export const CURRENCY = 'USD';

export const SEARCH_DEBOUNCE_MS = 300;
export const SEARCH_RESULTS = 8;
export const SEARCH_MIN_SCORE = 5;
export const SEARCH_SCORE_CAP = 100;
export const SEARCH_WEIGHTS = {
  title: 30,
  productType: 20,
  description: 15,
  tags: 15,
  handle: 10,
  variants: 10,
} as const;
/** Our own bound: what is typed beyond it is cut off, so that no query costs more than another. */
export const SEARCH_INPUT_LENGTH = 100;

export const HOVER_OPEN_DELAY_MS = 200;
export const HOVER_CLOSE_DELAY_MS = 150;
export const BLUR_DELAY_MS = 200;

/** After signing in the session is looked for so often, so far apart (spec sections 4 and 9). */
export const SESSION_LOOKS = 3;
export const SESSION_LOOK_INTERVAL_MS = 1000;

export const HINT_INTERVAL_MS = 3000;

/** The balance in the dashboard's header is asked for so often while the page is looked at. */
export const EARTH_CASH_POLL_MS = 1000;

export const CART_TITLE_LENGTH = 15;
/**
 * A horizontal menu holds 3 columns of items; the category `other` holds 320 (spec section 9). The bar
 * above the dashboard's pages on small screens holds as many entries.
 */
export const HORIZONTAL_MENU_LIMIT = 3;
export const HORIZONTAL_MENU_LIMIT_OTHER = 320;

/** Our own: a page of a listing. */
export const PRODUCTS_PER_PAGE = 24;
