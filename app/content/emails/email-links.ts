import { customerNumber } from '~/domain/core/ids';
import type { PlainTemplateName } from '~/domain/emails/email-registry';
import { erpPaths } from '~/erp-paths';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';

/** Where the mails without a letter lead. */
const PLACES: Record<PlainTemplateName, (about: string) => string> = {
  'order-pay-link': (gid) => accountPaths.payOrder(customerNumber(gid)),
  'order-payment': (gid) => accountPaths.manageOrder(customerNumber(gid)),
  'invoice-payment': (id) => accountPaths.manageInvoice(id),
  'cash-held': () => accountPaths.payments(),
  'cash-released': () => accountPaths.payments(),
  'cash-taken': () => accountPaths.payments(),
  'account-unfrozen': () => accountPaths.payments(),
  'commission-earned': () => accountPaths.ambassadors(),
  'payout-requested': () => accountPaths.commissionPayout(),
  'payout-into-cash': () => accountPaths.commissionPayout(),
  'allowance-set': () => accountPaths.organizationCash(),
  'member-left': () => accountPaths.manageUsers(),
  'member-removed': () => accountPaths.accountProfile(),
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
    portal: `${origin}${paths.signIn(accountPaths.ambassadors())}`,
    payments: `${origin}${accountPaths.payments()}`,
    shop: `${origin}${paths.shopAll()}`,
    /** @param path one of our own, as `paths` makes them */
    at: (path: string) => `${origin}${path}`,
    stockAlert: (token: string) => `${origin}${accountPaths.stockAlertLink(token)}`,
    confirmAmbassador: (token: string) => `${origin}${paths.confirmAmbassador(token)}`,
    invitation: (token: string) => `${origin}${paths.invitation(token)}`,
    staffInvitation: (token: string) => `${origin}${erpPaths.invitation(token)}`,
    staffReset: (token: string) => `${origin}${erpPaths.reset(token)}`,
    organizationCash: `${origin}${accountPaths.organizationCash()}`,
    commissionPayout: `${origin}${accountPaths.commissionPayout()}`,
    /** @param number of the order's id */
    order: (number: string) => `${origin}${accountPaths.manageOrder(number)}`,
    /** The page that pays what is due on an order. @param number of the order's id */
    payOrder: (number: string) => `${origin}${accountPaths.payOrder(number)}`,
    /** The page that shows an order's parcels without signing in. */
    track: (token: string) => `${origin}${paths.track(token)}`,
    invoice: (id: string) => `${origin}${accountPaths.manageInvoice(id)}`,
    payInvoice: (id: string) => `${origin}${accountPaths.payInvoice(id)}`,
    customOrder: (id: string) => `${origin}${accountPaths.customOrder(id)}`,
    staffCustomOrder: (id: string) => `${origin}${erpPaths.customOrder(id)}`,
    quote: (token: string) => `${origin}${paths.quote(token)}`,
    ownQuote: (id: string) => `${origin}${accountPaths.manageQuote(id)}`,
    staffQuote: (id: string) => `${origin}${erpPaths.quote(id)}`,
    ownReturn: (id: string) => `${origin}${accountPaths.manageReturn(id)}`,
    returnLabel: (id: string) => `${origin}${accountPaths.returnLabel(id)}`,
    staffReturn: (id: string) => `${origin}${erpPaths.return(id)}`,
    alarms: `${origin}${erpPaths.alarms()}`,
    approvals: `${origin}${erpPaths.approvals()}`,
    accountRequests: `${origin}${erpPaths.customerRequests()}`,
    dispute: (id: string) => `${origin}${erpPaths.dispute(id)}`,
    deposit: (id: string) => `${origin}${accountPaths.deposit(id)}`,
    topUp: `${origin}${accountPaths.topUp()}`,
    /** The form for adding Earth Cash. */
    add: `${origin}${accountPaths.addEarthCash()}`,
    /** The same, filled with an amount like '25.00'. */
    addAgain: (amount: string, into: 'own' | 'organization') =>
      `${origin}${accountPaths.addEarthCash({ amount, ...(into === 'organization' && { into }) })}`,
  };
}

export type EmailLinks = ReturnType<typeof emailLinks>;
