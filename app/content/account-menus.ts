import { hasTag, ALLIANCE_TAG } from '~/domain/customer';
import { may, type Permission, type Person } from '~/domain/permissions';
import type { MenuItem } from './menus';

/**
 * The two columns of 'My Account' (spec section 2; which entries: section 5, Menus). Made on the
 * server, so that the table of permissions stays out of every page's script.
 */

/** What of a signed-in customer decides which entries there are. */
export type MenuViewer = Extract<Person, { kind: 'customer' }> & { openInvoices: boolean };

export type Entry = { label: string; href: Permission; isOffered?: boolean };

/** An entry is there exactly when its page would open. */
export function offered(viewer: MenuViewer, entries: readonly Entry[]): MenuItem[] {
  return entries
    .filter(({ href, isOffered = true }) => isOffered && may(viewer, href))
    .map(({ label, href }) => ({ type: 'link', label, href }));
}

/** Invoices only where some are open (spec section 5, Menus). */
export function invoicesEntry({ openInvoices }: MenuViewer): Entry {
  return { label: 'Invoices', href: '/dashboard/manage/invoices', isOffered: openInvoices };
}

/** Worded for admins and for the others (spec section 6). */
export function organizationEntry({ organization }: MenuViewer): Entry {
  const label = organization?.isAdmin ? 'Manage users' : 'View organization';
  return { label, href: '/dashboard/manage/users' };
}

/** First column. */
export function accountMenu(viewer: MenuViewer): MenuItem[] {
  return offered(viewer, [
    { label: hasTag(viewer.tags, ALLIANCE_TAG) ? 'My ECA' : 'My Products', href: '/my-products' },
    { label: 'Dashboard', href: '/dashboard/home' },
    { label: 'Profile', href: '/account/profile' },
    { label: 'Billing', href: '/account/billing' },
    { label: 'Company', href: '/account/company' },
    { label: 'Orders', href: '/dashboard/manage/orders' },
    { label: 'Custom Orders', href: '/dashboard/manage/custom-orders' },
    { label: 'Locations', href: '/dashboard/manage/locations' },
    invoicesEntry(viewer),
    organizationEntry(viewer),
  ]);
}

/** Second column, without its last entry: the sign-out is worded per place. */
export function generalMenu(viewer: MenuViewer): MenuItem[] {
  return offered(viewer, [
    { label: 'FAQ', href: '/faq' },
    { label: 'Compost Locations', href: '/dashboard/compost' },
    { label: 'Ambassador Portal', href: '/dashboard/ambassadors' },
    { label: 'Settings', href: '/account/settings' },
  ]);
}
