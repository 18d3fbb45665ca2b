/**
 * Every URL of the store as a function, in the order of the spec's section 2. Nothing else in the app writes
 * a URL by hand; `tests/house/paths.test.ts` checks this list against the routes.
 */
export const paths = {
  home: () => '/',
  shopAll: (query: { productType?: string; search?: string } = {}) => withQuery('/shop-all', query),
  category: (slug: string, kind?: string) => (kind ? `/${slug}/${kind}` : `/${slug}`),
  product: (handle: string, query: Record<string, string | undefined> = {}) =>
    withQuery(`/product/${encodeURIComponent(handle)}`, query),
  cart: () => '/cart',
  checkout: () => '/checkout',
  checkoutPay: () => '/checkout/pay',
  checkoutPayment: (id: string) => `/checkout/payments/${encodeURIComponent(id)}`,
  thankYou: (confirmation?: string) => withQuery('/thank-you', { confirmation }),
  myProducts: () => '/my-products',
  reorder: (query: { order?: string; variant?: string } = {}) =>
    withQuery('/my-products/reorder', query),

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
  accountBilling: (query: { address?: string; remove?: string } = {}) =>
    withQuery('/account/billing', query),
  billingAdd: (query: { origin?: string } = {}) => withQuery('/account/billing/add', query),
  billingReturn: (query: { origin?: string } = {}) => withQuery('/account/billing/return', query),
  paymentMethod: (id: string, query: { from?: string; remove?: string } = {}) =>
    withQuery(`/account/billing/methods/${encodeURIComponent(id)}`, query),
  accountCompany: (query: { kind?: string } = {}) => withQuery('/account/company', query),
  accountCompanyLogo: (version: string) => withQuery('/account/company/logo', { v: version }),
  accountSettings: (query: { close?: string } = {}) => withQuery('/account/settings', query),
  accountExport: () => '/account/settings/export',

  dashboardHome: () => '/dashboard/home',
  /** With the fields of `orderQueryFields`. */
  manageOrders: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/orders', query),
  manageOrdersCsv: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/orders.csv', query),
  manageOrder: (number: string) => `/dashboard/manage/orders/${encodeURIComponent(number)}`,
  /** With the fields of `customOrderQueryFields`. */
  manageCustomOrders: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/custom-orders', query),
  manageCustomOrdersCsv: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/custom-orders.csv', query),
  newCustomOrder: (query: { product?: string; size?: string } = {}) =>
    withQuery('/dashboard/manage/custom-orders/new', query),
  customOrder: (id: string, query: { address?: string } = {}) =>
    withQuery(`/dashboard/manage/custom-orders/${encodeURIComponent(id)}`, query),
  payCustomOrder: (id: string) => `/dashboard/manage/custom-orders/${encodeURIComponent(id)}/pay`,
  artworkFile: (id: string) =>
    `/dashboard/manage/custom-orders/artwork/${encodeURIComponent(id)}/file`,
  artworkDrawing: (id: string) =>
    `/dashboard/manage/custom-orders/artwork/${encodeURIComponent(id)}/drawing`,
  /** With the fields of `locationQueryFields`, or the location that a form is about. */
  manageLocations: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/locations', query),
  manageLocationsCsv: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/locations.csv', query),
  /** With the fields of `memberQueryFields`, or the item that a confirmation is about. */
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
  /** With the fields of `allowanceQueryFields`. */
  allowances: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/users/balance/allowances', query),
  allowancesCsv: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/users/balance/allowances.csv', query),
  /** With the fields of `invoiceQueryFields`. */
  manageInvoices: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/invoices', query),
  manageInvoicesCsv: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/invoices.csv', query),
  manageInvoice: (id: string, query: { pdf?: 'silent' } = {}) =>
    withQuery(`/dashboard/manage/invoices/${encodeURIComponent(id)}`, query),
  payInvoice: (id: string) => `/dashboard/manage/invoices/${encodeURIComponent(id)}/pay`,
  invoicePdf: (id: string) => `/dashboard/manage/invoices/${encodeURIComponent(id)}/pdf`,
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
  /** With the fields of `depositQueryFields`. */
  deposits: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/payments/deposits', query),
  depositsCsv: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/payments/deposits.csv', query),
  /** With the fields of `paymentQueryFields`. */
  paymentsMade: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/payments/paid', query),
  paymentsMadeCsv: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/payments/paid.csv', query),
  deposit: (id: string) => `/dashboard/payments/deposits/${encodeURIComponent(id)}`,
  statement: (query: { from?: string; to?: string } = {}) =>
    withQuery('/dashboard/payments/statement', query),
  statementCsv: (query: { from?: string; to?: string } = {}) =>
    withQuery('/dashboard/payments/statement.csv', query),
  /** With the fields of `memberQueryFields`. */
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
  /** With the fields of `campusQueryFields`. */
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
  signInWaiting: (login: string, look?: number) =>
    withQuery('/auth/waiting', { login, look: look?.toString() }),
  signOut: () => '/auth/logout',

  erpLogin: (returnTo?: string, query: { done?: 'reset' } = {}) =>
    withQuery('/erp-login', { returnTo, ...query }),
  erpLoginCode: (returnTo?: string) => withQuery('/erp-login/second-factor', { returnTo }),
  staffForgotten: (query: { done?: '1' } = {}) => withQuery('/erp-login/forgotten', query),
  /** Where a new password is set; `token` is from its mail. */
  staffReset: (token?: string) => withQuery('/erp-login/reset', { token }),
  /** Where an invited staff member creates the account; `token` is from its mail. */
  staffInvitation: (token?: string) => withQuery('/erp-login/invitation', { token }),
  erpLogout: () => '/erp-logout',
  /** `by`: the interval of its figures over time. */
  erp: (query: { by?: string } = {}) => withQuery('/erp', query),
  /** `q`: the text typed into the jump box. */
  erpJump: (q?: string) => withQuery('/erp/jump', { q }),
  /** The jump box's suggestions while staff type. */
  erpJumpFind: (q: string) => withQuery('/erp/jump/find', { q }),
  erpOrders: (query: Record<string, string> = {}) => withQuery('/erp/orders', query),
  erpOrdersExport: (query: Record<string, string> = {}) => withQuery('/erp/orders/export', query),
  /** Bulk changes of orders; `show=open`: those left open. */
  erpOrderRuns: (query: { show?: 'open'; page?: string } = {}) =>
    withQuery('/erp/orders/runs', query),
  /** One bulk change of orders. */
  erpOrderRun: (id: string) => `/erp/orders/runs/${encodeURIComponent(id)}`,
  /** By the number in Shopify's id. */
  erpOrder: (id: string) => `/erp/orders/${encodeURIComponent(id)}`,
  erpOrderRefund: (id: string) => `/erp/orders/${encodeURIComponent(id)}/refund`,
  erpOrderPaid: (id: string) => `/erp/orders/${encodeURIComponent(id)}/paid`,
  erpOrderCancel: (id: string) => `/erp/orders/${encodeURIComponent(id)}/cancel`,
  erpDrafts: (query: Record<string, string> = {}) => withQuery('/erp/orders/drafts', query),
  erpDraftsExport: (query: Record<string, string> = {}) =>
    withQuery('/erp/orders/drafts/export', query),
  erpNewDraft: (query: { customer?: string } = {}) => withQuery('/erp/orders/drafts/new', query),
  /** `done`: the message that the page shows once. */
  erpDraft: (id: string, query: { done?: 'saved' | 'created' } = {}) =>
    withQuery(`/erp/orders/drafts/${encodeURIComponent(id)}`, query),
  erpDraftComplete: (id: string) => `/erp/orders/drafts/${encodeURIComponent(id)}/complete`,
  erpDraftDelete: (id: string) => `/erp/orders/drafts/${encodeURIComponent(id)}/delete`,
  erpCustomOrders: (query: Record<string, string> = {}) => withQuery('/erp/orders/custom', query),
  erpCustomOrder: (id: string) => `/erp/orders/custom/${encodeURIComponent(id)}`,
  erpArtworkFile: (id: string) => `/erp/orders/custom/artwork/${encodeURIComponent(id)}/file`,
  erpArtworkDrawing: (id: string) => `/erp/orders/custom/artwork/${encodeURIComponent(id)}/drawing`,
  erpCustomers: (query: Record<string, string> = {}) => withQuery('/erp/customers', query),
  erpCustomersExport: (query: Record<string, string> = {}) =>
    withQuery('/erp/customers/export', query),
  /** By the number in Shopify's id. */
  erpCustomer: (id: string, query: { done?: string } = {}) =>
    withQuery(`/erp/customers/${encodeURIComponent(id)}`, query),
  erpCustomerOrders: (id: string, query: { page?: string } = {}) =>
    withQuery(`/erp/customers/${encodeURIComponent(id)}/orders`, query),
  erpAmbassadorCode: (id: string) => `/erp/customers/${encodeURIComponent(id)}/code`,
  /** Adds or removes Earth Cash. */
  erpAdjust: (id: string) => `/erp/customers/${encodeURIComponent(id)}/adjust`,
  /** `with`: the number of the other account; `keep`: which of the two survives, by default this one. */
  erpMerge: (
    id: string,
    query: { with?: string; keep?: 'other'; ask?: 'merge'; done?: string } = {},
  ) => withQuery(`/erp/customers/${encodeURIComponent(id)}/merge`, query),
  /** Requests to close an account or to merge two. */
  erpCustomerRequests: (query: { done?: string } = {}) =>
    withQuery('/erp/customers/requests', query),
  erpCustomerRequest: (id: string) => `/erp/customers/requests/${encodeURIComponent(id)}`,
  erpProducts: (query: Record<string, string> = {}) => withQuery('/erp/products', query),
  /**
   * By the number in Shopify's id. `variant` opens the forms of one variant, `ask` a confirmation; `done` is
   * the message that the page shows once.
   */
  erpProduct: (id: string, query: { variant?: string; ask?: 'hide'; done?: string } = {}) =>
    withQuery(`/erp/products/${encodeURIComponent(id)}`, query),
  /** `remove` asks about one tag; `done` is the message that the page shows once. */
  erpTaxExempt: (query: { remove?: string; done?: string } = {}) =>
    withQuery('/erp/products/tax-exempt', query),
  /** With `by` (day or month), `from` and `to`. */
  erpCash: (query: Record<string, string> = {}) => withQuery('/erp/cash', query),
  erpCashExport: (query: Record<string, string> = {}) => withQuery('/erp/cash/export', query),
  erpDifferences: (query: Record<string, string> = {}) => withQuery('/erp/cash/differences', query),
  /** `ask` opens what can be done about it; `done` is the message that the page shows once. */
  erpDifference: (id: string, query: { ask?: string; done?: string } = {}) =>
    withQuery(`/erp/cash/differences/${encodeURIComponent(id)}`, query),
  erpOperations: (query: Record<string, string> = {}) => withQuery('/erp/cash/operations', query),
  /** `id`: of a deposit or a payment; for a balance to publish, the customer's number. */
  erpOperation: (kind: string, id: string, query: { ask?: string; done?: string } = {}) =>
    withQuery(`/erp/cash/operations/${kind}/${encodeURIComponent(id)}`, query),
  /** Corrections of balances: those that wait for a second person, and earlier ones. */
  erpAdjustments: (query: Record<string, string> = {}) => withQuery('/erp/cash/adjustments', query),
  erpInvoiceRequests: (query: Record<string, string> = {}) => withQuery('/erp/invoices', query),
  erpPayouts: (query: Record<string, string> = {}) => withQuery('/erp/payouts', query),
  erpPayout: (id: string, query: { done?: string } = {}) =>
    withQuery(`/erp/payouts/${encodeURIComponent(id)}`, query),
  erpRates: (query: { done?: string } = {}) => withQuery('/erp/payouts/rates', query),
  erpEmails: () => '/erp/emails',
  /** `version` shows an older one; `done` is the message that the page shows once. */
  erpEmail: (type: string, query: { version?: string; done?: string } = {}) =>
    withQuery(`/erp/emails/${encodeURIComponent(type)}`, query),
  /** `test`: the result of a test call to QuickBooks, shown once. */
  erpQuickbooks: (query: { test?: string } = {}) => withQuery('/erp/quickbooks', query),
  /** `done`: the message that the page shows once; `ask`: the invitation to cancel. */
  erpUsers: (query: { done?: string; ask?: string } = {}) => withQuery('/erp/users', query),
  erpUser: (id: string, query: { done?: string; ask?: string } = {}) =>
    withQuery(`/erp/users/${encodeURIComponent(id)}`, query),
  erpAudit: (query: Record<string, string> = {}) => withQuery('/erp/audit', query),
  erpAuditExport: (query: Record<string, string> = {}) => withQuery('/erp/audit/export', query),
  erpAccount: (query: { done?: string } = {}) => withQuery('/erp/account', query),
  erpSecondFactor: (query: { returnTo?: string } = {}) =>
    withQuery('/erp/account/second-factor', query),
  /** `edit` opens one asset's form, `remove` a confirmation; `done` is the message shown once. */
  erpAssets: (query: { edit?: string; remove?: string; done?: string } = {}) =>
    withQuery('/erp/ambassadors/assets', query),
  erpAsset: (id: string, part: 'file' | 'preview') =>
    `/erp/ambassadors/assets/${encodeURIComponent(id)}/${part}`,

  apiSearch: (query: string) => withQuery('/api/search', { q: query }),
  apiFavorites: () => '/api/favorites',
  apiEarthCash: () => '/api/earth-cash',
  sitemap: () => '/sitemap.xml',
};

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const present = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return present.length === 0 ? path : `${path}?${new URLSearchParams(present)}`;
}
