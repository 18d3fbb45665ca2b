import { ALLIANCE_TAG } from '~/domain/core/tags';
import { hasTag } from '~/domain/core/tags';
import { may, type Permission, type Person } from '~/domain/staff/permissions';
import type { MenuItem } from '~/content/core/menus';

/**
 * The two columns of 'My Account' (spec section 2; their entries: section 5, Menus). Built on the server,
 * so that the permission table stays out of every page's bundle.
 */

/** The facts about a signed-in customer that decide the menu entries. */
export type MenuViewer = Extract<Person, { kind: 'customer' }> & { openInvoices: boolean };

export type Entry = { label: string; href: Permission; isOffered?: boolean };

/** Returns the entries whose pages the viewer may open. */
export function offered(viewer: MenuViewer, entries: readonly Entry[]): MenuItem[] {
  return entries
    .filter(({ href, isOffered = true }) => isOffered && may(viewer, href))
    .map(({ label, href }) => ({ type: 'link', label, href }));
}

/** Returns the entry for invoices, offered only if some are open (spec section 5, Menus). */
export function invoicesEntry({ openInvoices }: MenuViewer): Entry {
  return { label: 'Invoices', href: '/dashboard/manage/invoices', isOffered: openInvoices };
}

/** Returns the entry for the organization, worded for admins or members (spec section 6). */
export function organizationEntry({ organization }: MenuViewer): Entry {
  const label = organization?.isAdmin ? 'Manage users' : 'View organization';
  return { label, href: '/dashboard/manage/users' };
}

/** Returns the first column. */
export function accountMenu(viewer: MenuViewer): MenuItem[] {
  return offered(viewer, [
    { label: hasTag(viewer.tags, ALLIANCE_TAG) ? 'My ECA' : 'My Products', href: '/my-products' },
    { label: 'Dashboard', href: '/dashboard/home' },
    { label: 'Profile', href: '/account/profile' },
    { label: 'Billing', href: '/account/billing' },
    { label: 'Company', href: '/account/company' },
    { label: 'Orders', href: '/dashboard/manage/orders' },
    { label: 'Custom orders', href: '/dashboard/manage/custom-orders' },
    { label: 'Quotes', href: '/dashboard/manage/quotes' },
    { label: 'Returns', href: '/dashboard/manage/returns' },
    { label: 'Locations', href: '/dashboard/manage/locations' },
    { label: 'Payments', href: '/dashboard/payments' },
    invoicesEntry(viewer),
    organizationEntry(viewer),
  ]);
}

/** Returns the second column without its last entry: the label for signing out depends on the place. */
export function generalMenu(viewer: MenuViewer): MenuItem[] {
  return offered(viewer, [
    { label: 'FAQ', href: '/faq' },
    { label: 'Compost Locations', href: '/dashboard/compost' },
    { label: 'Ambassador Portal', href: '/dashboard/ambassadors' },
    { label: 'Settings', href: '/account/settings' },
  ]);
}
