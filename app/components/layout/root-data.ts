import { useRouteLoaderData } from '@remix-run/react';
import type { MenuItem } from '~/content/menus';
import type { Cart } from '~/domain/cart';
import type { LastFavorite } from '~/domain/favorites';

/** What every page knows of its visitor; the root loader returns it. */
export type RootData = {
  /** The public address, for absolute links. */
  origin: string;
  cart: Cart | null;
  user: Visitor | null;
  /** Handles of the visitor's favorites, the oldest first. */
  favorites: string[];
  /** Set on the page that a heart's press leads to where there is no script. */
  lastFavorite?: LastFavorite;
};

/** A signed-in customer as far as menus and banners care. */
export type Visitor = {
  name: string;
  tags: string[];
  earthPrimeInterest: string | null;
  /** The two columns of 'My Account', made of what this customer may open. */
  menus: { account: MenuItem[]; general: MenuItem[] };
};

/** The root's data; also there on error pages when the root itself could be read. */
export function useRootData(): RootData {
  return useRouteLoaderData('root') ?? { origin: '', cart: null, user: null, favorites: [] };
}
