import { REFERRAL_ATTRIBUTE, withReferral, writeReferral, type Referral } from '~/domain/referral';
import type { Cart } from '~/domain/cart';
import { isPlatformFailure } from '~/domain/failure';
import { setCartAttributes } from '~/platforms/shopify/cart.server';
import type { Storefront } from '~/platforms/shopify/storefront.server';

type Needs = {
  storefront: Storefront;
  log: { warn: (fields: object, text: string) => void };
};

/**
 * Makes a cart carry who has brought it to the hosted checkout, and from there to the order; what else it
 * carries stays. To be called before the checkout's address is handed out. A platform that refuses or is
 * silent costs the attribute, never the sale.
 */
export async function carryReferral(
  { storefront, log }: Needs,
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
