import { customerNumber } from '~/domain/core/ids';
import type { PlainTemplateName } from '~/domain/emails/email-registry';
import { erpPaths } from '~/erp-paths';
import { paths } from '~/paths';

/** Where the mails without a letter lead. */
const PLACES: Record<PlainTemplateName, (about: string) => string> = {
  'order-pay-link': (gid) => paths.payOrder(customerNumber(gid)),
  'order-payment': (gid) => paths.manageOrder(customerNumber(gid)),
  'invoice-payment': (id) => paths.manageInvoice(id),
  'cash-held': () => paths.payments(),
  'cash-released': () => paths.payments(),
  'cash-taken': () => paths.payments(),
  'account-unfrozen': () => paths.payments(),
  'commission-earned': () => paths.ambassadors(),
  'payout-requested': () => paths.commissionPayout(),
  'payout-into-cash': () => paths.commissionPayout(),
  'allowance-set': () => paths.organizationCash(),
  'member-left': () => paths.manageUsers(),
  'member-removed': () => paths.accountProfile(),
  'payout-canceled-staff': (id) => erpPaths.payout(id),
};

/**
 * Absolute addresses for mails.
 *
 * @param origin the configured one: never the request's (money-security S-6)
 */
export function emailLinks(origin: string) {
  return {
    place: (template: string, about: string) =>
      `${origin}${Object.hasOwn(PLACES, template) ? PLACES[template as PlainTemplateName](about) : '/'}`,
    signIn: `${origin}${paths.signIn(paths.myProducts())}`,
    portal: `${origin}${paths.signIn(paths.ambassadors())}`,
    payments: `${origin}${paths.payments()}`,
    shop: `${origin}${paths.shopAll()}`,
    confirmAmbassador: (token: string) => `${origin}${paths.confirmAmbassador(token)}`,
    invitation: (token: string) => `${origin}${paths.invitation(token)}`,
    staffInvitation: (token: string) => `${origin}${erpPaths.invitation(token)}`,
    staffReset: (token: string) => `${origin}${erpPaths.reset(token)}`,
    organizationCash: `${origin}${paths.organizationCash()}`,
    commissionPayout: `${origin}${paths.commissionPayout()}`,
    /** @param number of the order's id */
    order: (number: string) => `${origin}${paths.manageOrder(number)}`,
    invoice: (id: string) => `${origin}${paths.manageInvoice(id)}`,
    payInvoice: (id: string) => `${origin}${paths.payInvoice(id)}`,
    customOrder: (id: string) => `${origin}${paths.customOrder(id)}`,
    staffCustomOrder: (id: string) => `${origin}${erpPaths.customOrder(id)}`,
    quote: (token: string) => `${origin}${paths.quote(token)}`,
    ownQuote: (id: string) => `${origin}${paths.manageQuote(id)}`,
    staffQuote: (id: string) => `${origin}${erpPaths.quote(id)}`,
    alarms: `${origin}${erpPaths.alarms()}`,
    approvals: `${origin}${erpPaths.approvals()}`,
    accountRequests: `${origin}${erpPaths.customerRequests()}`,
    dispute: (id: string) => `${origin}${erpPaths.dispute(id)}`,
    deposit: (id: string) => `${origin}${paths.deposit(id)}`,
    topUp: `${origin}${paths.topUp()}`,
    /** The form for adding Earth Cash. */
    add: `${origin}${paths.addEarthCash()}`,
    /** The same, filled with an amount like '25.00'. */
    addAgain: (amount: string, into: 'own' | 'organization') =>
      `${origin}${paths.addEarthCash({ amount, ...(into === 'organization' && { into }) })}`,
  };
}

export type EmailLinks = ReturnType<typeof emailLinks>;
