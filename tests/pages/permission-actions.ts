import type { Permission } from '../../app/domain/staff/permissions';

const NONE = '00000000-0000-4000-8000-000000000000';

/**
 * The action of each permission: where its form is posted, and fields that pass the guard but change
 * nothing, so that the cast stays the same for other tests.
 */
export const ACTIONS: Partial<
  Record<Permission, { path: string; fields: Record<string, string> }>
> = {
  'profile.change': { path: '/account/profile', fields: { intent: 'profile', phone: 'no phone' } },
  'consent.change': {
    path: '/account/settings',
    fields: { intent: 'consent', accepts: 'perhaps' },
  },
  'addresses.change': { path: '/dashboard/manage/locations', fields: { intent: 'save' } },
  'company.change': { path: '/account/company', fields: { unknown: 'field' } },
  'cards.change': { path: '/account/billing/add', fields: { intent: 'store', method: 'none' } },
  'invoice.request': { path: '/dashboard/payments', fields: { intent: 'no such intent' } },
  'order.pay': { path: '/dashboard/manage/orders/1/pay', fields: { way: 'card' } },
  'invoice.pay': { path: '/dashboard/manage/invoices/1/pay', fields: { intent: 'review' } },
  'organization-cash.change': {
    path: '/dashboard/manage/users/balance/allowances',
    fields: { intent: 'allowance', customerId: '0', amount: '1', was: 'none' },
  },
  'organization-cash.ask': {
    path: '/dashboard/manage/users/balance',
    fields: { intent: 'ask', amount: 'nothing' },
  },
  'orders.place': { path: '/checkout', fields: { intent: 'no such intent' } },
  'deposits.make': { path: '/dashboard/payments/add', fields: { intent: 'review', amount: '0' } },
  'top-up.change': { path: '/dashboard/payments/top-up', fields: { intent: 'review', cap: '0' } },
  'sessions.end': {
    path: '/account/settings',
    fields: { intent: 'end-session', session: 'no such session' },
  },
  'data.export': { path: '/account/settings/export', fields: {} },
  'account.close': { path: '/account/settings', fields: { intent: 'no such intent' } },
  'custom-orders.change': {
    path: `/dashboard/manage/custom-orders/${NONE}`,
    fields: { intent: 'comment' },
  },
  'quotes.request': { path: '/cart/quote', fields: { intent: 'request', wanted_on: 'never' } },
  'quotes.answer': { path: `/dashboard/manage/quotes/${NONE}`, fields: { intent: 'comment' } },
  'quotes.send': { path: `/erp/orders/quotes/${NONE}`, fields: { intent: 'comment' } },
  'work.take': { path: '/erp?index', fields: { intent: 'no such intent' } },
  'custom-orders.handle': {
    path: '/erp/orders/custom/00000000-0000-4000-8000-000000000000',
    fields: { intent: 'quote' },
  },
  'ambassador-assets.change': {
    path: '/erp/ambassadors/assets',
    fields: { intent: 'no such intent' },
  },
  'disputes.annotate': { path: '/erp/disputes/du_none', fields: { intent: 'note', text: '' } },
  'customers.tag': { path: '/erp/customers/1', fields: { intent: 'tag-add', tag: 'one,two' } },
  'customers.tag-guarded': {
    path: '/erp/customers/1',
    fields: { intent: 'tag-add', tag: 'Ambassador' },
  },
  'customers.close': {
    path: '/erp/customers/requests/00000000-0000-4000-8000-000000000000',
    fields: { intent: 'close', version: '1' },
  },
  'ambassadors.end-code': { path: '/erp/customers/1/code', fields: { intent: 'end' } },
  'customers.merge': { path: '/erp/customers/1/merge', fields: { intent: 'no such intent' } },
  'cash.adjust': { path: '/erp/customers/1/adjust', fields: { intent: 'review' } },
  'approvals.withdraw': { path: '/erp/approvals', fields: { intent: 'withdraw', id: 'none' } },
  'approvals.decide': { path: '/erp/approvals', fields: { intent: 'approve', id: 'none' } },
  'invoice-option.decide': {
    path: '/erp/customers/1',
    fields: { intent: 'invoice-option', decision: 'perhaps' },
  },
  'payment-terms.change': {
    path: '/erp/customers/1',
    fields: { intent: 'payment-terms', terms: 'some day' },
  },
  'receivables.export': { path: '/erp/invoices/aging/export', fields: { scope: 'all' } },
  'reminders.send': { path: '/erp/invoices/aging/1?index', fields: { intent: 'no such intent' } },
  'reminders.change': { path: '/erp/invoices/reminders', fields: { intent: 'nothing' } },
  'products.change': { path: '/erp/products/1', fields: { intent: 'no such intent' } },
  'synonyms.change': { path: '/erp/products/search', fields: { intent: 'add', word: '-' } },
  'store.change': { path: '/erp/store', fields: { intent: 'nothing' } },
  'promise.change': { path: '/erp/shipping', fields: { intent: 'nothing' } },
  'tax-exempt.change': { path: '/erp/products/tax-exempt', fields: { intent: 'add', tag: 'a,b' } },
  'emails.resend': { path: '/erp/emails?index', fields: { intent: 'no such intent' } },
  'emails.change': { path: '/erp/emails/order-confirmation', fields: { intent: 'nothing' } },
  'reviews.write': {
    path: '/product/kraft-hot-cup-12-oz/review',
    fields: { intent: 'no such intent' },
  },
  'reviews.decide': { path: '/erp/reviews', fields: { intent: 'no such intent' } },
  'alarms.change': { path: '/erp/alarms', fields: { intent: 'no such intent' } },
  'jobs.change': { path: '/erp/jobs', fields: { intent: 'no such intent' } },
  'quickbooks.connect': { path: '/erp/quickbooks', fields: { intent: 'connect' } },
  'quickbooks.test': { path: '/erp/quickbooks', fields: { intent: 'no such intent' } },
  'drafts.change': { path: '/erp/orders/drafts/1', fields: { intent: 'save' } },
  'drafts.price': {
    path: '/erp/orders/drafts/1',
    fields: { intent: 'save', discount: '5', version: 'none' },
  },
  'drafts.complete': { path: '/erp/orders/drafts/1/complete', fields: { version: 'none' } },
  'invoices.write-off': { path: '/erp/invoices/aging/1/write-off/1', fields: { balance: '0' } },
  'orders.bill': { path: '/erp/orders/1?index', fields: { intent: 'bill' } },
  'orders.annotate': { path: '/erp/orders/1?index', fields: { intent: 'note', text: 'x' } },
  'orders.view': {
    path: '/erp/views?list=orders&back=/erp/orders',
    fields: { intent: 'save', name: '' },
  },
  'orders.export': { path: '/erp/orders/export', fields: { scope: 'ticked' } },
  'orders.ask-payment': { path: '/erp/orders/1/paid', fields: { intent: 'ask' } },
  'orders.mark-paid': { path: '/erp/orders/1/paid', fields: { seen: '0' } },
  'orders.refund': { path: '/erp/orders/1/refund', fields: { intent: 'review' } },
  'orders.cancel': { path: '/erp/orders/1/cancel', fields: { reason: 'no such reason' } },
  'organization.change': {
    path: '/dashboard/manage/users',
    fields: { intent: 'invite', email: 'no address', role: 'member' },
  },
  'organization.leave': {
    path: '/dashboard/manage/users/leave',
    fields: { intent: 'no such intent' },
  },
  'training.pass': { path: '/dashboard/ambassadors/training/our-goods', fields: {} },
  'organization.join': { path: '/invitation', fields: {} },
  'commission.pay-out': {
    path: '/dashboard/ambassadors/payout',
    fields: { intent: 'no such intent' },
  },
  // `?index`, because the layout has the same address.
  'ambassador.change': {
    path: '/dashboard/ambassadors?index',
    fields: { intent: 'board-name', boardName: 'loud' },
  },
  'breaks.repair': {
    path: `/erp/cash/differences/${NONE}`,
    fields: { intent: 'no such intent' },
  },
  'operations.retry': {
    path: `/erp/cash/operations/deposit/${NONE}`,
    fields: { intent: 'try-again', seen: 'never' },
  },
  'operations.end': {
    path: `/erp/cash/operations/payment/${NONE}`,
    fields: { intent: 'no such intent' },
  },
  'payouts.decide': { path: `/erp/payouts/${NONE}`, fields: { intent: 'no such intent' } },
  'rates.change': { path: '/erp/payouts/rates', fields: { intent: 'no such intent' } },
  'staff.change': { path: '/erp/users', fields: { intent: 'invite', email: 'no address' } },
  'staff.self': { path: '/erp/account', fields: { intent: 'password', password: 'not this one' } },
  'audit.export': { path: '/erp/audit/export', fields: { unknown: 'field' } },
  // Not a valid amount, so no file is made.
  'customers.export': { path: '/erp/customers/export?over=much', fields: {} },
};

/** Addresses below the back-office's pages. Their ids do not exist: the guard runs before the lookup. */
export const BELOW: [address: string, permission: Permission][] = [
  ['/erp/jump/find?q=a', '/erp/jump'],
  ['/erp/orders/1', '/erp/orders'],
  ['/erp/disputes/export', '/erp/disputes'],
  ['/erp/disputes/du_none', '/erp/disputes'],
  ['/erp/orders/1/refund', 'orders.refund'],
  ['/erp/orders/1/cancel', 'orders.cancel'],
  ['/erp/orders/1/paid', 'orders.mark-paid'],
  [`/erp/orders/runs/${NONE}`, '/erp/orders'],
  ['/erp/orders/export', '/erp/orders'],
  ['/erp/orders/packing-slips', '/erp/orders'],
  ['/erp/orders/drafts/export', '/erp/orders/drafts'],
  ['/erp/orders/drafts/new', 'drafts.change'],
  ['/erp/orders/drafts/1', '/erp/orders/drafts'],
  ['/erp/orders/drafts/1/complete', 'drafts.complete'],
  ['/erp/orders/drafts/1/delete', 'drafts.change'],
  ['/erp/orders/drafts/1/quote', 'quotes.send'],
  [`/erp/orders/quotes/${NONE}`, '/erp/orders/quotes'],
  [`/erp/orders/custom/${NONE}`, '/erp/orders/custom'],
  [`/erp/orders/custom/artwork/${NONE}/file`, '/erp/orders/custom'],
  ['/erp/customers/1', '/erp/customers'],
  ['/erp/customers/1/adjust', '/erp/customers'],
  ['/erp/customers/1/code', 'ambassadors.end-code'],
  ['/erp/customers/1/merge', 'customers.merge'],
  ['/erp/customers/1/orders', '/erp/orders'],
  ['/erp/customers/export', 'customers.export'],
  [`/erp/customers/requests/${NONE}`, '/erp/customers/requests'],
  ['/erp/invoices/aging/export', '/erp/invoices/aging'],
  ['/erp/invoices/aging/1', '/erp/invoices/aging'],
  ['/erp/invoices/aging/1/statement', '/erp/invoices/aging'],
  ['/erp/invoices/aging/1/statement/export', '/erp/invoices/aging'],
  ['/erp/invoices/aging/1/write-off/1', 'invoices.write-off'],
  ['/erp/products/1', '/erp/products'],
  ['/erp/emails/none', '/erp/emails'],
  ['/erp/cash/export', '/erp/cash'],
  [`/erp/cash/differences/${NONE}`, '/erp/cash/differences'],
  [`/erp/cash/operations/deposit/${NONE}`, '/erp/cash/operations'],
  [`/erp/payouts/${NONE}`, '/erp/payouts'],
  [`/erp/ambassadors/assets/${NONE}/file`, '/erp/ambassadors/assets'],
  ['/erp/users/none', '/erp/users'],
  ['/erp/audit/export', 'audit.export'],
  ['/erp/no-such-page', '/erp'],
];
