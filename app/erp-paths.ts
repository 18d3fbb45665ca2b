import { withQuery } from './paths';

/**
 * Every URL of the back-office as a function. Separate from `paths`, which every page of a shopper loads.
 */
export const erpPaths = {
  login: (returnTo?: string, query: { done?: 'reset' } = {}) =>
    withQuery('/erp-login', { returnTo, ...query }),
  loginCode: (returnTo?: string) => withQuery('/erp-login/second-factor', { returnTo }),
  forgotten: (query: { done?: '1' } = {}) => withQuery('/erp-login/forgotten', query),
  /** Where a new password is set; `token` is from its mail. */
  reset: (token?: string) => withQuery('/erp-login/reset', { token }),
  /** Where an invited staff member creates the account; `token` is from its mail. */
  invitation: (token?: string) => withQuery('/erp-login/invitation', { token }),
  logout: () => '/erp-logout',
  /** `by`: the interval of its figures over time. */
  home: (query: { by?: string } = {}) => withQuery('/erp', query),
  /** `q`: the text typed into the jump box. */
  jump: (q?: string) => withQuery('/erp/jump', { q }),
  /** The jump box's suggestions while staff type. */
  jumpFind: (q: string) => withQuery('/erp/jump/find', { q }),
  /** Where the choice of a list's columns is posted. */
  columns: () => '/erp/columns',
  /** Saves a list as a view; `back`: the URL of the list as it is. */
  views: (query: { list: string; back: string }) => withQuery('/erp/views', query),
  /** With the fields of `INVENTORY_LIST.params`. */
  inventory: (query: Record<string, string> = {}) => withQuery('/erp/inventory', query),
  inventoryCsv: (query: Record<string, string> = {}) => withQuery('/erp/inventory.csv', query),
  /** By the number in Shopify's id; `at`: the location to adjust, `arrival`: the one to edit. */
  inventoryItem: (
    number: string,
    query: { at?: string | undefined; arrival?: string; done?: string | undefined } = {},
  ) => withQuery(`/erp/inventory/${encodeURIComponent(number)}`, query),
  orders: (query: Record<string, string> = {}) => withQuery('/erp/orders', query),
  packingSlips: (query: Record<string, string> = {}) =>
    withQuery('/erp/orders/packing-slips', query),
  ordersExport: (query: Record<string, string> = {}) => withQuery('/erp/orders/export', query),
  /** Bulk changes of orders; `show=open`: those abandoned. */
  bulkActions: (query: Record<string, string> = {}) => withQuery('/erp/orders/runs', query),
  /** One bulk change of orders. */
  bulkAction: (id: string) => `/erp/orders/runs/${encodeURIComponent(id)}`,
  /** By the number in Shopify's id. */
  /** What is to be sent, and the file of it; one order's. */
  fulfillment: (query: Record<string, string> = {}) => withQuery('/erp/fulfilment', query),
  fulfillmentExport: (query: Record<string, string> = {}) =>
    withQuery('/erp/fulfilment/export', query),
  fulfillmentTracking: () => '/erp/fulfilment/tracking',
  pickList: (id: string) => `/erp/fulfilment/pick-lists/${encodeURIComponent(id)}`,
  pickListFile: (id: string) => `/erp/fulfilment/pick-lists/${encodeURIComponent(id)}/pdf`,
  orderFulfillment: (id: string) => `/erp/orders/${encodeURIComponent(id)}/fulfilment`,
  order: (id: string) => `/erp/orders/${encodeURIComponent(id)}`,
  orderRefund: (id: string) => `/erp/orders/${encodeURIComponent(id)}/refund`,
  orderPaid: (id: string, query: { ask?: '1' } = {}) =>
    withQuery(`/erp/orders/${encodeURIComponent(id)}/paid`, query),
  /** A PDF; `refund`: the number of the refund that a credit note is of. */
  orderDocument: (id: string, kind: string, query: { refund?: string } = {}) =>
    withQuery(`/erp/orders/${encodeURIComponent(id)}/documents/${encodeURIComponent(kind)}`, query),
  orderEdit: (id: string) => `/erp/orders/${encodeURIComponent(id)}/edit`,
  orderDetails: (id: string) => `/erp/orders/${encodeURIComponent(id)}/details`,
  orderCancel: (id: string) => `/erp/orders/${encodeURIComponent(id)}/cancel`,
  drafts: (query: Record<string, string> = {}) => withQuery('/erp/orders/drafts', query),
  draftsExport: (query: Record<string, string> = {}) =>
    withQuery('/erp/orders/drafts/export', query),
  newDraft: (query: { customer?: string } = {}) => withQuery('/erp/orders/drafts/new', query),
  /** `done`: the message that the page shows once. */
  draft: (id: string, query: { done?: 'saved' | 'created' } = {}) =>
    withQuery(`/erp/orders/drafts/${encodeURIComponent(id)}`, query),
  /** A PDF. */
  draftProForma: (id: string) => `/erp/orders/drafts/${encodeURIComponent(id)}/pro-forma`,
  draftComplete: (id: string) => `/erp/orders/drafts/${encodeURIComponent(id)}/complete`,
  draftQuote: (id: string) => `/erp/orders/drafts/${encodeURIComponent(id)}/quote`,
  draftDelete: (id: string) => `/erp/orders/drafts/${encodeURIComponent(id)}/delete`,
  /** With the fields of `STAFF_QUOTE_LIST.params`. */
  returns: (query: Record<string, string> = {}) => withQuery('/erp/returns', query),
  return: (id: string) => `/erp/returns/${encodeURIComponent(id)}`,
  returnPhoto: (id: string) => `/erp/returns/photos/${encodeURIComponent(id)}`,
  returnLabel: (id: string) => `/erp/returns/labels/${encodeURIComponent(id)}`,
  returnReasons: (query: Record<string, string> = {}) => withQuery('/erp/returns/reasons', query),
  returnReasonsExport: (query: Record<string, string> = {}) =>
    withQuery('/erp/returns/reasons/export', query),
  returnSettings: () => '/erp/returns/settings',
  returnsExport: (query: Record<string, string> = {}) => withQuery('/erp/returns/export', query),
  quotes: (query: Record<string, string> = {}) => withQuery('/erp/orders/quotes', query),
  quote: (id: string) => `/erp/orders/quotes/${encodeURIComponent(id)}`,
  /** Its newest version, or an earlier one. */
  quotePdf: (id: string, query: { version?: string } = {}) =>
    withQuery(`/erp/orders/quotes/${encodeURIComponent(id)}/pdf`, query),
  customOrders: (query: Record<string, string> = {}) => withQuery('/erp/orders/custom', query),
  productionCalendar: (query: { by?: string; day?: string } = {}) =>
    withQuery('/erp/orders/custom/calendar', query),
  customOrder: (id: string) => `/erp/orders/custom/${encodeURIComponent(id)}`,
  artworkFile: (id: string) => `/erp/orders/custom/artwork/${encodeURIComponent(id)}/file`,
  artworkDrawing: (id: string) => `/erp/orders/custom/artwork/${encodeURIComponent(id)}/drawing`,
  customers: (query: Record<string, string> = {}) => withQuery('/erp/customers', query),
  customersExport: (query: Record<string, string> = {}) =>
    withQuery('/erp/customers/export', query),
  /** By the number in Shopify's id. */
  customer: (id: string, query: { done?: string } = {}) =>
    withQuery(`/erp/customers/${encodeURIComponent(id)}`, query),
  customerOrders: (id: string, query: { page?: string } = {}) =>
    withQuery(`/erp/customers/${encodeURIComponent(id)}/orders`, query),
  ambassadorCode: (id: string) => `/erp/customers/${encodeURIComponent(id)}/code`,
  /** Adds or removes Earth Cash. */
  adjust: (id: string) => `/erp/customers/${encodeURIComponent(id)}/adjust`,
  /** `with`: the number of the other account; `keep`: which of the two survives, by default this one. */
  merge: (
    id: string,
    query: { with?: string; keep?: 'other'; ask?: 'merge'; done?: string } = {},
  ) => withQuery(`/erp/customers/${encodeURIComponent(id)}/merge`, query),
  /** Requests to close an account or to merge two. */
  customerRequests: (query: { done?: string } = {}) => withQuery('/erp/customers/requests', query),
  customerRequest: (id: string) => `/erp/customers/requests/${encodeURIComponent(id)}`,
  products: (query: Record<string, string> = {}) => withQuery('/erp/products', query),
  /**
   * By the number in Shopify's id. `variant` opens the forms of one variant, `ask` a confirmation; `done` is
   * the message that the page shows once.
   */
  product: (id: string, query: { variant?: string; ask?: 'hide'; done?: string } = {}) =>
    withQuery(`/erp/products/${encodeURIComponent(id)}`, query),
  /** `remove` asks about one tag; `done` is the message that the page shows once. */
  searchWords: (query: { remove?: string; done?: string } = {}) =>
    withQuery('/erp/products/search', query),
  /** `hide` asks for the reason to hide one; `done` is the message that the page shows once. */
  reviews: (query: Record<string, string> = {}) => withQuery('/erp/reviews', query),
  /** What the shop promises: shipping, returns, hours. */
  store: (query: { done?: string } = {}) => withQuery('/erp/store', query),
  shipping: (query: { done?: string } = {}) => withQuery('/erp/shipping', query),
  taxExempt: (query: { remove?: string; done?: string } = {}) =>
    withQuery('/erp/products/tax-exempt', query),
  /** With `by` (day or month), `from` and `to`. */
  cash: (query: Record<string, string> = {}) => withQuery('/erp/cash', query),
  cashExport: (query: Record<string, string> = {}) => withQuery('/erp/cash/export', query),
  discrepancies: (query: Record<string, string> = {}) => withQuery('/erp/cash/differences', query),
  /** `ask` opens what can be done about it; `done` is the message that the page shows once. */
  discrepancy: (id: string, query: { ask?: string; done?: string } = {}) =>
    withQuery(`/erp/cash/differences/${encodeURIComponent(id)}`, query),
  operations: (query: Record<string, string> = {}) => withQuery('/erp/cash/operations', query),
  /** `id`: of a deposit or a payment; for a balance to publish, the customer's number. */
  operation: (kind: string, id: string, query: { ask?: string; done?: string } = {}) =>
    withQuery(`/erp/cash/operations/${kind}/${encodeURIComponent(id)}`, query),
  /** What waits for a second person, and what was decided. */
  approvals: (query: Record<string, string> = {}) => withQuery('/erp/approvals', query),
  invoiceRequests: (query: Record<string, string> = {}) => withQuery('/erp/invoices', query),
  /** What customers owe, by age. */
  aging: (query: Record<string, string> = {}) => withQuery('/erp/invoices/aging', query),
  agingExport: (query: Record<string, string> = {}) =>
    withQuery('/erp/invoices/aging/export', query),
  invoiceReminders: (query: { done?: 'saved' } = {}) => withQuery('/erp/invoices/reminders', query),
  /** By QuickBooks' id of the customer. */
  receivables: (id: string, query: { done?: string } = {}) =>
    withQuery(`/erp/invoices/aging/${encodeURIComponent(id)}`, query),
  writeOff: (id: string, invoiceId: string) =>
    `/erp/invoices/aging/${encodeURIComponent(id)}/write-off/${encodeURIComponent(invoiceId)}`,
  customerStatement: (id: string, query: { month?: string } = {}) =>
    withQuery(`/erp/invoices/aging/${encodeURIComponent(id)}/statement`, query),
  customerStatementExport: (id: string, query: { month?: string } = {}) =>
    withQuery(`/erp/invoices/aging/${encodeURIComponent(id)}/statement/export`, query),
  disputes: (query: Record<string, string> = {}) => withQuery('/erp/disputes', query),
  disputesExport: (query: Record<string, string> = {}) => withQuery('/erp/disputes/export', query),
  /** By Stripe's id. */
  dispute: (id: string) => `/erp/disputes/${encodeURIComponent(id)}`,
  payouts: (query: Record<string, string> = {}) => withQuery('/erp/payouts', query),
  payout: (id: string, query: { done?: string } = {}) =>
    withQuery(`/erp/payouts/${encodeURIComponent(id)}`, query),
  rates: (query: { done?: string } = {}) => withQuery('/erp/payouts/rates', query),
  emails: (query: Record<string, string> = {}) => withQuery('/erp/emails', query),
  /** `version` shows an older one; `done` is the message that the page shows once. */
  email: (type: string, query: { version?: string; done?: string } = {}) =>
    withQuery(`/erp/emails/${encodeURIComponent(type)}`, query),
  status: () => '/erp/status',
  /** The same as JSON, for monitors. */
  statusJson: () => '/status',
  /** `done`: the message that the page shows once; `discard` and `name`: the job to ask about. */
  jobs: (query: Record<string, string> = {}) => withQuery('/erp/jobs', query),
  setup: () => '/erp/setup',
  alarms: (query: Record<string, string> = {}) => withQuery('/erp/alarms', query),
  /** `test`, `done`: the result of a test call or of connecting, shown once; `ask`: whether to disconnect. */
  quickbooks: (query: { test?: string; done?: string; ask?: string } = {}) =>
    withQuery('/erp/quickbooks', query),
  quickbooksCallback: () => '/erp/quickbooks/callback',
  /** `done`: the message that the page shows once; `ask`: the invitation to cancel. */
  users: (query: { done?: string; ask?: string } = {}) => withQuery('/erp/users', query),
  user: (id: string, query: { done?: string; ask?: string } = {}) =>
    withQuery(`/erp/users/${encodeURIComponent(id)}`, query),
  audit: (query: Record<string, string> = {}) => withQuery('/erp/audit', query),
  auditExport: (query: Record<string, string> = {}) => withQuery('/erp/audit/export', query),
  account: (query: { done?: string } = {}) => withQuery('/erp/account', query),
  secondFactor: (query: { returnTo?: string } = {}) =>
    withQuery('/erp/account/second-factor', query),
  /** `edit` opens one asset's form, `remove` a confirmation; `done` is the message shown once. */
  assets: (query: { edit?: string; remove?: string; done?: string } = {}) =>
    withQuery('/erp/ambassadors/assets', query),
  asset: (id: string, part: 'file' | 'preview') =>
    `/erp/ambassadors/assets/${encodeURIComponent(id)}/${part}`,
};
