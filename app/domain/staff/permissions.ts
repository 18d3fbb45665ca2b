import { AMBASSADOR_TAG } from '~/domain/core/tags';
import { hasTag } from '~/domain/core/tags';

/**
 * Who may open which URL and use which action. Guards, menus, docs/permissions.md and the test of every role
 * at every URL are all derived from this one table (spec section 6).
 */

/** Who may open a page or use an action. */
export type Access =
  /** Everybody, signed in or not. */
  | 'anyone'
  /** People who are not signed in; a customer is redirected to the default home page (layout no-auth). */
  | 'signed-out'
  | 'customer'
  /** Customers with the tag Ambassador. */
  | 'ambassador'
  /** Members who may see the management page: admins, or everybody if `show_manage` is set. */
  | 'organization'
  /** Members of an organization, whether or not they may see the management page. */
  | 'organization-member'
  | 'organization-admin'
  /** People who work in the back-office; their sessions are separate from customers'. */
  | 'staff'
  | 'staff-admin';

export const PERMISSIONS = {
  '/': 'anyone',
  '/shop-all': 'anyone',
  '/cups': 'anyone',
  '/cups/cold-cups': 'anyone',
  '/cups/hot-cups': 'anyone',
  '/cups/party-packs': 'anyone',
  '/cups/college': 'anyone',
  '/lids': 'anyone',
  '/lids/sip': 'anyone',
  '/lids/flat': 'anyone',
  '/lids/dome': 'anyone',
  '/lids/hot': 'anyone',
  '/containers': 'anyone',
  '/containers/trays': 'anyone',
  '/containers/boxes': 'anyone',
  '/containers/clamshells': 'anyone',
  '/cutlery': 'anyone',
  '/cutlery/forks': 'anyone',
  '/cutlery/knives': 'anyone',
  '/cutlery/spoons': 'anyone',
  '/other': 'anyone',
  '/other/tableware': 'anyone',
  '/other/straws': 'anyone',
  '/merch': 'anyone',
  '/merch/tees': 'anyone',
  '/merch/hoodies': 'anyone',
  '/merch/hats': 'anyone',
  '/product/custom-cup-made-to-order': 'anyone',
  '/product/paper-bags-made-to-order': 'anyone',
  '/product/custom-grease-proof-paper': 'anyone',
  '/product/earth-brands-coffee-togo-kit': 'anyone',
  '/product/earth-cups-x-victory-beer': 'anyone',
  '/cart': 'anyone',
  '/contact-sales': 'anyone',
  '/design': 'anyone',
  '/our-story': 'anyone',
  '/faq': 'anyone',
  '/careers': 'anyone',
  '/earth-cups-alliance': 'anyone',
  '/partners': 'anyone',
  '/get-started': 'signed-out',
  '/get-started-ambassador': 'anyone',
  '/get-started-ambassador/confirm': 'anyone',
  '/ambassador-login': 'anyone',
  '/erp-login': 'anyone',
  '/erp-login/second-factor': 'anyone',
  '/erp-login/forgotten': 'anyone',
  '/erp-login/reset': 'anyone',
  '/erp-login/invitation': 'anyone',
  '/invitation': 'anyone',
  '/quote': 'anyone',
  '/track': 'anyone',

  '/cart/quote': 'customer',
  '/checkout': 'customer',
  '/my-products': 'customer',
  '/account/profile': 'customer',
  '/account/billing': 'customer',
  '/account/company': 'customer',
  '/account/settings': 'customer',

  '/dashboard/home': 'customer',
  '/dashboard/manage/orders': 'customer',
  '/dashboard/manage/custom-orders': 'customer',
  '/dashboard/manage/quotes': 'customer',
  '/dashboard/manage/returns': 'customer',
  '/dashboard/manage/locations': 'customer',
  '/dashboard/manage/users': 'organization',
  '/dashboard/manage/users/leave': 'organization-member',
  '/dashboard/manage/users/balance': 'organization-member',
  '/dashboard/manage/users/balance/allowances': 'organization-admin',
  '/dashboard/manage/invoices': 'customer',
  '/dashboard/manage/invoices/statement': 'customer',
  '/dashboard/compost': 'anyone',
  '/dashboard/new-ambassadors': 'ambassador',
  '/dashboard/payments': 'customer',
  '/dashboard/payments/add': 'customer',
  '/dashboard/payments/deposits': 'customer',
  '/dashboard/payments/paid': 'customer',
  '/dashboard/payments/statement': 'customer',
  '/dashboard/payments/top-up': 'customer',
  '/dashboard/users': 'organization-admin',
  '/dashboard/ambassadors': 'ambassador',
  '/dashboard/ambassadors/payout': 'ambassador',
  '/dashboard/ambassadors/statement': 'ambassador',
  '/dashboard/ambassadors/locations': 'ambassador',
  '/dashboard/ambassadors/assets': 'ambassador',
  '/dashboard/ambassadors/leaderboards': 'ambassador',
  '/dashboard/ambassadors/training': 'ambassador',

  '/erp': 'staff',
  '/erp/approvals': 'staff',
  '/erp/jump': 'staff',
  '/erp/views': 'staff',
  '/erp/orders': 'staff',
  '/erp/orders/drafts': 'staff',
  '/erp/orders/custom': 'staff',
  '/erp/orders/custom/calendar': 'staff',
  '/erp/orders/quotes': 'staff',
  '/erp/returns': 'staff',
  '/erp/returns/reasons': 'staff',
  '/erp/returns/settings': 'staff',
  '/erp/fulfilment': 'staff',
  '/erp/customers': 'staff',
  '/erp/customers/requests': 'staff-admin',
  '/erp/products': 'staff',
  '/erp/inventory': 'staff',
  '/erp/products/tax-exempt': 'staff',
  '/erp/products/search': 'staff',
  '/erp/reviews': 'staff',
  '/erp/shipping': 'staff',
  '/erp/store': 'staff',
  '/erp/cash': 'staff',
  '/erp/cash/differences': 'staff',
  '/erp/cash/operations': 'staff',
  '/erp/disputes': 'staff',
  '/erp/invoices': 'staff',
  '/erp/invoices/aging': 'staff',
  '/erp/invoices/reminders': 'staff',
  '/erp/payouts': 'staff',
  '/erp/payouts/rates': 'staff-admin',
  '/erp/ambassadors/assets': 'staff',
  '/erp/emails': 'staff',
  '/erp/quickbooks': 'staff',
  '/erp/alarms': 'staff',
  '/erp/status': 'staff',
  '/erp/jobs': 'staff',
  '/erp/setup': 'staff-admin',
  '/erp/users': 'staff-admin',
  '/erp/audit': 'staff-admin',
  '/erp/account': 'staff',
  '/erp/account/second-factor': 'staff',

  'favorites.change': 'anyone',
  'profile.change': 'customer',
  'consent.change': 'customer',
  'addresses.change': 'customer',
  'company.change': 'customer',
  'sessions.end': 'customer',
  'data.export': 'customer',
  'account.close': 'customer',
  'cards.change': 'customer',
  'deposits.make': 'customer',
  'top-up.change': 'customer',
  'organization.access': 'customer',
  'organization.change': 'organization-admin',
  'organization.leave': 'organization-member',
  'organization.join': 'customer',
  'organization-cash.change': 'organization-admin',
  'organization-cash.ask': 'organization-member',
  'orders.place': 'customer',
  'invoice.request': 'customer',
  'invoice.pay': 'customer',
  'order.pay': 'customer',
  'order.address': 'customer',
  'order.cancel': 'customer',
  'custom-orders.change': 'customer',
  'quotes.request': 'customer',
  'quotes.answer': 'customer',
  'returns.request': 'customer',
  'reviews.write': 'customer',
  'commission.pay-out': 'ambassador',
  'ambassador.change': 'ambassador',
  'training.pass': 'ambassador',
  'work.take': 'staff',
  'custom-orders.handle': 'staff',
  'ambassador-assets.change': 'staff',
  'ambassadors.end-code': 'staff-admin',
  'drafts.price': 'staff',
  'drafts.change': 'staff',
  'drafts.complete': 'staff',
  'quotes.send': 'staff',
  'returns.handle': 'staff',
  'returns.resolve': 'staff',
  'returns.change': 'staff-admin',
  'orders.mark-paid': 'staff',
  'orders.ask-payment': 'staff',
  'orders.bill': 'staff',
  'orders.annotate': 'staff',
  'orders.fulfill': 'staff',
  'disputes.annotate': 'staff',
  'orders.refund': 'staff',
  'orders.cancel': 'staff',
  'orders.edit': 'staff',
  'orders.details': 'staff',
  'orders.view': 'staff',
  'orders.export': 'staff',
  'customers.export': 'staff-admin',
  'customers.tag': 'staff',
  'customers.tag-guarded': 'staff-admin',
  'customers.close': 'staff-admin',
  'customers.merge': 'staff-admin',
  'cash.adjust': 'staff',
  'approvals.withdraw': 'staff',
  'approvals.decide': 'staff-admin',
  'invoice-option.decide': 'staff',
  'payment-terms.change': 'staff',
  'receivables.export': 'staff',
  'reminders.send': 'staff',
  'reminders.change': 'staff-admin',
  'invoices.write-off': 'staff-admin',
  'products.change': 'staff',
  'inventory.change': 'staff',
  'tax-exempt.change': 'staff-admin',
  'synonyms.change': 'staff',
  'promise.change': 'staff-admin',
  'store.change': 'staff-admin',
  'reviews.decide': 'staff',
  'breaks.repair': 'staff-admin',
  'operations.retry': 'staff',
  'operations.end': 'staff-admin',
  'payouts.decide': 'staff-admin',
  'rates.change': 'staff-admin',
  'emails.change': 'staff-admin',
  'emails.resend': 'staff',
  'quickbooks.test': 'staff',
  'quickbooks.connect': 'staff-admin',
  'alarms.change': 'staff',
  'jobs.change': 'staff-admin',
  'audit.export': 'staff-admin',
  'staff.change': 'staff-admin',
  'staff.self': 'staff',
} as const satisfies Record<string, Access>;

export type Permission = keyof typeof PERMISSIONS;

/** The person who makes a request, as far as permissions need to know. */
export type Person =
  | { kind: 'visitor' }
  | {
      kind: 'customer';
      tags: readonly string[];
      organization: { isAdmin: boolean; showManage: boolean } | null;
    }
  | { kind: 'staff'; isAdmin: boolean };

export type Entry =
  | 'enter'
  /** Redirect to the customers' sign-in, which leads back. */
  | 'sign-in'
  /** Redirect to the back-office's sign-in, which leads back. */
  | 'staff-sign-in'
  /** Redirect to the default home page: this page is for people who are not signed in. */
  | 'home'
  /** 403: signed in, but without the permission. */
  | 'refused';

/** What happens when this person requests something with this access. */
export function entryOf(access: Access, person: Person): Entry {
  switch (access) {
    case 'anyone':
      return 'enter';
    case 'signed-out':
      return person.kind === 'customer' ? 'home' : 'enter';
    case 'staff':
    case 'staff-admin':
      if (person.kind !== 'staff') return 'staff-sign-in';
      return access === 'staff' || person.isAdmin ? 'enter' : 'refused';
    default:
      // A back-office session is not a customer's.
      if (person.kind !== 'customer') return 'sign-in';
      return isFor(access, person) ? 'enter' : 'refused';
  }
}

/** Whether this person may open the URL or use the action. */
export function may(person: Person, permission: Permission): boolean {
  return entryOf(PERMISSIONS[permission], person) === 'enter';
}

/** Where customers go after signing in when they had requested no particular page (layout no-auth). */
export const DEFAULT_HOME = '/my-products' satisfies Permission;

function isFor(
  access: 'customer' | 'ambassador' | 'organization' | 'organization-member' | 'organization-admin',
  { tags, organization }: Extract<Person, { kind: 'customer' }>,
): boolean {
  switch (access) {
    case 'customer':
      return true;
    case 'ambassador':
      return hasTag(tags, AMBASSADOR_TAG);
    case 'organization':
      return organization !== null && (organization.isAdmin || organization.showManage);
    case 'organization-member':
      return organization !== null;
    case 'organization-admin':
      return organization?.isAdmin === true;
  }
}
