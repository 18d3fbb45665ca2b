import { useRouteLoaderData } from '@remix-run/react';
import type { Cart } from '~/domain/cart';

/** What every page knows of its visitor; the root loader returns it. */
export type RootData = {
  /** The public address, for absolute links. */
  origin: string;
  cart: Cart | null;
  user: Visitor | null;
};

/** A signed-in customer as far as menus and banners care. */
export type Visitor = {
  name: string;
  tags: string[];
  isAdmin: boolean;
  earthPrimeInterest: string | null;
  openInvoices: boolean;
  organization: { isAdmin: boolean; showManage: boolean } | null;
};

/** The root's data; also there on error pages when the root itself could be read. */
export function useRootData(): RootData {
  return useRouteLoaderData('root') ?? { origin: '', cart: null, user: null };
}
