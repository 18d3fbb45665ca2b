/**
 * Every URL of the store as a function, in the order of the spec's section 2; those of a signed-in
 * customer are in `account-paths.ts`, those of the back-office in `erp-paths.ts`. Nothing else in the app writes a URL by hand; `tests/house/paths.test.ts` checks this list against the routes.
 */
export const paths = {
  home: () => '/',
  shopAll: (query: { productType?: string; search?: string } = {}) => withQuery('/shop-all', query),
  category: (slug: string, kind?: string) => (kind ? `/${slug}/${kind}` : `/${slug}`),
  product: (handle: string, query: Record<string, string | undefined> = {}) =>
    withQuery(`/product/${encodeURIComponent(handle)}`, query),
  writeReview: (handle: string) => `/product/${encodeURIComponent(handle)}/review`,
  cart: () => '/cart',
  cartCheckout: () => '/cart/checkout',
  checkout: () => '/checkout',
  checkoutPay: () => '/checkout/pay',
  checkoutPayment: (id: string) => `/checkout/payments/${encodeURIComponent(id)}`,
  /** An order's parcels; `token` is from a mail about one. */
  track: (token?: string) => withQuery('/track', { token }),
  thankYou: (confirmation?: string) => withQuery('/thank-you', { confirmation }),
  myProducts: () => '/my-products',
  reorder: (query: { order?: string; variant?: string } = {}) =>
    withQuery('/my-products/reorder', query),

  shipping: () => '/shipping',
  returns: () => '/returns',
  contact: () => '/contact',
  privacy: () => '/privacy',
  terms: () => '/terms',
  accessibility: () => '/accessibility',
  contactSales: () => '/contact-sales',
  ourStory: () => '/our-story',
  faq: () => '/faq',
  careers: () => '/careers',
  alliance: () => '/earth-cups-alliance',
  getStartedAmbassador: (query: { done?: string } = {}) =>
    withQuery('/get-started-ambassador', query),
  confirmAmbassador: (token?: string) => withQuery('/get-started-ambassador/confirm', { token }),
  partners: () => '/partners',
  getStarted: (query: { kind?: string; done?: string } = {}) => withQuery('/get-started', query),
  /** Where a custom order begins; `quantity` in pieces. */
  design: (
    query: { product?: string; size?: string | undefined; quantity?: string | undefined } = {},
  ) => withQuery('/design', query),
  designArtwork: (id: string) => `/design/artwork/${encodeURIComponent(id)}`,
  requestQuote: () => '/cart/quote',
  /** One version of a quote; `token` is from its mail. */
  quote: (token?: string) => withQuery('/quote', { token }),
  quoteLinkPdf: (token: string) => withQuery('/quote/pdf', { token }),
  /** The page of an invitation; `token` is from its mail. */
  invitation: (token?: string) => withQuery('/invitation', { token }),
  /** The link that an ambassador shares; `to` is the store's page it leads to, by default the home page. */
  ambassadorLink: (code: string, query: { to?: string } = {}) =>
    withQuery(`/ref/${encodeURIComponent(code)}`, query),

  ambassadorLogin: () => '/ambassador-login',
  signIn: (returnTo?: string) => withQuery('/auth/login', { returnTo }),
  signInCallback: () => '/auth/callback',
  signInWaiting: (login: string, poll?: number) =>
    withQuery('/auth/waiting', { login, look: poll?.toString() }),
  signOut: () => '/auth/logout',

  apiSearch: (query: string) => withQuery('/api/search', { q: query }),
  apiMenu: (category: string) => `/api/menu/${category}`,
  apiFavorites: () => '/api/favorites',
  apiEarthCash: () => '/api/earth-cash',
};

/** The path with those of the query's fields that are not empty. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const present = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return present.length === 0 ? path : `${path}?${new URLSearchParams(present)}`;
}
