import { useRouteLoaderData } from '~/framework';
import type { MenuItem } from '~/content/core/menus';
import type { LastFavorite } from '~/domain/catalogue/favorites';

/** Data about the visitor for every page, from the root loader; its cart is in components/cart/root-cart. */
export type RootData = {
  /** The public origin, for absolute links. */
  origin: string;
  user: Visitor | null;
  /** Name and address in lines, and how to reach us, as admins keep it. */
  store: { lines: string; email: string };
  /** Handles of the visitor's favorites, oldest first. */
  favorites: string[];
  /** Said on every page of a store that is being tried out. */
  notice?: string;
  /** Set after a heart was pressed without JavaScript. */
  lastFavorite?: LastFavorite;
};

/** The fields of a signed-in customer that menus and banners need. */
export type Visitor = {
  name: string;
  tags: string[];
  earthPrimeInterest: string | null;
  /** The two columns of 'My Account', limited to what this customer may open. */
  menus: { account: MenuItem[]; general: MenuItem[] };
};

const NOTHING: RootData = {
  origin: '',
  user: null,
  favorites: [],
  store: { lines: '', email: '' },
};

/** Returns the root's data; on error pages too, if the root loader has succeeded. */
export function useRootData(): RootData {
  return useRouteLoaderData('root') ?? NOTHING;
}
