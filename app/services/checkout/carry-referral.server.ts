import {
  REFERRAL_ATTRIBUTE,
  withReferral,
  writeReferral,
  type Referral,
} from '~/domain/ambassadors/referral';
import type { Cart } from '~/domain/cart/cart';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { setCartAttributes } from '~/platforms/shopify/cart/cart.server';
import type { ServiceContext } from '~/services/context';

/**
 * Writes the referral into the cart's attributes, so that it reaches the hosted checkout and the order.
 * Other attributes are kept. Must be called before the checkout URL is handed out. If Shopify refuses or
 * does not answer, only the attribute is lost, never the sale.
 */
export async function carryReferral(
  { storefront, log }: Pick<ServiceContext, 'storefront' | 'log'>,
  { id, attributes }: Pick<Cart, 'id' | 'attributes'>,
  referral: Referral | null,
): Promise<void> {
  const carried = attributes.find(({ name }) => name === REFERRAL_ATTRIBUTE)?.value;
  if (carried === (referral ? writeReferral(referral) : undefined)) return;
  try {
    const change = await setCartAttributes(storefront, id, withReferral(attributes, referral));
    if (change.outcome !== 'changed') throw new Error(`a cart's attributes: ${change.outcome}`);
  } catch (error) {
    log.warn({ err: error, isOfPlatform: isPlatformFailure(error) }, 'a cart carries no referral');
  }
}
