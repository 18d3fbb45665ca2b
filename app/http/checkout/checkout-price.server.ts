import { createHash } from 'node:crypto';
import { adminSentence } from '~/content/staff/admin-sentence';
import type { OfferedRate } from '~/domain/checkout/checkout-review';
import type {
  CalculatedDraft,
  DraftOrderInput,
  ShippingRate,
} from '~/domain/draft-orders/draft-order';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { withReferral, type Referral } from '~/domain/ambassadors/referral';
import { calculateDraft } from '~/platforms/shopify/draft-orders/draft-orders.server';
import type { OpenCheckout } from './checkout.server';
import type { StoreContext } from '~/http/context.server';
import { unavailable } from '~/http/replies.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { paysNoTax } from '~/http/customers/address-view.server';

/** What the order would cost, in Shopify's own figures. */
export type Priced = {
  /** Exactly what was priced; the order is created from it. */
  input: DraftOrderInput;
  draft: CalculatedDraft;
  rates: OfferedRate[];
  rate: string | null;
  /** False if Shopify does not apply the code, or there is none. */
  codeApplies: boolean;
};

type Context = Pick<StoreContext, 'admin' | 'db' | 'log'>;
type Buyer = Pick<SignedIn, 'gid' | 'email' | 'tags' | 'isStale'>;

/**
 * Asks Shopify twice: first for the shipping rates, then for the total with the chosen rate. Uses the
 * cheapest rate if none was chosen or the chosen one is no longer offered.
 *
 * @param referral the ambassador who referred the customer; stored on the order
 * @returns a sentence if Shopify refuses the order as it is
 * @throws the 503 page if Shopify does not answer
 */
export async function priceCheckout(
  context: Context,
  buyer: Buyer,
  { cart, to, choice }: OpenCheckout,
  referral: Referral | null,
): Promise<Priced | { refused: string }> {
  const input: DraftOrderInput = {
    customerGid: buyer.gid,
    email: buyer.email,
    lines: cart.lines.map(({ variantId, quantity }) => ({ variantGid: variantId, quantity })),
    discountCode: choice.discountCode,
    address: to?.address ?? null,
    shipping: null,
    taxExempt: await paysNoTax(context, buyer),
    tags: [],
    attributes: withReferral([], referral),
    note: null,
  };
  try {
    const { shippingRates: offered } = await calculateDraft(context.admin, input);
    const shipping = chosenRate(offered, choice.shippingHandle);
    const draft = await calculateDraft(context.admin, { ...input, shipping });
    const codeApplies = holdsCode(draft.discountCodes, input.discountCode);
    return {
      // A code that does not apply now must not take effect later.
      input: { ...input, shipping, discountCode: codeApplies ? input.discountCode : null },
      draft,
      codeApplies,
      rates: offered.map((rate) => ({
        id: rateId(rate.handle),
        title: rate.title,
        cents: rate.cents,
      })),
      rate: shipping && rateId(shipping.handle),
    };
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    context.log.warn({ err: error }, 'an order could not be priced');
    if (error.kind === 'refused') return { refused: adminSentence(error) };
    throw unavailable();
  }
}

/**
 * Returns the id of a rate in the form: twelve hexadecimal digits, too short to look like a card number,
 * which our forms refuse. Shopify's own handles could look like one.
 */
export function rateId(handle: string): string {
  return createHash('sha256').update(handle).digest('hex').slice(0, 12);
}

/** Shopify compares codes case-insensitively. */
function holdsCode(applied: readonly string[], code: string | null): boolean {
  const wanted = code?.trim().toUpperCase() ?? '';
  return applied.some((one) => one.trim().toUpperCase() === wanted);
}

function chosenRate(offered: readonly ShippingRate[], id: string | null): ShippingRate | null {
  const wanted = offered.find(({ handle }) => rateId(handle) === id);
  const [cheapest] = [...offered].sort((a, b) => a.cents - b.cents);
  return wanted ?? cheapest ?? null;
}
