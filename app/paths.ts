import type { OrderDocumentKind } from '~/domain/orders/order-document';

/**
 * Every URL of the store as a function, in the order of the spec's section 2; those of the back-office are in
 * `erp-paths.ts`. Nothing else in the app writes a URL by hand; `tests/house/paths.test.ts` checks this list against the routes.
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

  accountProfile: () => '/account/profile',
  accountBilling: () => '/account/billing',
  billingAdd: (query: { origin?: string } = {}) => withQuery('/account/billing/add', query),
  billingReturn: (query: { origin?: string } = {}) => withQuery('/account/billing/return', query),
  paymentMethod: (id: string, query: { remove?: string } = {}) =>
    withQuery(`/account/billing/methods/${encodeURIComponent(id)}`, query),
  accountCompany: (query: { kind?: string } = {}) => withQuery('/account/company', query),
  accountCompanyLogo: (version: string) => withQuery('/account/company/logo', { v: version }),
  accountSettings: (query: { close?: string } = {}) => withQuery('/account/settings', query),
  accountExport: () => '/account/settings/export',

  dashboardHome: () => '/dashboard/home',
  /** With the fields of `ORDER_LIST.params`. */
  manageOrders: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/orders', query),
  manageOrdersCsv: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/orders.csv', query),
  manageOrder: (number: string) => `/dashboard/manage/orders/${encodeURIComponent(number)}`,
  /** A PDF; `refund`: the number of the refund that a credit note is of. */
  orderDocument: (
    number: string,
    kind: OrderDocumentKind,
    query: { refund?: string } = {},
  ): string => withQuery(`${paths.manageOrder(number)}/documents/${kind}`, query),
  /** With the fields of `CUSTOM_ORDER_LIST.params`. */
  manageCustomOrders: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/custom-orders', query),
  manageCustomOrdersCsv: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/custom-orders.csv', query),
  /** Where a custom order begins; `quantity` in pieces. */
  design: (
    query: { product?: string; size?: string | undefined; quantity?: string | undefined } = {},
  ) => withQuery('/design', query),
  designArtwork: (id: string) => `/design/artwork/${encodeURIComponent(id)}`,
  customOrder: (id: string, query: { address?: string } = {}) =>
    withQuery(`/dashboard/manage/custom-orders/${encodeURIComponent(id)}`, query),
  payCustomOrder: (id: string): string => `${paths.customOrder(id)}/pay`,
  artworkFile: (id: string) =>
    `/dashboard/manage/custom-orders/artwork/${encodeURIComponent(id)}/file`,
  artworkDrawing: (id: string) =>
    `/dashboard/manage/custom-orders/artwork/${encodeURIComponent(id)}/drawing`,
  /** With the fields of `QUOTE_LIST.params`. */
  manageQuotes: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/quotes', query),
  manageQuotesCsv: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/quotes.csv', query),
  manageQuote: (id: string) => `/dashboard/manage/quotes/${encodeURIComponent(id)}`,
  /** Its newest version, or an earlier one. */
  quotePdf: (id: string, query: { version?: string } = {}): string =>
    withQuery(`${paths.manageQuote(id)}/pdf`, query),
  acceptQuote: (id: string): string => `${paths.manageQuote(id)}/accept`,
  requestQuote: () => '/cart/quote',
  /** One version of a quote; `token` is from its mail. */
  quote: (token?: string) => withQuery('/quote', { token }),
  quoteLinkPdf: (token: string) => withQuery('/quote/pdf', { token }),
  /** With the fields of `LOCATION_LIST.params`, or the location that a form is about. */
  manageLocations: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/locations', query),
  manageLocationsCsv: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/locations.csv', query),
  /** With the fields of `MEMBER_LIST.params`, or the item that a confirmation is about. */
  manageUsers: (query: Record<string, string> = {}) => withQuery('/dashboard/manage/users', query),
  /** Asks for confirmation before a member is removed or their role is changed. */
  manageUser: (userId: string, query: { ask?: 'remove' } = {}) =>
    withQuery(`/dashboard/manage/users/${encodeURIComponent(userId)}`, query),
  leaveOrganization: () => '/dashboard/manage/users/leave',
  /** With the filter fields of the movements. */
  organizationCash: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/users/balance', query),
  organizationCashCsv: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/users/balance.csv', query),
  /** With the fields of `ALLOWANCE_LIST.params`. */
  allowances: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/users/balance/allowances', query),
  allowancesCsv: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/users/balance/allowances.csv', query),
  /** With the fields of `INVOICE_LIST.params`. */
  manageInvoices: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/invoices', query),
  manageInvoicesCsv: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/invoices.csv', query),
  /** `month`: YYYY-MM, by default the current one. */
  accountStatement: (query: { month?: string } = {}, csv: '' | '.csv' = '') =>
    withQuery(`/dashboard/manage/invoices/statement${csv}`, query),
  manageInvoice: (id: string, query: { pdf?: 'silent' } = {}) =>
    withQuery(`/dashboard/manage/invoices/${encodeURIComponent(id)}`, query),
  payOrder: (number: string): string => `${paths.manageOrder(number)}/pay`,
  payInvoice: (id: string): string => `${paths.manageInvoice(id)}/pay`,
  invoicePdf: (id: string): string => `${paths.manageInvoice(id)}/pdf`,
  /** With the fields of `compostQueryFields`. */
  compost: (query: Record<string, string> = {}) => withQuery('/dashboard/compost', query),
  newAmbassadors: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/new-ambassadors', query),
  newAmbassadorsCsv: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/new-ambassadors.csv', query),
  payments: (query: { invoice?: string } = {}) => withQuery('/dashboard/payments', query),
  addEarthCash: (query: { amount?: string; dialog?: '1'; into?: 'organization' } = {}) =>
    withQuery('/dashboard/payments/add', query),
  topUp: (query: { page?: string } = {}) => withQuery('/dashboard/payments/top-up', query),
  /** With the fields of `DEPOSIT_LIST.params`. */
  deposits: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/payments/deposits', query),
  depositsCsv: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/payments/deposits.csv', query),
  /** With the fields of `PAYMENT_LIST.params`. */
  paymentsMade: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/payments/paid', query),
  paymentsMadeCsv: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/payments/paid.csv', query),
  deposit: (id: string) => `/dashboard/payments/deposits/${encodeURIComponent(id)}`,
  statement: (query: { from?: string; to?: string } = {}) =>
    withQuery('/dashboard/payments/statement', query),
  statementCsv: (query: { from?: string; to?: string } = {}) =>
    withQuery('/dashboard/payments/statement.csv', query),
  /** With the fields of `MEMBER_LIST.params`. */
  dashboardUsers: (query: Record<string, string> = {}) => withQuery('/dashboard/users', query),
  dashboardUsersCsv: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/users.csv', query),
  /** The page of an invitation; `token` is from its mail. */
  invitation: (token?: string) => withQuery('/invitation', { token }),
  /** The link that an ambassador shares; `to` is the store's page it leads to, by default the home page. */
  ambassadorLink: (code: string, query: { to?: string } = {}) =>
    withQuery(`/ref/${encodeURIComponent(code)}`, query),
  ambassadors: () => '/dashboard/ambassadors',
  commissionPayout: () => '/dashboard/ambassadors/payout',
  commissionStatement: (query: { from?: string; to?: string } = {}) =>
    withQuery('/dashboard/ambassadors/statement', query),
  commissionStatementCsv: (query: { from?: string; to?: string } = {}) =>
    withQuery('/dashboard/ambassadors/statement.csv', query),
  /** With the fields of `CAMPUS_LIST.params`. */
  ambassadorLocations: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/ambassadors/locations', query),
  ambassadorAssets: () => '/dashboard/ambassadors/assets',
  ambassadorAsset: (id: string, part: 'file' | 'preview') =>
    `/dashboard/ambassadors/assets/${encodeURIComponent(id)}/${part}`,
  /** With the fields of `boardQueryFields`. */
  leaderboards: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/ambassadors/leaderboards', query),
  training: () => '/dashboard/ambassadors/training',
  lesson: (lesson: string) => `/dashboard/ambassadors/training/${encodeURIComponent(lesson)}`,

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
