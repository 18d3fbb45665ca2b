import type { Cart } from '~/domain/cart/cart';
import type { CartRefusalCode } from '~/content/cart/cart-errors';

/** Result of a cart service: the cart as Shopify has it now, or why nothing changed. */
export type CartResult =
  | {
      ok: true;
      cart: Cart;
      /** A warning to show although the change succeeded. */
      notice?: { code: CartRefusalCode };
    }
  | { ok: false; code: CartRefusalCode; limit?: number; cart: Cart | null };
