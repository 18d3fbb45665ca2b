/** What a menu says in the place of an entry of a type that nobody knows (spec section 8). */
export const MENU_ITEM_UNKNOWN = 'Menu Items Error';

/** What a menu holds. */
export type MenuItem =
  | { type: 'link'; label: string; href: string }
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

/** Spec section 2, Header, logged out: Log In comes back to my-products. */
export const SIGNED_OUT_MENU: readonly MenuItem[] = [
  { type: 'link', label: 'Log In', href: '/auth/login?returnTo=/my-products' },
  { type: 'link', label: 'Sign Up', href: '/get-started' },
];

export function signOut(label: 'Logout' | 'Sign Out'): MenuItem {
  return { type: 'post', label, action: '/auth/logout' };
}
