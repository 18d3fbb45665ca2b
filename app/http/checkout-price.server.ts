import { createHash } from 'node:crypto';
import { adminSentence } from '~/content/admin-sentence';
import type { OfferedRate } from '~/domain/checkout-review';
import type { CalculatedDraft, DraftOrderInput, ShippingRate } from '~/domain/draft-order';
import { isPlatformFailure } from '~/domain/failure';
import { withReferral, type Referral } from '~/domain/referral';
import { calculateDraft } from '~/platforms/shopify/draft-orders.server';
import type { OpenCheckout } from './checkout.server';
import type { StoreContext } from './context.server';
import { unavailable } from './replies.server';
import type { SignedIn } from './signed-in.server';
import { paysNoTax } from './tax-exempt.server';

/** What the order would cost, in the platform's own figures. */
export type Priced = {
  /** What the order is made from: exactly what was priced. */
  input: DraftOrderInput;
  draft: CalculatedDraft;
  rates: OfferedRate[];
  rate: string | null;
  /** False for a code that the platform does not count, and where there is none. */
  codeApplies: boolean;
};

type Context = Pick<StoreContext, 'admin' | 'db' | 'log'>;
type Buyer = Pick<SignedIn, 'gid' | 'email' | 'tags' | 'isStale'>;

/**
 * Asks the platform twice: what ships there, then what it comes to with the chosen way. Without a
 * choice, or where it is not offered any more, the cheapest is taken.
 *
 * @param referral who has brought the customer: the order carries it
 * @returns a sentence where the platform refuses the order as it is
 * @throws the 503 page while Shopify is silent
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
      // A code that changes nothing now must not change anything later.
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
 * What a rate is called in the form: twelve signs, so that no handle of the platform's can look like
 * the number of a card, which no form of ours takes.
 */
export function rateId(handle: string): string {
  return createHash('sha256').update(handle).digest('hex').slice(0, 12);
}

/** The platform compares codes without regard to case. */
function holdsCode(applied: readonly string[], code: string | null): boolean {
  const wanted = code?.trim().toUpperCase() ?? '';
  return applied.some((one) => one.trim().toUpperCase() === wanted);
}

function chosenRate(offered: readonly ShippingRate[], id: string | null): ShippingRate | null {
  const wanted = offered.find(({ handle }) => rateId(handle) === id);
  const [cheapest] = [...offered].sort((a, b) => a.cents - b.cents);
  return wanted ?? cheapest ?? null;
}
