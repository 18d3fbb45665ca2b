import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { setDefaultMethod } from '~/platforms/stripe/customers.server';
import { getOwnMethod } from '~/platforms/stripe/payment-methods.server';
import type { ServiceContext } from '~/services/context';

export type DefaultMade = { ok: true } | { ok: false; reason: 'not-found' | 'pending' };

/**
 * Makes one of the customer's own payment methods the default. Refused for a bank account that is not
 * verified yet (money-security 3.12).
 *
 * @throws StripeFailure; repeating is safe
 */
export async function makeDefaultMethod(
  { db, stripe, now }: Pick<ServiceContext, 'db' | 'stripe' | 'now'>,
  { gid }: { gid: string },
  paymentMethodId: string,
): Promise<DefaultMade> {
  const stripeCustomerId = (await findCustomerAccount(db, gid))?.stripeCustomerId;
  if (!stripeCustomerId) return { ok: false, reason: 'not-found' };
  const at = new Date(now());
  const method = await getOwnMethod(stripe, stripeCustomerId, paymentMethodId, at);
  if (!method) return { ok: false, reason: 'not-found' };
  if (method.verification === 'pending') return { ok: false, reason: 'pending' };
  if (!method.isDefault) await setDefaultMethod(stripe, stripeCustomerId, method.id);
  return { ok: true };
}
