import { findCustomerAccount } from '~/models/customer-account.server';
import { depositsOpenWith } from '~/models/deposit.server';
import { paymentsOpenWith } from '~/models/payment.server';
import { turnTopUpOff } from '~/models/stop-top-up.server';
import { deletePaymentMethod, findMethodOwner } from '~/models/payment-method.server';
import { setDefaultMethod } from '~/platforms/stripe/customers.server';
import { detachMethod, getOwnMethod } from '~/platforms/stripe/payment-methods.server';
import type { SavedMethodNeeds } from './saved-method-needs';

export type MethodRemoved =
  | { ok: true }
  | {
      ok: false;
      /** `in-use`: a deposit or a payment that is on its way is paid with it. */
      reason: 'not-found' | 'in-use';
    };

/**
 * Takes one of the customer's own methods out, for good, with what it was called; an automatic top-up
 * from it ends with it. When it broke in
 * between, or the answer was lost, the same again finishes it.
 *
 * @throws StripeFailure; it may have been removed
 */
export async function removePaymentMethod(
  { db, stripe, now }: SavedMethodNeeds,
  { gid }: { gid: string },
  paymentMethodId: string,
): Promise<MethodRemoved> {
  const stripeCustomerId = (await findCustomerAccount(db, gid))?.stripeCustomerId;
  if (!stripeCustomerId) return { ok: false, reason: 'not-found' };
  const at = new Date(now());
  const method = await getOwnMethod(stripe, stripeCustomerId, paymentMethodId, at);
  if (!method) {
    const owner = await findMethodOwner(db, paymentMethodId);
    if (owner?.customerGid !== gid) return { ok: false, reason: 'not-found' };
    // Stripe has taken it out before; only our half is left.
    return forget();
  }
  const isInUse =
    (await depositsOpenWith(db, gid, method.id)) || (await paymentsOpenWith(db, gid, method.id));
  if (isInUse) return { ok: false, reason: 'in-use' };
  // First: a customer without a default is fine, a default that is gone is not.
  if (method.isDefault) await setDefaultMethod(stripe, stripeCustomerId, null);
  await detachMethod(stripe, method);
  return forget();

  async function forget(): Promise<MethodRemoved> {
    await turnTopUpOff(db, gid, { because: 'card_removed', at }, paymentMethodId);
    await deletePaymentMethod(db, paymentMethodId);
    return { ok: true };
  }
}
