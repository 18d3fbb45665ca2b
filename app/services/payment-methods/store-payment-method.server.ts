import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { insertPaymentMethod } from '~/models/payment-methods/payment-method.server';
import { defaultIfFirst, getOwnMethod } from '~/platforms/stripe/payment-methods.server';
import type { ServiceContext } from '~/services/context';

export type MethodStored =
  | { ok: true; isPending: boolean }
  | {
      ok: false;
      /** `known`: stored before. `not-found`: unknown, or another customer's. */
      reason: 'known' | 'not-found';
    };

/**
 * Records a payment method as the customer's own if Stripe confirms it (spec section 7,
 * storePaymentMethod; money-security 7.2).
 *
 * @throws StripeFailure; repeating is safe
 */
export async function storePaymentMethod(
  { db, stripe, now }: Pick<ServiceContext, 'db' | 'stripe' | 'now'>,
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
  await defaultIfFirst(stripe, stripeCustomerId, method);
  if (!isNew) return { ok: false, reason: 'known' };
  return { ok: true, isPending: method.verification === 'pending' };
}
