import type { CartRefusalCode } from '~/content/errors';
import type { Cart } from '~/domain/cart';

/** What a cart service answers: the cart as the platform has it now, or why nothing was changed. */
export type CartResult =
  | {
      ok: true;
      cart: Cart;
      /** Something the shopper should know all the same. */
      notice?: { code: CartRefusalCode };
    }
  | { ok: false; code: CartRefusalCode; limit?: number; cart: Cart | null };
