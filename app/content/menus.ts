/** What a menu holds. The drawing part answers 'Menu Items Error' to any type it does not know. */
export type MenuItem =
  | { type: 'link'; label: string; href: string }
  /** Changes something, so it is a form post and never a link. */
  | { type: 'post'; label: string; action: string };

/** What of a signed-in customer decides which entries he sees (spec section 5, Menus; section 6). */
export type MenuViewer = {
  tags: readonly string[];
  openInvoices: boolean;
  /** His row in organization_users joined with the organization; null without one. */
  organization: { isAdmin: boolean; showManage: boolean } | null;
};

const ALLIANCE_TAG = 'ECA2024';
const AMBASSADOR_TAG = 'Ambassador';

export const CUSTOM_CUPS: MenuItem = {
  type: 'link',
  label: 'Custom Cups',
  href: '/product/custom-cup-made-to-order',
};
export const CONTACT_SALES: MenuItem = {
  type: 'link',
  label: 'Contact Sales',
  href: '/contact-sales',
};

/** Spec section 2, Header, logged out: Log In comes back to my-products. */
export const SIGNED_OUT_MENU: readonly MenuItem[] = [
  { type: 'link', label: 'Log In', href: '/auth/login?returnTo=/my-products' },
  { type: 'link', label: 'Sign Up', href: '/get-started' },
];

export function signOut(label: 'Logout' | 'Sign Out'): MenuItem {
  return { type: 'post', label, action: '/auth/logout' };
}

/** First column of 'My Account'. */
export function accountMenu(viewer: MenuViewer): MenuItem[] {
  const isAlliance = viewer.tags.includes(ALLIANCE_TAG);
  const items: MenuItem[] = [
    { type: 'link', label: isAlliance ? 'My ECA' : 'My Products', href: '/my-products' },
    { type: 'link', label: 'Dashboard', href: '/dashboard/home' },
    { type: 'link', label: 'Profile', href: '/account/profile' },
    { type: 'link', label: 'Billing', href: '/account/billing' },
    { type: 'link', label: 'Orders', href: '/dashboard/manage/orders' },
    { type: 'link', label: 'Custom Orders', href: '/dashboard/manage/custom-orders' },
    { type: 'link', label: 'Locations', href: '/dashboard/manage/locations' },
  ];
  if (viewer.openInvoices) {
    items.push({ type: 'link', label: 'Invoices', href: '/dashboard/manage/invoices' });
  }
  if (viewer.organization?.isAdmin || viewer.organization?.showManage) {
    const label = viewer.organization.isAdmin ? 'Manage users' : 'View organization';
    items.push({ type: 'link', label, href: '/dashboard/manage/users' });
  }
  return items;
}

/** Second column of 'My Account', without its last entry: the sign-out is worded per place. */
export function generalMenu(viewer: MenuViewer): MenuItem[] {
  const items: MenuItem[] = [
    { type: 'link', label: 'FAQ', href: '/faq' },
    { type: 'link', label: 'Compost Locations', href: '/dashboard/compost' },
  ];
  if (viewer.tags.includes(AMBASSADOR_TAG)) {
    items.push({ type: 'link', label: 'Ambassador Portal', href: '/dashboard/ambassadors' });
  }
  items.push({ type: 'link', label: 'Settings', href: '/account/settings' });
  return items;
}
