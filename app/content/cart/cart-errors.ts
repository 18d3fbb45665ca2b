import { QUANTITY_BOUND, type QuantityCode } from '~/domain/catalogue/variant-choice';
import { type ErrorCode, errorMessage } from '~/content/core/errors';

/** Why a change of the cart was refused: a quantity rule, or the cart itself. */
export type CartRejectionCode = QuantityCode | Extract<ErrorCode, `cart_${string}`>;

/** Returns the message for a refused change of the cart, with its limit. */
export function cartMessage(rejection: { code: CartRejectionCode; limit?: number }): string {
  return errorMessage(rejection.code, { limit: rejection.limit ?? QUANTITY_BOUND });
}
