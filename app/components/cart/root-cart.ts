import { useRouteLoaderData } from '~/framework';
import type { Cart } from '~/domain/cart/cart';
import type { Cents } from '~/domain/core/money';

/** The visitor's cart for every page, from the root loader. */
export type RootCart = {
  cart: Cart | null;
  /** From which subtotal on shipping is free; absent without a cart, and if the shop does not say. */
  freeShippingCents?: Cents;
};

/** Returns the visitor's cart; null without one, and on error pages whose root loader has failed. */
export function useRootCart(): Cart | null {
  return useRouteLoaderData<RootCart>('root')?.cart ?? null;
}
