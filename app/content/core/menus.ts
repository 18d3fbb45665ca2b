/** Shown in place of a menu entry of an unknown type (spec section 8). */
export const MENU_ITEM_UNKNOWN = 'Menu Items Error';

/** An entry of a menu. */
export type MenuItem =
  /** `waiting`: how much work waits on its page, if that is shown. */
  | { type: 'link'; label: string; href: string; waiting?: number }
  /** Changes something, so it is a form post and never a link. */
  | { type: 'post'; label: string; action: string };

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

/** The menu of signed-out visitors (spec section 2, Header): Log In returns to my-products. */
export const SIGNED_OUT_MENU: readonly MenuItem[] = [
  { type: 'link', label: 'Log In', href: '/auth/login?returnTo=/my-products' },
  { type: 'link', label: 'Sign Up', href: '/get-started' },
];

export function signOut(label: 'Logout' | 'Sign Out'): MenuItem {
  return { type: 'post', label, action: '/auth/logout' };
}
export type MenuGroup = { heading: string; items: MenuItem[] };
