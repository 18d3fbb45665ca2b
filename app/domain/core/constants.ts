/** Constants of the spec's section 9: search, menus, hints, cart, sessions. Names carry the units. */

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
/** Our own limit: longer input is cut off, which bounds the cost of a query. */
export const SEARCH_INPUT_LENGTH = 100;

export const HOVER_OPEN_DELAY_MS = 200;
export const HOVER_CLOSE_DELAY_MS = 150;
export const BLUR_DELAY_MS = 200;

/** How often, and at what interval, we check for the session after sign-in (spec sections 4 and 9). */
export const SESSION_POLLS = 3;
export const SESSION_POLL_INTERVAL_MS = 1000;

export const HINT_INTERVAL_MS = 3000;

/** Polling interval of the balance in the dashboard's header while the page is visible. */
export const EARTH_CASH_POLL_MS = 1000;

export const CART_TITLE_LENGTH = 15;
/**
 * Most items of a horizontal menu; 320 for the category `other` (spec section 9). Also the number of entries
 * in the bar above dashboard pages on small screens.
 */
export const HORIZONTAL_MENU_LIMIT = 3;
export const HORIZONTAL_MENU_LIMIT_OTHER = 320;

/** Our own choice: products per page of a listing. */
export const PRODUCTS_PER_PAGE = 24;
export const MAX_PASSWORD_LENGTH = 256;
/** Rules for staff accounts (decision 0030). */
export const MIN_PASSWORD_LENGTH = 12;
