import { findCustomerAccount } from '~/models/customer-account.server';
import { insertPaymentMethod } from '~/models/payment-method.server';
import { getOwnMethod } from '~/platforms/stripe/payment-methods.server';
import type { SavedMethodNeeds } from './saved-method-needs';

export type MethodStored =
  | { ok: true; isPending: boolean }
  | {
      ok: false;
      /** `known`: kept before. `not-found`: no such method, or not this customer's. */
      reason: 'known' | 'not-found';
    };

/**
 * Keeps a method as the customer's own, where Stripe says that it is (spec section 7,
 * storePaymentMethod; money-security 7.2).
 *
 * @throws StripeFailure; the same again is harmless
 */
export async function storePaymentMethod(
  { db, stripe, now }: SavedMethodNeeds,
  { gid }: { gid: string },
  paymentMethodId: string,
): Promise<MethodStored> {
  const stripeCustomerId = (await findCustomerAccount(db, gid))?.stripeCustomerId;
  if (!stripeCustomerId) return { ok: false, reason: 'not-found' };
  const at = new Date(now());
  const method = await getOwnMethod(stripe, stripeCustomerId, paymentMethodId, at);
  if (!method) return { ok: false, reason: 'not-found' };
  const owner = { customerGid: gid, stripeCustomerId };
  const isNew = await insertPaymentMethod(db, method.id, owner, at);
  if (!isNew) return { ok: false, reason: 'known' };
  return { ok: true, isPending: method.verification === 'pending' };
}
