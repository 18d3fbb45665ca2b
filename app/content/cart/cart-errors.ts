import { QUANTITY_BOUND, type QuantityCode } from '~/domain/catalogue/variant-choice';
import { type ErrorCode, sentence } from '~/content/core/errors';

/** Why a change of the cart was refused: a quantity rule, or the cart itself. */
export type CartRefusalCode = QuantityCode | Extract<ErrorCode, `cart_${string}`>;

/** Returns the sentence for a refused change of the cart, with its limit. */
export function cartSentence(refusal: { code: CartRefusalCode; limit?: number }): string {
  return sentence(refusal.code, { limit: refusal.limit ?? QUANTITY_BOUND });
}
