import type { OrderDocumentKind } from '~/domain/orders/order-document';
import { withQuery } from './paths';

/**
 * Every URL of a customer's account and dashboard as a function. Separate from `paths`, which every page of a shopper loads.
 */
export const accountPaths = {
  /**
   * Asks for a mail when a variant, by its number, is back; `done`: what was done. One need not be signed in; here so that
   * other pages need not load it.
   */
  stockAlert: (query: { product?: string; variant?: string; done?: string } = {}) =>
    withQuery('/stock-alert', query),
  /** What a link in such a mail does; `token` is from it. */
  stockAlertLink: (token?: string) => withQuery('/stock-alert/link', { token }),

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
  ): string => withQuery(`${accountPaths.manageOrder(number)}/documents/${kind}`, query),
  /** With the fields of `CUSTOM_ORDER_LIST.params`. */
  manageCustomOrders: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/custom-orders', query),
  manageCustomOrdersCsv: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/custom-orders.csv', query),
  customOrder: (id: string, query: { address?: string } = {}) =>
    withQuery(`/dashboard/manage/custom-orders/${encodeURIComponent(id)}`, query),
  repeatCustomOrder: (id: string): string => `${accountPaths.customOrder(id)}/again`,
  payCustomOrder: (id: string): string => `${accountPaths.customOrder(id)}/pay`,
  artworkFile: (id: string) =>
    `/dashboard/manage/custom-orders/artwork/${encodeURIComponent(id)}/file`,
  artworkDrawing: (id: string) =>
    `/dashboard/manage/custom-orders/artwork/${encodeURIComponent(id)}/drawing`,
  /** With the fields of `QUOTE_LIST.params`. */
  manageQuotes: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/quotes', query),
  manageQuotesCsv: (query: Record<string, string> = {}) =>
    withQuery('/dashboard/manage/quotes.csv', query),
  manageReturns: (query: Record<string, string> = {}): string =>
    withQuery('/dashboard/manage/returns', query),
  manageReturnsCsv: (query: Record<string, string> = {}): string =>
    withQuery('/dashboard/manage/returns.csv', query),
  manageReturn: (id: string) => `/dashboard/manage/returns/${encodeURIComponent(id)}`,
  returnPhoto: (id: string) => `/dashboard/manage/returns/photos/${encodeURIComponent(id)}`,
  returnLabel: (id: string) => `/dashboard/manage/returns/labels/${encodeURIComponent(id)}`,
  startReturn: (order: string) => `/dashboard/manage/orders/${encodeURIComponent(order)}/return`,
  manageQuote: (id: string) => `/dashboard/manage/quotes/${encodeURIComponent(id)}`,
  /** Its newest version, or an earlier one. */
  quotePdf: (id: string, query: { version?: string } = {}): string =>
    withQuery(`${accountPaths.manageQuote(id)}/pdf`, query),
  acceptQuote: (id: string): string => `${accountPaths.manageQuote(id)}/accept`,
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
  /** The page or a file of it; `month`: YYYY-MM, by default the current one. */
  accountStatement: (query: { month?: string } = {}, file: '' | '.csv' | '/pdf' = '') =>
    withQuery(`/dashboard/manage/invoices/statement${file}`, query),
  manageInvoice: (id: string, query: { pdf?: 'silent' } = {}) =>
    withQuery(`/dashboard/manage/invoices/${encodeURIComponent(id)}`, query),
  orderAddress: (number: string): string => `${accountPaths.manageOrder(number)}/address`,
  cancelOrder: (number: string): string => `${accountPaths.manageOrder(number)}/cancel`,
  payOrder: (number: string): string => `${accountPaths.manageOrder(number)}/pay`,
  payInvoice: (id: string): string => `${accountPaths.manageInvoice(id)}/pay`,
  invoicePdf: (id: string): string => `${accountPaths.manageInvoice(id)}/pdf`,
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
};
